import type { TaskSet } from "../types.ts";

/** What is recorded of a file of tasks. */
export interface RecordSet {
  /** The file of tasks, without `.jsonl`. */
  readonly file: string;
  readonly set: TaskSet;
  /** The group that training knows the tasks by, and the name of the file of records. */
  readonly group: string;
  /** Files that word some of the tasks otherwise, in the folder of ids. */
  readonly wordings?: readonly string[];
  /** Whether the tasks are also asked with their wordings in everyday words and in Chinese. */
  readonly isReworded?: boolean;
  /** Whether the repositories are also asked texts of other ones. */
  readonly isShifted?: boolean;
}

/** All that training learns from. */
export const recordSets: readonly RecordSet[] = [
  {
    file: "commits",
    set: "commits",
    group: "commits",
    wordings: ["gap-more.jsonl", "gap-train.jsonl"],
    isReworded: true,
    isShifted: true,
  },
  { file: "gap", set: "gap", group: "gap", isReworded: true },
  { file: "issues", set: "issues", group: "issues", isShifted: true },
  { file: "issues-multilingual", set: "issues-multilingual", group: "multi", isShifted: true },
  { file: "more", set: "commits", group: "more" },
];
