import type { RemoteJudgedSearch } from "../../index.ts";
import type { JudgeRequest } from "../page/types.ts";
import type { FollowedCycles } from "./follow-cycles.ts";
import { createLatest, type Latest } from "./latest.ts";

/** A search that its user judges. */
export interface JudgedHere {
  readonly search: RemoteJudgedSearch;
  readonly request: JudgeRequest;
  readonly cycles: FollowedCycles;
  /** Id of its view, once it is finished. */
  viewId?: string;
}

export type JudgedSearches = Latest<JudgedHere>;

/** The latest of them. */
export const createJudgedSearches = (): JudgedSearches =>
  createLatest({
    name: "judged",
    most: 20,
    gone: { message: "this judged search is not kept any more", hint: "Start it again." },
  });
