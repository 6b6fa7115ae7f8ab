import { FossickError } from "../../errors.ts";
import type { PastSearch, SearchRequest, SearchView } from "../page/types.ts";

/** A finished search of this server. */
export interface Kept {
  readonly view: SearchView;
  readonly request: SearchRequest;
  readonly isJudged: boolean;
}

/** The latest searches of a server. */
export interface PastSearches {
  /** @returns its id */
  add(kept: Kept): string;
  /** @throws FossickError INVALID_SETTING for one that is not kept any more */
  get(id: string): Kept;
  /** Newest first. */
  list(): readonly PastSearch[];
}

const mostKept = 50;

export function createPastSearches(): PastSearches {
  /** Oldest first. */
  const searches = new Map<string, Kept>();
  let count = 0;
  return {
    add(kept) {
      const id = `search-${++count}`;
      searches.set(id, kept);
      for (const oldest of searches.keys()) {
        if (searches.size <= mostKept) break;
        searches.delete(oldest);
      }
      return id;
    },
    get(id) {
      const kept = searches.get(id);
      if (kept) return kept;
      const hint = `The last ${mostKept} are, as long as fossick ui runs.`;
      throw new FossickError("INVALID_SETTING", "this search is not kept any more", { hint });
    },
    list: () =>
      [...searches].toReversed().map(([id, { isJudged, request, view }]) => ({
        id,
        task: view.retrieval.task.text,
        request,
        files: view.retrieval.files.length,
        ms: view.retrieval.stats.ms,
        isJudged,
      })),
  };
}
