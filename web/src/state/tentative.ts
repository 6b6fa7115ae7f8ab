import { batch } from "@preact/signals";
import { areSameWords } from "./asked-words.ts";
import { refreshHistory, showWholeList, withServer } from "./actions.ts";
import { afterEvent } from "./after-event.ts";
import { marks } from "./feedback.ts";
import { isBusy } from "./judging.ts";
import { state, type ShownSearch } from "./page-state.ts";
import { atPause, endPause } from "./pause.ts";
import { preferences } from "./preferences.ts";

/** Letters below which a word is only a beginning; Chinese says as much with fewer. */
const minLetters = 3;
const minChinese = 2;

/** Tests whether a task says enough to be searched for before anybody asks. */
export function isWorthSearching(task: string): boolean {
  const count = (letters: RegExp): number => task.match(letters)?.length ?? 0;
  return count(/[\p{L}\p{N}]/gu) >= minLetters || count(/\p{Script=Han}/gu) >= minChinese;
}

/** Search for the task in the box once its writer pauses; a search that a pause began before is ended. */
export function searchAtPause(): void {
  endPause();
  if (isWanted()) atPause(searchTentatively);
}

function isWanted(): boolean {
  const { keywords, task } = state.draft.value;
  const search = state.search.value;
  if (!state.backend.value.server || !state.about.value?.isSearchFree) return false;
  if (!preferences.isPauseOn.value || !isWorthSearching(task)) return false;
  // Verdicts and marks are not to be lost to a pause.
  if (search?.status === "judging" || search?.judged || marks.value.byPath.size > 0) return false;
  if (search?.status !== "done") return true;
  return search.request.task !== task || !areSameWords(search.request.keywords, keywords);
}

/** Searches for what is written, and shows its answer in place of the one before once it is there. */
async function searchTentatively(own: AbortController): Promise<void> {
  // A search that somebody asked for goes first.
  if (isBusy.value) return searchAtPause();
  const { server } = state.backend.value;
  const request = state.draft.value;
  let search: ShownSearch = { request, status: "running", cycles: [] };
  try {
    for await (const event of server?.stream("search", { ...request, isTentative: true }, own.signal) ?? []) {
      if (own.signal.aborted) return;
      search = afterEvent(search, event);
    }
  } catch {
    // Whoever asks for it is told what is wrong.
  }
  if (search.status === "done" && !own.signal.aborted) show({ ...search, isTentative: true });
}

/** Shows an answer and leaves the task, the focus and the address as they are. */
function show(search: ShownSearch): void {
  if (state.screen.value !== "search") return;
  batch(() => {
    showWholeList();
    state.search.value = search;
  });
}

let keeping: string | undefined;

/** Take a search that a pause began into the history, because somebody uses its answer. */
export async function keepTentative(): Promise<void> {
  const { id, isTentative } = state.search.value ?? {};
  if (!isTentative || id === undefined || keeping === id) return;
  keeping = id;
  const kept = await withServer((server) => server.call("keep", { id })).catch(() => undefined);
  if (!kept || state.search.value?.id !== id) return;
  const { isTentative: _, ...search } = state.search.value;
  state.search.value = { ...search, id: kept.id };
  await refreshHistory();
}
