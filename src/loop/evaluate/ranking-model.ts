// The ranking model: its file, its weights and its contributions.
import * as v from "valibot";
import { FossickError } from "../../base/errors.ts";
import shipped from "../../../model/ranker.json" with { type: "json" };
import type { Signals } from "../../types.ts";

/**
 * Style of a task, because evidence weighs differently in a line, in a page, and where the words are not the code's.
 */
export interface Style {
  /** 0 like a commit's message to 1 like an issue. */
  readonly issue: number;
  /** Likelihood that it uses other words than the code does, 0 to 1. */
  readonly otherWords: number;
  /** Likelihood that it is a search query: a short question or a few words as typed, 0 to 1. */
  readonly question: number;
}

/**
 * One number for all tasks, or one for commit-like and one for issue-like texts, and perhaps one for other words and one
 * for search queries; `null` for other words is as without one.
 */
type Weight =
  | number
  | readonly [commit: number, issue: number]
  | readonly [commit: number, issue: number, otherWords: number]
  | readonly [commit: number, issue: number, otherWords: number | null, question: number];

/** Weights by the name of what they are for. */
export type Weights = Readonly<Record<string, Weight>>;

/**
 * Log-odds by the evidence of `calibrate.ts`: of a file's worth, and of the task belonging to this repository.
 * `offset` counts once, `score` by the file's score; `first`, and `first lead` by its lead, for the best file alone.
 */
export interface Calibration {
  readonly worth: Weights;
  readonly belongs: Weights;
}

/** The linear model of `model/ranker.json`. */
export interface RankingModel extends Calibration {
  /** Score = Σ weight × signal; `a×b` stands for the product of two signals. */
  readonly weights: Weights;
  /** For repositories without commits, where scores are lower; left out, the same as elsewhere. */
  readonly withoutHistory?: Calibration;
  /** Log-odds that a task says what it wants in other words than the code does; left out, all use the code's. */
  readonly otherWords?: Readonly<Record<string, number>>;
  /** Log-odds that a task is a search query, by its manner (`language/task-features.ts`); left out, none is. */
  readonly question?: Readonly<Record<string, number>>;
}

const pair = [v.number(), v.number()] as const;
const weightSchema = v.union([
  v.number(),
  v.strictTuple(pair),
  v.strictTuple([...pair, v.number()]),
  v.strictTuple([...pair, v.nullable(v.number()), v.number()]),
]);
const weightsSchema = v.record(v.string(), weightSchema);
const calibrationSchema = { worth: weightsSchema, belongs: weightsSchema };
const schema = v.object({
  weights: weightsSchema,
  ...calibrationSchema,
  withoutHistory: v.exactOptional(v.object(calibrationSchema)),
  otherWords: v.exactOptional(v.record(v.string(), v.number())),
  question: v.exactOptional(v.record(v.string(), v.number())),
});

/** Read a model. @param where what to call it in an error @throws FossickError INVALID_SETTING when it is none */
export function readRankingModel(model: unknown, where: string): RankingModel {
  const result = v.safeParse(schema, model);
  if (result.success) return result.output;
  throw new FossickError("INVALID_SETTING", `${where} is not a ranking model`, {
    hint: "A model has weights, worth and belongs, as model/ranker.json has.",
  });
}

/** The shipped model. */
export const shippedRankingModel: RankingModel = readRankingModel(shipped, "model/ranker.json");

/** A weight for a task's style. */
export function weightFor(weight: Weight, { issue, otherWords, question }: Style): number {
  if (typeof weight === "number") return weight;
  const [commit, page, other, query] = weight;
  const own = (1 - issue) * commit + issue * page;
  const worded = other === undefined || other === null ? own : (1 - otherWords) * own + otherWords * other;
  return query === undefined ? worded : (1 - question) * worded + question * query;
}

/** A probability from its log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Computes each signal's contribution to a file's score, which is their sum; it has no unit and compares within a task
 * only.
 */
export function contributions(signals: Signals, style: Style, model: RankingModel): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { name, first, second, weight } of termsOf(model.weights)) {
    const value = (signals[first] ?? 0) * (second === undefined ? 1 : (signals[second] ?? 0));
    if (value !== 0) parts.set(name, value * weightFor(weight, style));
  }
  return parts;
}

/** Computes how much more each signal contributes to one file's score than to another's. */
export function leadOf(
  ahead: Signals,
  behind: Signals,
  style: Style,
  model: RankingModel,
): ReadonlyMap<string, number> {
  const lead = contributions(ahead, style, model);
  for (const [signal, part] of contributions(behind, style, model))
    lead.set(signal, (lead.get(signal) ?? 0) - part);
  return lead;
}

/** One summand of the score. */
interface Term {
  readonly name: string;
  readonly first: string;
  /** Only for products. */
  readonly second: string | undefined;
  readonly weight: Weight;
}

const termsByWeights = new WeakMap<Weights, readonly Term[]>();

/** Names are taken apart once for each model and not for each file. */
function termsOf(weights: Weights): readonly Term[] {
  const already = termsByWeights.get(weights);
  if (already) return already;
  const terms = Object.entries(weights).map(([name, weight]) => {
    const [first = "", second] = name.split("×");
    return { name, first, second, weight };
  });
  termsByWeights.set(weights, terms);
  return terms;
}
