import { anthropic } from "./anthropic.ts";
import { openAiChat } from "./openai-chat.ts";
import type { Protocol } from "./types.ts";

/** Every kind of model that a scripted one can be taken for. */
export const protocols: readonly Protocol[] = [anthropic, openAiChat];
