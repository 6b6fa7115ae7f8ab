// Records tasks with the words of a caller beside them: right ones, and such as callers should not have given.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { BenchTask } from "../types.ts";
import type { Recording } from "./plan-recordings.ts";

/** A line of `bench/tasks/words.jsonl`: the words that a reader wrote who saw the task alone. */
export interface WrittenWords {
  /** The task's set and id, with `-plain` after the set where the wish in everyday words was read. */
  readonly key: string;
  readonly keywords: readonly string[];
  /** True if the reader was told the project's name. */
  readonly named: boolean;
  /** A number for each reader. */
  readonly writer: number;
}

/** Read the words of a file, by the key of their task. */
export const readWords = (file: string): ReadonlyMap<string, WrittenWords> =>
  new Map(
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as WrittenWords)
      .map((entry) => [entry.key, entry]),
  );

/** Words that stand in every project. */
export const generic: readonly string[] = [
  "data",
  "handler",
  "manager",
  "util",
  "service",
  "helper",
  "process",
  "config",
];
/** More words than a caller should give. */
export const maxMany = 30;
/** Every nth task is asked with each kind of unhelpful words. */
const kinds = 6;

/** The recordings of tasks that have words, each with them and, by turns, with unhelpful ones. */
export function withWords(
  recordings: readonly Recording[],
  words: ReadonlyMap<string, WrittenWords>,
): Recording[] {
  const all = [...words.values()];
  const byText = new Map(
    recordings.flatMap((each) => (each.shifted ? [] : [[each.task.text, words.get(keyOf(each))] as const])),
  );
  return recordings.flatMap(({ group, task, shifted }) => {
    const own = shifted ? byText.get(task.text) : words.get(keyOf({ group, task }));
    if (own === undefined) return [];
    const asked = (name: string, keywords: readonly string[]): Recording => ({
      group: `${name}-${group}`,
      task: { ...task, keywords },
      shifted,
    });
    const place = hashOf(`${group} ${task.id}`);
    const other = (step: number): readonly string[] => all[(place + 37 * step) % all.length]?.keywords ?? [];
    const unhelpful = [
      () => asked("wrongwords", other(1)),
      () => asked("many", [...own.keywords, ...[1, 2, 3, 4].flatMap(other)].slice(0, maxMany)),
      () => asked("generic", generic),
      () => asked("misspelt", own.keywords.map(misspell)),
    ][place % kinds];
    const appended = {
      group: `appended-${group}`,
      task: { ...task, text: `${task.text}\n${own.keywords.join(" ")}` },
      shifted,
    };
    if (shifted) return [asked("worded", own.keywords)];
    return [
      asked("worded", own.keywords),
      ...(isCompared(group, place) ? [appended] : []),
      ...(unhelpful ? [unhelpful()] : []),
    ];
  });
}

/** Tests whether a task is also asked with the words as a part of its text: plain ones, and some of the others. */
const isCompared = (group: string, place: number): boolean =>
  !group.includes("-zh") &&
  (!/^(?:commits|multi|issues|mined-(?:commit|pull|changelog))$/.test(group) || place % 4 === 0);

/** A word whose third letter is left out. */
const misspell = (word: string): string => word.slice(0, 2) + word.slice(3);

/** A number that the text decides. */
export const hashOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);

const fileOfGroup: Readonly<Record<string, string>> = { multi: "issues-multilingual" };

/** The key of a task's words. */
export function keyOf({
  group,
  task,
}: {
  readonly group: string;
  readonly task: Pick<BenchTask, "id">;
}): string {
  const [set = "", ...rest] = group.replace(/-zh(?:Hant)?$/, "-zh").split("-");
  const isWish = (set === "commits" || set === "gap") && rest.length > 0;
  return `${fileOfGroup[set] ?? set}${isWish ? "-plain" : ""}:${task.id}`;
}
