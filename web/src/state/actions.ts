import { batch } from "@preact/signals";
import type { SearchEvent, SearchRequest, SearchView } from "@fossick/page/view/types.ts";
import { failedOf } from "../backend/page-fault.ts";
import type { Server } from "../backend/backend.ts";
import { afterEvent, doneSearch, requestOf } from "./after-event.ts";
import { endPause } from "./pause.ts";
import { state, type ShownSearch } from "./page-state.ts";

let running: AbortController | undefined;

let requests = 0;

/** Say that something else is to be shown. @returns whether it still is, for whoever waited for it */
export function newRequest(): () => boolean {
  requests++;
  const own = requests;
  return () => own === requests;
}

/** Begin what Stop ends; what ran before is ended. */
export function beginWork(): AbortController {
  endPause();
  running?.abort();
  running = new AbortController();
  return running;
}

/** Ask the server; nothing happens where there is none. */
export async function withServer<Result>(
  work: (server: Server) => Promise<Result>,
): Promise<Result | undefined> {
  const { server } = state.backend.value;
  return server && work(server);
}

/** Search, and show what the search tells. One that runs already is ended. */
export async function startSearch(request: SearchRequest = state.draft.value): Promise<void> {
  const { server } = state.backend.value;
  if (!server || request.task.trim() === "") return;
  const own = beginWork();
  newRequest();
  const before = answered(state.search.value);
  const search: ShownSearch = { request, status: "running", cycles: [], ...(before && { before }) };
  if (before) showOver(search);
  else showSearch(search);
  try {
    for await (const event of server.stream("search", request, own.signal)) {
      if (running !== own) return;
      show(event);
    }
  } catch (thrown) {
    if (running !== own || own.signal.aborted) return;
    show(failedOf(thrown));
  }
  if (running === own) running = undefined;
  await refreshHistory();
}

/** The search whose answer is on the screen. */
function answered(search: ShownSearch | undefined): ShownSearch | undefined {
  if (search?.view === undefined) return search?.before;
  const { failed: _, ...rest } = search;
  return rest;
}

/** Shows what is new of the search that runs; where it fails, the answer before it comes back, with the failure. */
function show(event: SearchEvent): void {
  const search = state.search.value;
  if (!search) return;
  const after = afterEvent(search, event);
  batch(() => {
    if (after.status === "done") showWholeList();
    state.search.value = after.failed && after.before ? { ...after.before, failed: after.failed } : after;
  });
}

/** End the search that runs; what it found so far stays. */
export function stopSearch(): void {
  endPause();
  running?.abort();
  running = undefined;
  const search = state.search.value;
  if (search?.status !== "running") return;
  const { before: _, ...rest } = search;
  state.search.value = { ...rest, status: "stopped" };
}

/** Show a finished search. @param id under which the server keeps it */
export function showView(view: SearchView, id?: string, request: SearchRequest = requestOf(view)): void {
  stopSearch();
  showSearch(doneSearch({ request, cycles: [] }, view, id));
}

/** Show a search in place of another, in one step: what was open belongs to the one that goes. */
export function showSearch(search: ShownSearch): void {
  batch(() => {
    showWholeList();
    showOver(search);
  });
}

/** Shows a search, and leaves open what is. */
function showOver(search: ShownSearch): void {
  batch(() => {
    state.draft.value = search.request;
    state.search.value = search;
  });
}

/** Show a search of the history again. */
export async function openPast(id: string): Promise<void> {
  const isWanted = newRequest();
  const past = state.history.value.find((one) => one.id === id);
  const { value: draft } = state.draft;
  const view = await withServer((server) => server.call("view", { id })).catch(tellFailure);
  if (!view || !isWanted()) return;
  const { value: written } = state.draft;
  showView(view, id, past?.request);
  // Nobody loses what they wrote meanwhile.
  if (written !== draft) state.draft.value = written;
}

/** Empty the screen for a new task. */
export function clearSearch(): void {
  stopSearch();
  newRequest();
  state.search.value = undefined;
  selectFile(undefined);
  state.draft.value = { task: "" };
}

/** Have the lists of past searches from the server; of this process they are there first. */
export async function refreshHistory(): Promise<void> {
  void refreshEarlier();
  const history = await withServer((server) => server.call("history", {})).catch(() => undefined);
  if (history) state.history.value = history;
}

async function refreshEarlier(): Promise<void> {
  const earlier = await withServer((server) => server.call("earlier", {})).catch(() => undefined);
  if (earlier) state.earlier.value = earlier;
}

/** Erase every past search, of this process and of earlier ones. */
export async function clearHistory(): Promise<void> {
  const isDone = await withServer((server) => server.call("clearHistory", {})).catch(tellFailure);
  if (!isDone) return;
  state.history.value = [];
  state.earlier.value = [];
}

/** Close the file that is open, and narrow the list no more. */
export function showWholeList(): void {
  state.narrowing.value = {};
  selectFile(undefined);
}

/** Open a file beside the list, or close it. @param line default: its strongest one */
export function selectFile(path: string | undefined, line?: number): void {
  state.selectedPath.value = path;
  state.shownLine.value = line;
}

/** Say something once, to eyes and to screen readers. */
export function tell(notice: string): void {
  state.notice.value = notice;
}

/** Say what went wrong. @returns undefined, for a `catch` */
export function tellFailure(thrown: unknown): undefined {
  const { message, hint } = failedOf(thrown);
  tell(hint === undefined ? message : `${message.replace(/[^.!?。]$/, "$&.")} ${hint}`);
  return undefined;
}

/** Show that a search runs somewhere else, and then what it found. */
export async function showComing(view: Promise<SearchView>): Promise<void> {
  state.search.value = { request: { task: "" }, status: "running", cycles: [] };
  try {
    showView(await view);
  } catch (thrown) {
    const { request = { task: "" } } = state.search.value ?? {};
    state.search.value = { request, status: "failed", cycles: [], failed: failedOf(thrown) };
  }
}
