import { computed, signal } from "@preact/signals";
import type { SearchRequest } from "@fossick/page/view/types.ts";
import { closeReplayed, evaluation, openReplayed } from "../evaluation/actions.ts";
import { clearSearch, newRequest, openPast, selectFile, showScreen, startSearch } from "./actions.ts";
import type { Place } from "./address.ts";
import { choose, compared } from "./comparing.ts";
import { narrowingOf, narrowTo } from "./narrowing.ts";
import { state } from "./page-state.ts";

const arriving = signal(0);

/** True while what an address leads to is still on its way. */
export const isArriving = computed(() => arriving.value > 0);

/** Begins an arrival: until it ends, what is shown is not yet what the address says. @returns ends it */
export function beginArrival(): () => void {
  arriving.value++;
  return () => void arriving.value--;
}

/** Leaves out a folder or language that an address asks for and the shown answer has no file of. */
const shownNarrowing = computed(() => {
  const { view } = evaluation.replayed.value ?? state.search.value ?? {};
  return view ? narrowingOf(view) : {};
});

/** Returns the place that is shown. */
export function shownPlace(): Place {
  const file = state.selectedPath.value;
  const open = { ...(file === undefined ? {} : { file }), ...shownNarrowing.value };
  const search = state.search.value;
  if (state.screen.value === "compare") {
    const { a, b } = compared.value;
    return { compare: [a, b].filter((id) => id !== undefined) };
  }
  if (state.screen.value === "evaluation") {
    const commit = evaluation.replayed.value?.task.commit;
    return { isEvaluation: true, ...(commit === undefined ? {} : { commit }), ...open };
  }
  if (!search) return {};
  return search.id === undefined || search.isTentative
    ? { task: search.request.task }
    : { show: search.id, ...open };
}

/** Show what an address leads to. @param request of a search that the server does not keep */
export async function arriveAt(place: Place, request?: SearchRequest): Promise<void> {
  const arrived = beginArrival();
  try {
    await show(place, request);
  } finally {
    arrived();
  }
}

async function show(place: Place, request: SearchRequest | undefined): Promise<void> {
  const { compare, isEvaluation, show: id, task } = place;
  if (compare) {
    newRequest();
    const [a, b] = compare;
    const chosen = choose({ ...(a !== undefined && { a }), ...(b !== undefined && { b }) });
    showScreen("compare");
    await chosen;
  } else if (isEvaluation) await showEvaluation(place);
  else if (id !== undefined) {
    if (state.search.value?.id === id) newRequest();
    else await openPast(id);
    // Something else was asked for meanwhile, or the server has forgotten it.
    if (state.search.value?.id !== id) return;
    showScreen("search");
    narrowTo(place);
    // Without one it is for the answer to open its best.
    if (place.file !== undefined) selectFile(place.file);
  } else if (task !== undefined && state.search.value?.request.task !== task) {
    // Not waited for: what it shows while it runs is the place.
    void startSearch(request ?? { task });
  } else if (task !== undefined) showScreen("search");
  else {
    clearSearch();
    showScreen("search");
  }
}

async function showEvaluation(place: Place): Promise<void> {
  const { commit } = place;
  newRequest();
  showScreen("evaluation");
  const task = evaluation.shown.value?.report.tasks.find((each) => each.commit === commit);
  if (task === undefined) closeReplayed();
  else if (evaluation.replayed.value?.task.commit !== commit) await openReplayed(task, "");
  narrowTo(place);
  selectFile(place.file);
}
