import { foreignText } from "./foreign-text.ts";
import { nonsenseText } from "./nonsense-text.ts";
import type { BenchTask, TextKind } from "./types.ts";

/**
 * The tasks, asked with their own texts, with texts that belong to other repositories, or with nonsense. What is not
 * the task's own text needs no file, so gold is empty then and no context is known.
 * @param tasks the whole set: a part would give a task another foreign text than the whole
 * @returns without those for which there is no foreign text
 */
export function askWith(texts: TextKind, tasks: readonly BenchTask[]): BenchTask[] {
  if (texts === "right") return [...tasks];
  return tasks
    .map((task, at) => {
      const { contextFiles: _, ...others } = task;
      const text = texts === "wrong" ? foreignText(tasks, at) : nonsenseText(task.id).text;
      return { ...others, text, goldFiles: [] };
    })
    .filter(({ text }) => text !== "");
}
