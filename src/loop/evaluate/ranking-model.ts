// The ranking model: its file, its weights and its contributions.
import * as v from "valibot";
import { FossickError } from "../../base/errors.ts";
import shipped from "../../../model/ranker.json" with { type: "json" };
import { signalsOf } from "../../evidence/signals.ts";
import type { Signals } from "../../types.ts";
import { styleNames, type Style, type StyleWeights } from "./style.ts";

/** One number for all tasks, or one for each style, in the order of `styleNames`. */
type Weight = number | readonly number[];

/** Weights by the name of what they are for. */
export type Weights = Readonly<Record<string, Weight>>;

/**
 * Log-odds by the evidence of `calibrate.ts`: of a file's worth, and of the task belonging to this repository.
 * `offset` counts once, `task …` by what tells the style (of belonging only), `score` by the file's score; `first`, and
 * `first lead` by its lead, for the best file alone.
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
  /** Weights that tell the style of a task; left out, every task is a change. */
  readonly styles?: StyleWeights;
}

const weightSchema = v.union([v.number(), v.pipe(v.array(v.number()), v.length(styleNames.length))]);
const weightsSchema = v.record(v.string(), weightSchema);
const calibrationSchema = { worth: weightsSchema, belongs: weightsSchema };
const schema = v.object({
  weights: weightsSchema,
  ...calibrationSchema,
  withoutHistory: v.exactOptional(v.object(calibrationSchema)),
  styles: v.exactOptional(v.object(v.entriesFromList(styleNames, v.record(v.string(), v.number())))),
});

/** Read a model. @param where what to call it in an error @throws FossickError INVALID_SETTING when it is none */
export function readRankingModel(model: unknown, where: string): RankingModel {
  const result = v.safeParse(schema, model);
  if (result.success) return result.output;
  throw new FossickError("INVALID_SETTING", `${where} is not a ranking model`, {
    hint: "A model has weights, worth and belongs, each weight one number or seven, as model/ranker.json has.",
  });
}

/** The shipped model. */
export const shippedRankingModel: RankingModel = readRankingModel(shipped, "model/ranker.json");

/** A weight for a task's style: the mean of its numbers, by the shares of the styles. */
export const weightFor = (weight: Weight, style: Style): number =>
  typeof weight === "number"
    ? weight
    : styleNames.reduce((sum, name, at) => sum + style[name] * (weight[at] ?? 0), 0);

/** A probability from its log-odds. */
export const logistic = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

/**
 * Computes each signal's contribution to a file's score, which is their sum; it has no unit and compares within a task
 * only.
 */
export function contributions(signals: Signals, style: Style, model: RankingModel): Map<string, number> {
  const parts = new Map<string, number>();
  for (const { name, first, second, weight } of termsOf(model.weights, style)) {
    const value = (signals[first] ?? 0) * (second === undefined ? 1 : (signals[second] ?? 0));
    if (value !== 0) parts.set(name, value * weight);
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
  readonly weight: number;
}

const termsByStyle = new WeakMap<Style, { readonly weights: Weights; readonly terms: readonly Term[] }>();

/** Weights are chosen and names taken apart once for each task and not for each file. */
function termsOf(weights: Weights, style: Style): readonly Term[] {
  const already = termsByStyle.get(style);
  if (already?.weights === weights) return already.terms;
  const terms = Object.entries(weights).map(([name, weight]) => {
    const [first = name, second] = signalsOf(name);
    return { name, first, second, weight: weightFor(weight, style) };
  });
  termsByStyle.set(style, { weights, terms });
  return terms;
}
