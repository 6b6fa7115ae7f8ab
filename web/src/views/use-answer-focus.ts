import { useEffect } from "preact/hooks";
import { state } from "../state/page-state.ts";
import type { ShownSearch } from "../state/page-state.ts";
import { isFolded } from "./task-box.tsx";

/** When an answer comes, folds its task and moves the focus to its first file, unless somebody has gone on to something else. */
export function useAnswerFocus(search: ShownSearch | undefined): void {
  const view = search?.view;
  useEffect(() => {
    if (!view || !state.backend.value.server) return;
    const { activeElement: focused } = document;
    const isWriting = focused?.id === "task" && state.draft.value.task !== search.request.task;
    if (isWriting) return;
    isFolded.value = true;
    document.getElementById("task")?.scrollTo(0, 0);
    const isWaiting = focused === document.body || focused?.id === "main" || focused?.closest(".task-box");
    if (isWaiting) document.querySelector<HTMLElement>("button.file-row")?.focus({ preventScroll: true });
  }, [view]);
}
