import type { CallToolResult } from "@modelcontextprotocol/server";
import type { StepOfSearch } from "../backend.ts";
import { limitsOfAnswer, type AnswerLimits } from "../budgets.ts";
import { writeCandidates } from "../write-candidates.ts";
import type { AnswerFormat } from "../write-answer.ts";
import { answerResult, writtenResult } from "./answer-result.ts";

/** The result of one step of a judged search: the next candidates, or the answer. */
export async function stepResult(
  { maxCycles, note, retrievalId, step }: StepOfSearch,
  { format, limits }: { readonly format: AnswerFormat; readonly limits: AnswerLimits },
): Promise<CallToolResult> {
  if (step.kind === "candidates")
    return writtenResult(await writeCandidates(step, { format, limits, maxCycles, note, retrievalId }));
  // The host has read the files it judged: spans are enough.
  return answerResult(step.retrieval, { format, retrievalId, limits: limitsOfAnswer(limits, false) });
}
