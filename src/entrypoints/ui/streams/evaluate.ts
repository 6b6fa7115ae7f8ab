import type { EvaluateEvent, PageStreams } from "../../page/types.ts";
import type { Desk } from "../desk.ts";

/** Replays past commits, and keeps what each was answered. */
export async function evaluate(
  { last }: Parameters<PageStreams["evaluate"]>[0],
  { answers, evaluateRepository, root, settings }: Desk,
  tell: (event: EvaluateEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  answers.clear();
  const report = await evaluateRepository(root, {
    last,
    settings,
    signal,
    onProgress: (progress) => void tell({ kind: "progress", ...progress }),
    onAnswer: answers.add,
  });
  await tell({ kind: "done", report });
}
