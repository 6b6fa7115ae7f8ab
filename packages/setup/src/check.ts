// The result of a check of `fossick doctor`.
import type { ClientName } from "./clients.ts";

export type CheckName =
  | "node"
  | "git"
  | "index"
  | "data"
  | "config"
  | "approval"
  | "server"
  | "version"
  | "tools"
  | "retrieval";

export type CheckProblem =
  | "oldNode"
  | "noNode"
  | "oldGit"
  | "noGit"
  | "notWritable"
  | "badConfig"
  | "notSetUp"
  | "switchedOff"
  | "unpublished"
  | "untrusted"
  | "pending"
  | "refused"
  | "notStarted"
  | "noStart"
  | "noAnswer"
  | "otherVersion"
  | "missingTools"
  | "badAnswer"
  | "emptyIndex"
  | "nothingFound";

/** The result of one check. */
export interface Check {
  readonly name: CheckName;
  /** Versions, paths, numbers: the same in every language. */
  readonly found: string;
  /** Absent if the check passed or could not be made. */
  readonly problem?: CheckProblem;
  /** Client whose approval was checked. */
  readonly client?: ClientName;
  /** True if only the user can check it: then this is advice, not a result. */
  readonly unchecked?: true;
}

/** Creates the result of a check, with its problem if there is one. */
export const checkOf = (name: CheckName, found: string, problem?: CheckProblem): Check => ({
  name,
  found,
  ...(problem && { problem }),
});
