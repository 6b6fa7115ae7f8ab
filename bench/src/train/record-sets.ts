import type { TaskSet } from "../types.ts";
import type { Wording } from "./groups.ts";

/** How one file of tasks is recorded. */
export interface RecordSet {
  /** The file of tasks, without `.jsonl`. */
  readonly file: string;
  readonly set: TaskSet;
  /** The group that training knows the tasks by, and the name of the file of records. */
  readonly group: string;
  /** Files that word some of the tasks otherwise, in the folder of ids. */
  readonly wordings?: readonly string[];
  /** Further properties whose texts the tasks are asked with. */
  readonly fields?: readonly Wording[];
  /** Every nth task's repository is also asked a text of another one: 1 for all; left out, none is. */
  readonly foreignEvery?: number;
  /** True if each kind of its tasks is a group of its own, and tasks without an answer count as wrong texts. */
  readonly isByKind?: boolean;
}

/** All that training learns from. */
export const recordSets: readonly RecordSet[] = [
  {
    file: "commits",
    set: "commits",
    group: "commits",
    wordings: ["gap-more.jsonl", "gap-train.jsonl"],
    fields: ["plain", "zh"],
    foreignEvery: 1,
  },
  { file: "gap", set: "gap", group: "gap", fields: ["plain", "zh"] },
  { file: "issues", set: "issues", group: "issues", foreignEvery: 1 },
  { file: "issues-multilingual", set: "issues-multilingual", group: "multi", foreignEvery: 1 },
  { file: "questions", set: "questions", group: "questions", fields: ["zh", "zhHant"], foreignEvery: 1 },
  { file: "named", set: "named", group: "named", fields: ["zh"] },
  { file: "described", set: "described", group: "described", fields: ["zh"] },
  { file: "kinds", set: "kinds", group: "kinds" },
  { file: "more", set: "commits", group: "more" },
  { file: "mined", set: "mined", group: "mined", isByKind: true, foreignEvery: 5 },
];
