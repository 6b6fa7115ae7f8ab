import { signal } from "@preact/signals";
import type { Failed, JudgedView, SearchRequest } from "../../../src/entrypoints/page/types.ts";
import type { JudgedCandidate } from "../../../src/index.ts";
import { failedOf } from "../backend/page-fault.ts";
import {
  noVerdicts,
  noWishes,
  submissionOf,
  type Verdict,
  type Verdicts,
  type Wishes,
} from "../judging/verdicts.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { newRequest, refreshHistory, showScreen, showView, stopSearch, withServer } from "./actions.ts";
import { state } from "./page-state.ts";

/** What a person said in the search they judge. */
export interface Judging {
  readonly verdicts: Verdicts;
  /** What the server has of them. */
  readonly sent: ReadonlyMap<string, Verdict>;
  readonly wishes: Wishes;
  /** Of the steps before the open one, in the order they came. */
  readonly earlier: readonly JudgedCandidate[];
  readonly isWaiting: boolean;
  /** What came of the last verdict, in words. */
  readonly said?: string;
  readonly failed?: Failed;
}

const untouched: Judging = {
  verdicts: noVerdicts,
  sent: new Map(),
  wishes: noWishes,
  earlier: [],
  isWaiting: false,
};

export const judging = signal<Judging>(untouched);

/** Whoever judges says when it is enough. */
export const mostJudgedCycles = 10;

/** Search, with the user as judge. */
export async function startJudging(request: SearchRequest = state.draft.value): Promise<void> {
  if (request.task.trim() === "") return;
  stopSearch();
  newRequest();
  showScreen("search");
  state.draft.value = request;
  judging.value = untouched;
  const shown = { request, status: "running", cycles: [] } as const;
  state.search.value = shown;
  try {
    const view = await withServer((server) =>
      server.call("judge", { ...request, maxCycles: request.maxCycles ?? mostJudgedCycles }),
    );
    if (view && state.search.value === shown) show(view);
  } catch (thrown) {
    if (state.search.value === shown)
      state.search.value = { ...shown, status: "failed", failed: failedOf(thrown) };
  }
  await refreshHistory();
}

/** Hand the verdicts over. Where that fails, all of them are still there. @param searchOn false ends the search */
export async function submitVerdicts(searchOn: boolean): Promise<void> {
  const search = state.search.value;
  const { verdicts, sent, wishes, isWaiting } = judging.value;
  const { judged } = search ?? {};
  if (!search || !judged || isWaiting) return;
  const { failed: _, ...before } = judging.value;
  judging.value = { ...before, isWaiting: true };
  try {
    const submission = submissionOf(verdicts, sent, wishes, searchOn);
    const view = await withServer((server) => server.call("submit", { id: judged.id, ...submission }));
    if (!view || state.search.value !== search) return;
    judging.value = { ...afterStep(judged), sent: verdicts.byPath };
    show(view);
  } catch (thrown) {
    if (state.search.value === search)
      judging.value = { ...judging.value, isWaiting: false, failed: failedOf(thrown) };
  }
}

function afterStep({ step }: JudgedView): Judging {
  const { verdicts, earlier } = judging.value;
  return {
    ...untouched,
    verdicts: { ...verdicts, undoable: [] },
    earlier: step.kind === "candidates" ? [...earlier, ...step.candidates] : earlier,
  };
}

function show(view: JudgedView): void {
  const search = state.search.value;
  if (!search) return;
  const { cycles, query, step } = view;
  if (step.kind === "finished") {
    showView(step.view, step.id, search.request);
    void refreshHistory();
    return;
  }
  const ended = cycles.map((cycle) => ({ number: cycle.number, query: cycle.query, ended: cycle }));
  state.search.value = {
    ...search,
    status: "judging",
    cycles: [...ended, { number: step.cycle, query }],
    judged: view,
  };
  const { newCandidates } = inLanguage(judgeTexts);
  judging.value = { ...judging.value, said: newCandidates(step.candidates.length, step.cycle) };
}
