import { FossickError } from "../../errors.ts";
import type { RemoteJudgedSearch } from "../../index.ts";
import type { JudgeRequest } from "../page/types.ts";
import type { FollowedCycles } from "./follow-cycles.ts";

/** A search that its user judges. */
export interface JudgedHere {
  readonly search: RemoteJudgedSearch;
  readonly request: JudgeRequest;
  readonly cycles: FollowedCycles;
  /** Under which its view is kept, once it is finished. */
  viewId?: string;
}

/** The latest of them. */
export interface JudgedSearches {
  /** @returns its id */
  add(judged: JudgedHere): string;
  /** @throws FossickError INVALID_SETTING for one that is not kept any more */
  get(id: string): JudgedHere;
}

const mostKept = 20;

export function createJudgedSearches(): JudgedSearches {
  /** Oldest first. */
  const searches = new Map<string, JudgedHere>();
  let count = 0;
  return {
    add(judged) {
      const id = `judged-${++count}`;
      searches.set(id, judged);
      for (const oldest of searches.keys()) {
        if (searches.size <= mostKept) break;
        searches.delete(oldest);
      }
      return id;
    },
    get(id) {
      const judged = searches.get(id);
      if (judged) return judged;
      const hint = "Start it again.";
      throw new FossickError("INVALID_SETTING", "this judged search is not kept any more", { hint });
    },
  };
}
