import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Retrieval } from "../../../index.ts";
import type { AnswerLimits } from "../budgets.ts";
import type { McpEngine } from "../engines.ts";
import { scopeNote, type Root } from "../roots.ts";
import { writeAnswer, type AnswerFormat } from "../write-answer.ts";

/** How to return a finished retrieval. */
export interface AnswerRequest {
  readonly format: AnswerFormat;
  readonly limits: AnswerLimits;
  readonly retrievalId: string;
  /** Set where texts are to be added. */
  readonly engine?: McpEngine;
}

/** The result of a call that found files. */
export async function answerResult(retrieval: Retrieval, request: AnswerRequest): Promise<CallToolResult> {
  const { engine, ...options } = request;
  const { text, data } = await writeAnswer(retrieval, {
    ...options,
    ...(engine && { packTexts: engine.pack }),
  });
  return {
    content: [{ type: "text", text }],
    // Some clients show the model only this, so it is the whole answer or nothing.
    ...(data && { structuredContent: data }),
  };
}

/**
 * The retrieval with its root as the caller named it, so that no other path of this machine is revealed, and with what
 * was left out of it.
 */
export function withShownRoot(retrieval: Retrieval, root: Root): Retrieval {
  const advice = [scopeNote(root), retrieval.advice].filter((text) => text !== undefined).join(" ");
  const repository = { ...retrieval.repository, root: root.shown };
  return { ...retrieval, repository, ...(advice !== "" && { advice }) };
}
