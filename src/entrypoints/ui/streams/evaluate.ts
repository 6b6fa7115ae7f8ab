import type { EvaluateEvent, PageStreams } from "../../page/types.ts";
import type { Settings } from "../../../settings/index.ts";
import type { PageSession } from "../page-session.ts";

/** Settings that `fossick eval` takes, so that both come to the same figures. */
const settingsOfEval = (settings: Settings): Partial<Settings> => {
  const { hidden, ignore, maxCycles, maxFiles, minFiles, model, threshold } = settings;
  return { hidden, ignore, maxCycles, maxFiles, minFiles, model, threshold };
};

/** Replays past commits, and keeps what each was answered. */
export async function evaluate(
  { last }: Parameters<PageStreams["evaluate"]>[0],
  { answers, evaluateRepository, root, settings }: PageSession,
  tell: (event: EvaluateEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const taken = answers.take();
  const report = await evaluateRepository(root, {
    last,
    settings: settingsOfEval(settings),
    signal,
    onProgress: (progress) => void tell({ kind: "progress", ...progress }),
    onAnswer: taken.add,
  });
  taken.keep();
  await tell({ kind: "done", report });
}
