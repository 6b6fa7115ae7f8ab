import { computed, signal } from "@preact/signals";
import { judging } from "./judging.ts";
import { state } from "./page-state.ts";

/** Codes of a search that cannot be judged any further: the server has ended it, or is another by now. */
const lastFaults: ReadonlySet<string> = new Set([
  "INVALID_SETTING",
  "SEARCH_FINISHED",
  "ENGINE_CLOSED",
  "REFUSED",
]);

/** True if the search that its user judges cannot go on. */
export const isLost = computed(() => lastFaults.has(judging.value.failed?.code ?? ""));

/** True if there are verdicts or wishes that the server does not have and could still take. */
export const hasUnsent = computed(() => {
  if (state.search.value?.status !== "judging" || isLost.value) return false;
  const { sent, verdicts, wishes } = judging.value;
  return (
    [...verdicts.byPath].some(([path, verdict]) => sent.get(path) !== verdict) ||
    `${wishes.missing}${wishes.words}`.trim() !== ""
  );
});

/** Action that waits until its user agrees to lose unsent verdicts. */
export const leaving = signal<(() => void) | undefined>(undefined);

/** Do what takes the search off the screen; while there are unsent verdicts, ask first. */
export function leaveSearch(go: () => void): void {
  if (hasUnsent.value) leaving.value = go;
  else go();
}

/** Let the browser ask before it closes the page over unsent verdicts. */
export function warnBeforeUnload(page: Window): void {
  page.addEventListener("beforeunload", (event) => {
    if (hasUnsent.value) event.preventDefault();
  });
}
