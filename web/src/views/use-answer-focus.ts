import { useEffect } from "preact/hooks";
import type { SearchView } from "@fossick/page/view/types.ts";
import { state } from "../state/page-state.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { isFolded } from "./task-box.tsx";

/** The answer that came last: its screen may be left and come back. */
let met: SearchView | undefined;

/** When an answer comes, folds its task and moves the focus to its first file, unless somebody has gone on to something else. */
export function useAnswerFocus(search: ShownSearch | undefined): void {
  const view = search?.view;
  useEffect(() => {
    if (!view || view === met || !state.backend.value.server) return;
    met = view;
    // Its task is still being written.
    if (search.isTentative) return;
    const { activeElement: focused } = document;
    const isWriting = focused?.id === "task" && state.draft.value.task !== search.request.task;
    if (isWriting) return;
    isFolded.value = true;
    document.getElementById("task")?.scrollTo(0, 0);
    const isWaiting = focused === document.body || focused?.id === "main" || focused?.closest(".task-box");
    if (isWaiting) document.querySelector<HTMLElement>("button.file-row")?.focus({ preventScroll: true });
  }, [view]);
}
