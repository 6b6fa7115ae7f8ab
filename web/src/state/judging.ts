import { computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Failed, JudgedView, SearchRequest } from "@fossick/page/view/types.ts";
import type { JudgedCandidate } from "@fossick/library/index.ts";
import { failedOf } from "../backend/page-fault.ts";
import {
  noVerdicts,
  noWishes,
  submissionOf,
  wishesSince,
  type Verdict,
  type Verdicts,
  type Wishes,
} from "../judging/verdicts.ts";
import { judgeTexts } from "../texts/judge.ts";
import { inLanguage } from "../texts/texts.ts";
import { beginWork, newRequest, refreshHistory, showSearch, showView, withServer } from "./actions.ts";
import { state } from "./page-state.ts";

/** A user's input in the search they judge. */
export interface Judging {
  readonly verdicts: Verdicts;
  /** Verdicts that the server has. */
  readonly sent: ReadonlyMap<string, Verdict>;
  readonly wishes: Wishes;
  /** Candidates of the steps before the open one, in the order they came. */
  readonly earlier: readonly JudgedCandidate[];
  readonly isWaiting: boolean;
  /** Result of the last verdict, in words. */
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

/** True while the server works for the search shown, which Stop ends. */
export const isBusy = computed(() => {
  const { status } = state.search.value ?? {};
  return status === "running" || (status === "judging" && judging.value.isWaiting);
});

const ended = signal<ReadonlySet<string>>(new Set());

/** Searches that their user ended, by the id of the answer, as far as this page saw it. */
export const endedByUser: ReadonlySignal<ReadonlySet<string>> = ended;

/** Search, with the user as judge. */
export async function startJudging(request: SearchRequest = state.draft.value): Promise<void> {
  if (request.task.trim() === "") return;
  const { signal: stopped } = beginWork();
  newRequest();
  judging.value = untouched;
  const shown = { request, status: "running", cycles: [] } as const;
  showSearch(shown);
  try {
    const view = await withServer((server) => server.call("judge", request, stopped));
    if (view && state.search.value === shown) show(view);
  } catch (thrown) {
    if (state.search.value === shown)
      state.search.value = { ...shown, status: "failed", failed: failedOf(thrown) };
  }
  await refreshHistory();
}

/** Hand the verdicts over. Where that fails or is stopped, all of them are still there. @param searchOn false ends the search */
export async function submitVerdicts(searchOn: boolean): Promise<void> {
  const search = state.search.value;
  const { verdicts, sent, wishes, isWaiting } = judging.value;
  const { judged } = search ?? {};
  if (!search || !judged || isWaiting) return;
  const { failed: _, ...before } = judging.value;
  judging.value = { ...before, isWaiting: true };
  const { signal: stopped } = beginWork();
  try {
    const submission = { id: judged.id, ...submissionOf(verdicts, sent, wishes, searchOn) };
    const view = await withServer((server) => server.call("submit", submission, stopped));
    if (!view || state.search.value !== search) return;
    judging.value = { ...afterStep(judged, wishes), sent: verdicts.byPath };
    if (view.step.kind === "finished" && !searchOn) ended.value = new Set([...ended.value, view.step.id]);
    show(view);
  } catch (thrown) {
    if (state.search.value !== search) return;
    const why = stopped.aborted ? { said: inLanguage(judgeTexts).stopped } : { failed: failedOf(thrown) };
    judging.value = { ...judging.value, isWaiting: false, ...why };
  }
}

/** Keeps input that came while the server worked, for the next step. */
function afterStep({ step }: JudgedView, sent: Wishes): Judging {
  const { verdicts, earlier, wishes } = judging.value;
  return {
    ...untouched,
    wishes: wishesSince(sent, wishes),
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
  const shown = cycles.map((cycle) => ({ number: cycle.number, query: cycle.query, ended: cycle }));
  state.search.value = {
    ...search,
    status: "judging",
    cycles: [...shown, { number: step.cycle, query }],
    judged: view,
  };
  const { newCandidates } = inLanguage(judgeTexts);
  judging.value = { ...judging.value, said: newCandidates(step.candidates.length, step.cycle) };
}
