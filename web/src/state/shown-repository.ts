import { state } from "./page-state.ts";

/** What the page says of the repository that is searched. */
interface ShownRepository {
  readonly name?: string;
  readonly branch?: string;
  readonly commit?: string;
  /** Its folder, or its page on a code host. */
  readonly place?: string;
}

/** The repository of the server, or of the search that came with the page. */
export function shownRepository(): ShownRepository {
  const { view } = state.search.value ?? {};
  const { about } = state;
  if (about.value) return { ...about.value.repository, place: about.value.root };
  if (!view) return {};
  const { commit, root } = view.retrieval.repository;
  const place = view.host?.url.replace(/^https:\/\//, "") ?? root;
  return { name: place, ...view.repository, place, ...(commit && { commit }) };
}
