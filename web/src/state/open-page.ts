import type { About, SearchRequest } from "@fossick/page/view/types.ts";
import type { Server } from "../backend/backend.ts";
import { failedOf } from "../backend/page-fault.ts";
import { refreshHistory, showComing, startSearch } from "./actions.ts";
import type { Place } from "./address.ts";
import { arriveAt, beginArrival } from "./arrive.ts";
import { state } from "./page-state.ts";

/**
 * Learn where the page is and show what it came with.
 * @param wanted what its address leads to
 * @param request of a search that ran when the page was left
 */
export async function openPage(wanted: Place = {}, request?: SearchRequest): Promise<void> {
  const { server, view } = state.backend.value;
  if (view) await showComing(view);
  if (!server) return;
  const arrived = beginArrival();
  try {
    const about = await server.call("about", {});
    state.about.value = about;
    await showFirst(about, wanted, request);
    if (state.search.value === undefined && state.history.value.length === 0) void warmUp(server);
  } catch (thrown) {
    if (state.search.value !== undefined) return;
    const failed = failedOf(thrown);
    state.search.value = { request: { task: "" }, status: "failed", cycles: [], failed };
  } finally {
    arrived();
  }
}

/** Have the index made while the first task is being written. */
export async function warmUp(server: Server): Promise<void> {
  try {
    for await (const event of server.stream("warm", {}, new AbortController().signal))
      if (event.kind === "indexing") state.warming.value = { done: event.done, total: event.total };
  } catch {
    // The first search says what is wrong.
  }
  state.warming.value = undefined;
}

/**
 * Shows what the address leads to, as after a reload, else the search the page was opened for. Does not replace a task the
 * user has started typing.
 */
async function showFirst(
  { keywords, objective, task }: About,
  wanted: Place,
  request: SearchRequest | undefined,
): Promise<void> {
  await refreshHistory();
  if (state.search.value !== undefined || state.draft.value.task !== "") return;
  if (canShow(wanted)) await arriveAt(wanted, request);
  // Not waited for: what it shows while it runs is in the address already.
  else if (task !== undefined)
    void startSearch({ task, ...(objective !== undefined && { objective }), ...(keywords && { keywords }) });
}

/** Tests whether an address leads anywhere: the server may have forgotten its searches. */
const canShow = ({ show, task }: Place): boolean =>
  show === undefined ? task !== undefined : state.history.value.some(({ id }) => id === show);
