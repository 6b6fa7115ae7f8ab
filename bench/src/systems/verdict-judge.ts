import { readFileSync } from "node:fs";
import type { Judge } from "../../../src/evaluate/judge.ts";
import { relevanceOf } from "../../../src/evaluate/relevance.ts";
import type { BenchTask } from "../types.ts";

/** A line of a file of verdicts: a task and what some of its files are worth to it, 0 to 1. */
type VerdictLine = readonly [taskId: string, worthByPath: Readonly<Record<string, number>>];

/** Judges that say what a file holds, such as what `train/reader/apply.py` writes of a reader; silent about everything else. */
export function openVerdicts(file: string): (task: BenchTask) => Judge {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const worthOfTask = new Map(lines.map((line) => JSON.parse(line) as VerdictLine));
  return ({ id }) => ({
    name: "reader",
    judge: async (_, undecided) => {
      const worths = new Map(Object.entries(worthOfTask.get(id) ?? {}));
      const verdicts = undecided.flatMap(({ path }) => {
        const worth = worths.get(path);
        return worth === undefined ? [] : [{ path, relevance: relevanceOf(worth), reason: "" }];
      });
      return { verdicts, faults: [] };
    },
  });
}
