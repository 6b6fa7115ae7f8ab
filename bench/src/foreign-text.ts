import type { BenchTask } from "./types.ts";

/** Far enough that neighbours get texts of different repositories, and prime, so that few texts are used twice. */
const stride = 37;

/**
 * The text of a task of another repository: the one 37 places on, or 74, …, until the repository differs.
 * The same list gives the same texts, spread over all of it.
 * @param at the place of the task that is to get a foreign text
 * @returns `""` when all tasks are of one repository
 */
export function foreignText(tasks: readonly Pick<BenchTask, "repo" | "text">[], at: number): string {
  const repo = tasks[at]?.repo;
  for (let step = 1; step < tasks.length; step++) {
    const other = tasks[(at + stride * step) % tasks.length];
    if (other && other.repo !== repo) return other.text;
  }
  // In a list whose length is a multiple of the stride the steps miss most places.
  return tasks.find((other) => other.repo !== repo)?.text ?? "";
}
