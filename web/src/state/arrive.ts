import { computed, signal } from "@preact/signals";
import type { SearchRequest } from "@fossick/page/view/types.ts";
import { clearSearch, newRequest, openPast, selectFile, showWholeList, startSearch } from "./actions.ts";
import type { Place } from "./address.ts";
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
  const { view } = state.search.value ?? {};
  return view ? narrowingOf(view) : {};
});

/** Returns the place that is shown. */
export function shownPlace(): Place {
  const file = state.selectedPath.value;
  const open = { ...(file === undefined ? {} : { file }), ...shownNarrowing.value };
  const search = state.search.value;
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
  const { show: id, task } = place;
  if (id !== undefined) {
    if (state.search.value?.id === id) newRequest();
    else await openPast(id);
    // Something else was asked for meanwhile, or the server has forgotten it.
    if (state.search.value?.id !== id) return;
    showWholeList();
    narrowTo(place);
    // Without one it is for the answer to open its best.
    if (place.file !== undefined) selectFile(place.file);
  } else if (task !== undefined && state.search.value?.request.task !== task) {
    // Not waited for: what it shows while it runs is the place.
    void startSearch(request ?? { task });
  } else if (task === undefined) clearSearch();
}
