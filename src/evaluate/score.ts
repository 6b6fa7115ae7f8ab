import type { Task } from "../types.ts";
import { subWords } from "../language/words.ts";
import model from "../../model/ranker.json" with { type: "json" };
import type { Signals } from "./signals.ts";

/** The linear model of `model/ranker.json`. */
export interface Ranker {
  readonly weights: Readonly<Record<string, number>>;
  /** worth = logistic(slope × score + gapSlope × (score − best score) + offset) */
  readonly calibration: { readonly slope: number; readonly gapSlope: number; readonly offset: number };
}

/** The shipped model. */
export const shippedRanker: Ranker = model;

/** Words that tell a task is about files of a kind that otherwise ranks lower. */
const wordsOfKind: Readonly<Record<string, ReadonlySet<string>>> = {
  test: new Set([
    "test",
    "tests",
    "testing",
    "spec",
    "specs",
    "fixture",
    "fixtures",
    "snapshot",
    "snapshots",
  ]),
  docs: new Set(["doc", "docs", "documentation", "readme", "changelog", "guide", "tutorial"]),
  example: new Set([
    "example",
    "examples",
    "demo",
    "sample",
    "playground",
    "benchmark",
    "benchmarks",
    "bench",
  ]),
  config: new Set([
    "config",
    "configuration",
    "ci",
    "workflow",
    "pipeline",
    "dependency",
    "dependencies",
    "lint",
    "tsconfig",
  ]),
};

/** How much of a kind's prior is lifted when the task speaks of that kind. */
const liftedShare = 0.6;

/** The kinds of file a task speaks of. */
export function kindsSpokenOf(task: Task): ReadonlySet<string> {
  const words = new Set(subWords(task.text));
  const isSpokenOf = (kind: string): boolean =>
    [...(wordsOfKind[kind] ?? [])].some((word) => words.has(word));
  return new Set(Object.keys(wordsOfKind).filter(isSpokenOf));
}

/** How much each signal moves a file's score. The score is the sum; it has no unit and compares within a task only. */
export function contributions(
  signals: Signals,
  spokenOf: ReadonlySet<string>,
  ranker: Ranker,
): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [name, value] of Object.entries(signals)) {
    const weight = ranker.weights[name] ?? 0;
    parts.set(name, value * (spokenOf.has(name) && weight < 0 ? weight * (1 - liftedShare) : weight));
  }
  return parts;
}

/** A score's calibrated worth. @param best the best score of the same task @returns 0 to 1 */
export function worthOfScore(score: number, best: number, { calibration }: Ranker): number {
  const { slope, gapSlope, offset } = calibration;
  return 1 / (1 + Math.exp(-(slope * score + gapSlope * (score - best) + offset)));
}
