import type { PastSearch, SearchRequest, SearchView } from "../page/types.ts";
import { createLatest, type Latest } from "./latest.ts";

/** A finished search of this server. */
export interface Kept {
  readonly view: SearchView;
  readonly request: SearchRequest;
  readonly isJudged: boolean;
}

/** The latest searches of a server. */
export interface PastSearches extends Pick<Latest<Kept>, "add" | "get"> {
  /** Newest first. */
  list(): readonly PastSearch[];
}

const most = 50;

export function createPastSearches(): PastSearches {
  const hint = `The last ${most} are, as long as fossick ui runs.`;
  const gone = { message: "this search is not kept any more", hint };
  const { add, entries, get } = createLatest<Kept>({ name: "search", most, gone });
  return {
    add,
    get,
    list: () =>
      entries().map(([id, { isJudged, request, view }]) => ({
        id,
        task: view.retrieval.task.text,
        request,
        files: view.retrieval.files.length,
        ms: view.retrieval.stats.ms,
        isJudged,
      })),
  };
}
