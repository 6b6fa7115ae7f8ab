// Tells an answer that was made of a part of the files, and replaces it once the index has all of them.
import { effect } from "@preact/signals";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { SearchRequest, SearchView } from "@fossick/page/view/types.ts";
import type { Server } from "../backend/backend.ts";
import { refreshHistory } from "./actions.ts";
import { afterEvent } from "./after-event.ts";
import { marks } from "./feedback.ts";
import { warmUp } from "./open-page.ts";
import { state, type ShownSearch } from "./page-state.ts";
import { knownPaths } from "./shown-files.ts";

/** Tests whether an answer was made of a part of the files. */
export const isPartial = ({ retrieval }: SearchView): boolean => retrieval.stats.indexed !== undefined;

/** How many files were read, and of how many. */
export function readOf({
  retrieval: { repository, stats },
}: SearchView): readonly [read: string, all: string] {
  const { files } = repository;
  return [grouped(Math.round((stats.indexed ?? 1) * files)), grouped(files)];
}

/** Have the whole answer in place of each partial one, as soon as it can be given. */
export function replacePartial(): void {
  let last: SearchView | undefined;
  effect(() => {
    const { request, view } = state.search.value ?? {};
    const { server } = state.backend.value;
    if (!server || !view || !request || view === last || !isPartial(view)) return;
    last = view;
    void replace(server, view, request);
  });
}

async function replace(server: Server, view: SearchView, request: SearchRequest): Promise<void> {
  state.warming.value = { done: 0, total: 0 };
  await warmUp(server);
  const isShown = (): boolean => state.search.value?.view === view && marks.value.byPath.size === 0;
  if (!isShown()) return;
  const tentative = state.search.value?.isTentative ? ({ isTentative: true } as const) : {};
  const search = await searchQuietly(server, { ...request, ...tentative }, new AbortController());
  if (!search.view || isPartial(search.view) || !isShown()) return;
  const open = state.selectedPath.value;
  if (open !== undefined && !knownPaths(search.view).has(open)) state.selectedPath.value = undefined;
  state.search.value = search;
  await refreshHistory();
}

/** Search without showing how it goes. @returns it as it ended; running if it was aborted or refused */
export async function searchQuietly(
  server: Server,
  request: SearchRequest & { readonly isTentative?: true },
  own: AbortController,
): Promise<ShownSearch> {
  const { isTentative, ...asked } = request;
  let search: ShownSearch = { request: asked, status: "running", cycles: [] };
  try {
    for await (const event of server.stream("search", request, own.signal)) {
      if (own.signal.aborted) break;
      search = afterEvent(search, event);
    }
  } catch {
    // Whoever asks for it is told what is wrong.
  }
  return isTentative ? { ...search, isTentative } : search;
}
