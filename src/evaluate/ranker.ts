import * as v from "valibot";
import { FossickError } from "../errors.ts";
import shipped from "../../model/ranker.json" with { type: "json" };
import type { Signals } from "./signals/index.ts";

/** One number for all tasks, or one for commit-like and one for issue-like texts. */
export type Weight = number | readonly [commit: number, issue: number];
export type Weights = Readonly<Record<string, Weight>>;

/** The linear model of `model/ranker.json`. */
export interface Ranker {
  /** Score = Σ weight × signal; `a×b` stands for the product of two signals. */
  readonly weights: Weights;
  /**
   * Log-odds by the evidence of `calibrate.ts`: of a file's worth, and of the task belonging to this repository.
   * `offset` counts once, `score` by the file's score; `first`, and `first lead` by its lead, for the best file alone.
   */
  readonly worth: Weights;
  readonly belongs: Weights;
}

const weightsSchema = v.record(v.string(), v.union([v.number(), v.strictTuple([v.number(), v.number()])]));
const schema = v.object({ weights: weightsSchema, worth: weightsSchema, belongs: weightsSchema });

/** Read a model. @param where what to call it in an error @throws FossickError INVALID_SETTING when it is none */
export function readRanker(model: unknown, where: string): Ranker {
  const result = v.safeParse(schema, model);
  if (result.success) return result.output;
  throw new FossickError("INVALID_SETTING", `${where} is no ranking model`, {
    hint: "A model has weights, worth and belongs, as model/ranker.json has.",
  });
}

/** The shipped model. */
export const shippedRanker: Ranker = readRanker(shipped, "model/ranker.json");

/** A weight for a task's style. @param style 0 commit-like to 1 issue-like */
export const weightFor = (weight: Weight, style: number): number =>
  typeof weight === "number" ? weight : (1 - style) * weight[0] + style * weight[1];

/** How much each signal moves a file's score, which is their sum; it has no unit and compares within a task only. */
export function contributions(signals: Signals, style: number, ranker: Ranker): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { name, first, second, weight } of termsOf(ranker.weights)) {
    const value = (signals[first] ?? 0) * (second === undefined ? 1 : (signals[second] ?? 0));
    if (value !== 0) parts.set(name, value * weightFor(weight, style));
  }
  return parts;
}

/** One summand of the score. */
interface Term {
  readonly name: string;
  readonly first: string;
  /** Only for products. */
  readonly second: string | undefined;
  readonly weight: Weight;
}

const known = new WeakMap<Weights, readonly Term[]>();

/** Names are taken apart once for each model and not for each file. */
function termsOf(weights: Weights): readonly Term[] {
  const already = known.get(weights);
  if (already) return already;
  const terms = Object.entries(weights).map(([name, weight]) => {
    const [first = "", second] = name.split("×");
    return { name, first, second, weight };
  });
  known.set(weights, terms);
  return terms;
}
