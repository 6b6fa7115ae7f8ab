import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Retrieval } from "../../../index.ts";
import type { WrittenAnswer } from "../budgets.ts";
import { writeAnswer, type AnswerOptions } from "../write-answer.ts";

/** The result of a call that found files. */
export const answerResult = async (retrieval: Retrieval, options: AnswerOptions): Promise<CallToolResult> =>
  writtenResult(await writeAnswer(retrieval, options));

/** An answer as the result of a call. */
export const writtenResult = ({ data, text }: WrittenAnswer): CallToolResult => ({
  content: [{ type: "text", text }],
  // Some clients show the model only this, so it is the whole answer or nothing.
  ...(data && { structuredContent: data }),
});
