import { oneLine, safeName } from "../../safe-text.ts";
import type { MemoryReport, Remembered } from "../../index.ts";
import { counted } from "../../messages/counts.ts";
import { formatBytes } from "./format-bytes.ts";

const maxShown = 40;

/** Text of `fossick memory list`: associations, most certain first, then the tasks that wait for commits. */
export function memoryText({ associations, on, project, sizeBytes, tasks, where }: MemoryReport): string {
  const targetLines = byTarget(associations);
  const more = targetLines.length - maxShown;
  const taskLines = tasks.map(
    ({ suggested, time, words }) =>
      `  ${minuteOf(time)}  ${oneLine([...new Set(Object.values(words))].join(", "))} (${counted(suggested.length, "file")} suggested)`,
  );
  return [
    `memory of ${safeName(project)} is ${on ? "on" : "off"}`,
    `kept in ${safeName(where)} (${formatBytes(sizeBytes)})`,
    `${counted(associations.length, "association")}${targetLines.length > 0 ? ", most certain first:" : ""}`,
    ...targetLines.slice(0, maxShown),
    ...(more > 0 ? [`  … and ${more} more: --json lists all`] : []),
    `${counted(tasks.length, "task")} waiting for commits${taskLines.length > 0 ? ", by their words:" : ""}`,
    ...taskLines,
    "",
  ].join("\n");
}

/** One line for each file or word and confidence, with the words of tasks that lead to it. */
function byTarget(associations: readonly Remembered[]): string[] {
  const lines = new Map<string, string[]>();
  for (const { confidence, kind, name, times, word } of associations) {
    const target = kind === "file" ? safeName(name) : `the word ${oneLine(name)}`;
    const head = `  ${confidence.toFixed(2)}  ${target} (${counted(times, "task")})`;
    lines.set(head, [...(lines.get(head) ?? []), oneLine(word)]);
  }
  return [...lines].map(([head, words]) => `${head}: ${words.join(", ")}`);
}

/** In UTC, like all dates that fossick prints. */
const minuteOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
