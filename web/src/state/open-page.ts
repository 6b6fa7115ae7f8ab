import type { About } from "../../../src/entrypoints/page/types.ts";
import { failedOf } from "../backend/page-fault.ts";
import { openPast, refreshHistory, showComing, startSearch } from "./actions.ts";
import { state } from "./page-state.ts";

/** Learn where the page is and show what it came with. @param wanted the search that its address names */
export async function openPage(wanted: string | undefined): Promise<void> {
  const { server, view } = state.backend.value;
  if (view) await showComing(view);
  if (!server) return;
  try {
    const about = await server.call("about", {});
    state.about.value = about;
    await showFirst(about, wanted);
  } catch (thrown) {
    if (state.search.value !== undefined) return;
    const failed = failedOf(thrown);
    state.search.value = { request: { task: "" }, status: "failed", cycles: [], failed };
  }
}

/**
 * Shows the search of the address, as after a reload, else the one the page was opened for. Does not replace a task the
 * user has started typing.
 */
async function showFirst({ task, objective }: About, wanted: string | undefined): Promise<void> {
  await refreshHistory();
  if (state.search.value !== undefined || state.draft.value.task !== "") return;
  const past = state.history.value.find(({ id }) => id === wanted);
  if (past) await openPast(past.id);
  else if (task !== undefined) await startSearch({ task, ...(objective === undefined ? {} : { objective }) });
}
