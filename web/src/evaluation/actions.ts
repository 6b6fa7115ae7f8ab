import { signal } from "@preact/signals";
import type { Failed, SearchView } from "@fossick/page/view/types.ts";
import type { EvaluationProgress, RepositoryReport } from "@fossick/library/index.ts";
import { failedOf, PageFault } from "../backend/page-fault.ts";
import { newRequest, selectFile, showWholeList, tellFailure, withServer } from "../state/actions.ts";
import { state } from "../state/page-state.ts";
import type { EvaluatedTask } from "./misses.ts";
import { readReport } from "./read-report.ts";

/** An evaluation that runs. */
export interface Running {
  readonly progress?: EvaluationProgress;
  /** Since the first commit was begun. */
  readonly replayingMs: number;
}

export interface ShownReport {
  readonly report: RepositoryReport;
  /** The file it came from; absent where it was made here, so that its searches can be opened. */
  readonly file?: string;
}

/** All that changes in the evaluation view. */
export const evaluation = {
  last: signal(40),
  running: signal<Running | undefined>(undefined),
  shown: signal<ShownReport | undefined>(undefined),
  failed: signal<Failed | undefined>(undefined),
  /** The search of one commit, opened. */
  replayed: signal<{ readonly task: EvaluatedTask; readonly view: SearchView } | undefined>(undefined),
} as const;

let running: AbortController | undefined;

/** Replay past commits; what was shown before stays until there is something new. */
export async function startEvaluation(): Promise<void> {
  const { server } = state.backend.value;
  if (!server || running) return;
  const own = new AbortController();
  running = own;
  let replayingSinceMs: number | undefined;
  evaluation.failed.value = undefined;
  evaluation.running.value = { replayingMs: 0 };
  try {
    for await (const event of server.stream("evaluate", { last: evaluation.last.value }, own.signal)) {
      if (event.kind === "done") evaluation.shown.value = { report: event.report };
      else if (event.kind === "failed") evaluation.failed.value = failedOf(new PageFault(event));
      else {
        const nowMs = performance.now();
        if (event.step === "replaying" || event.done === event.total) replayingSinceMs ??= nowMs;
        evaluation.running.value = { progress: event, replayingMs: nowMs - (replayingSinceMs ?? nowMs) };
      }
    }
  } catch (thrown) {
    if (!own.signal.aborted) evaluation.failed.value = failedOf(thrown);
  }
  if (running !== own) return;
  running = undefined;
  evaluation.running.value = undefined;
}

export function stopEvaluation(): void {
  running?.abort();
  running = undefined;
  evaluation.running.value = undefined;
}

/** Show what `fossick eval --json` wrote. @returns whether the file held that */
export async function openReport(file: File): Promise<boolean> {
  const report = readReport(await file.text());
  if (report) {
    evaluation.failed.value = undefined;
    evaluation.shown.value = { report, file: file.name };
  }
  return report !== undefined;
}

/** The id of the button that opened a search last, for whoever comes back. */
let opener: string | undefined;

/** Show the cycles of a commit's search. @param openedBy the id of what has the focus again when it is closed */
export async function openReplayed(task: EvaluatedTask, openedBy: string): Promise<void> {
  const { commit } = task;
  const isWanted = newRequest();
  const view = await withServer((server) => server.call("replayed", { commit })).catch(tellFailure);
  if (!view || !isWanted()) return;
  showWholeList();
  opener = openedBy;
  evaluation.replayed.value = { task, view };
}

export function closeReplayed(): void {
  selectFile(undefined);
  evaluation.replayed.value = undefined;
}

/** Put the focus back where a search was opened, once that is drawn again. */
export function returnFocus(page: Document): void {
  if (opener !== undefined) page.getElementById(opener)?.focus();
  opener = undefined;
}
