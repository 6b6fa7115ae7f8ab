import { batch } from "@preact/signals";
import { areSameWords } from "./asked-words.ts";
import { refreshHistory, showWholeList, withServer } from "./actions.ts";
import { marks } from "./feedback.ts";
import { isBusy, state, type ShownSearch } from "./page-state.ts";
import { searchQuietly } from "./partial.ts";
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
  // Marks are not to be lost to a pause.
  if (marks.value.byPath.size > 0) return false;
  if (search?.status !== "done") return true;
  return search.request.task !== task || !areSameWords(search.request.keywords, keywords);
}

/** Searches for what is written, and shows its answer in place of the one before once it is there. */
async function searchTentatively(own: AbortController): Promise<void> {
  // A search that somebody asked for goes first.
  if (isBusy.value) return searchAtPause();
  const { server } = state.backend.value;
  if (!server) return;
  const search = await searchQuietly(server, { ...state.draft.value, isTentative: true }, own);
  if (search.status === "done" && !own.signal.aborted) show(search);
}

/** Shows an answer and leaves the task, the focus and the address as they are. */
function show(search: ShownSearch): void {
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
