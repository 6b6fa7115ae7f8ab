import type { CallToolResult } from "@modelcontextprotocol/server";
import type { JudgedStep } from "../../../index.ts";
import { limitsOfAnswer, type AnswerLimits } from "../budgets.ts";
import type { Lease } from "../engines.ts";
import { scopeNote, type Root } from "../roots.ts";
import { writeCandidates } from "../write-candidates.ts";
import type { AnswerFormat } from "../write-answer.ts";
import { answerResult, withShownRoot } from "./answer-result.ts";
import type { Call } from "./tool.ts";

/** How to return a step. */
interface StepRequest {
  readonly format: AnswerFormat;
  readonly maxCycles: number;
  readonly limits: AnswerLimits;
  readonly retrievalId: string;
  readonly root: Root;
  /** Released when the search is over. */
  readonly lease: Lease;
}

/** The result of one step of a judged search: the next candidates, or the answer, which is then kept. */
export async function stepResult(
  step: JudgedStep,
  request: StepRequest,
  call: Call,
): Promise<CallToolResult> {
  const { lease, root, retrievalId } = request;
  if (step.kind === "finished") {
    lease.release();
    const retrieval = withShownRoot(step.retrieval, root);
    call.shared.retrievals.replace(retrievalId, { state: "finished", root, retrieval });
    // The host has read the files it judged: spans are enough.
    const limits = limitsOfAnswer(request.limits, false);
    return answerResult(retrieval, { ...request, limits });
  }
  const { text, data } = await writeCandidates(step, { ...request, note: scopeNote(root) });
  return { content: [{ type: "text", text }], ...(data && { structuredContent: data }) };
}
