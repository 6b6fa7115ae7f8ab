import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import type { Protocol } from "./types.ts";

/** Every kind of model that a scripted one can be taken for. */
export const protocols: readonly Protocol[] = [anthropic, gemini, openAiChat, openAiResponses];
