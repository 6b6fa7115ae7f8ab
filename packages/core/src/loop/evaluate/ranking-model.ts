// Reads the file of the ranking model, and adds up what each signal contributes by its weight.
import * as v from "valibot";
import { valueIn } from "@fossick/base/remember.ts";
import { FossickError } from "@fossick/base/errors.ts";
import shipped from "../../../../../model/ranker.json" with { type: "json" };
import { signalsOf } from "../../evidence/signals.ts";
import type { Signals } from "../../observations.ts";
import { styleNames, type Style, type StyleWeights } from "./style.ts";

/** One number for all tasks, or one for each style, in the order of `styleNames`. */
type Weight = number | readonly number[];

/** Weights by name of feature. */
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

/** Weights for tasks with words of the caller. */
interface WordsModel extends Calibration {
  /** Factor of the score without the caller's words. */
  readonly task: Weight;
  /** Weights of the signals of the caller's words, whose sum is added to the rest. */
  readonly weights: Weights;
}

/**
 * Log-odds that a claim of one kind is right, by its signals; `own` and `rival` are the worths that the file and the best
 * file without such a claim have else, `among` the share of the best claimed file's worth, `offset` counts once. `beside` is
 * the share of their worth that other files lose where the claim is certain; `beside …`, where a kind has them, are log-odds
 * that they lose it whichever of the claimed files is right.
 */
export type ClaimWeights = Readonly<Record<string, number>>;

/** Weights of claims by the signal of their kind. */
export type ClaimModels = Readonly<Record<string, ClaimWeights>>;

/** The linear model of `model/ranker.json`. */
export interface RankingModel extends Calibration {
  /** Score = Σ weight × signal; `a×b` stands for the product of two signals. */
  readonly weights: Weights;
  /** For repositories without commits, where scores are lower; default: as elsewhere. */
  readonly withoutHistory?: Calibration;
  /** For tasks with words of the caller; by default they have no effect. */
  readonly withWords?: WordsModel;
  /** Weights of claims; by default without effect. */
  readonly claims?: ClaimModels;
  /** Weights of the styles; by default every task is a change. */
  readonly styles?: StyleWeights;
}

const weightSchema = v.union([v.number(), v.pipe(v.array(v.number()), v.length(styleNames.length))]);
const weightsSchema = v.record(v.string(), weightSchema);
const calibrationSchema = { worth: weightsSchema, belongs: weightsSchema };
const schema = v.object({
  weights: weightsSchema,
  ...calibrationSchema,
  withoutHistory: v.exactOptional(v.object(calibrationSchema)),
  withWords: v.exactOptional(v.object({ task: weightSchema, weights: weightsSchema, ...calibrationSchema })),
  claims: v.exactOptional(v.record(v.string(), v.record(v.string(), v.number()))),
  styles: v.exactOptional(v.object(v.entriesFromList(styleNames, v.record(v.string(), v.number())))),
});

/** Read a model. @param where its name in errors @throws FossickError INVALID_SETTING if it is not a model */
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
  const words = wordsModelFor(signals, model);
  const factor = words === undefined ? 1 : weightFor(words.task, style);
  const parts = new Map<string, number>();
  const addAll = (weights: Weights, times: number): void => {
    for (const { name, first, second, weight } of termsOf(weights, style)) {
      const value = (signals[first] ?? 0) * (second === undefined ? 1 : (signals[second] ?? 0));
      if (value !== 0) parts.set(name, value * weight * times);
    }
  };
  addAll(model.weights, factor);
  if (words) addAll(words.weights, 1);
  return parts;
}

/** The part of a model for tasks with words of the caller, where a file's signals say that there are some. */
export const wordsModelFor = (signals: Signals | undefined, model: RankingModel): WordsModel | undefined =>
  (signals?.["hasWords"] ?? 0) > 0 ? model.withWords : undefined;

/** Computes how much more each signal contributes to one file's score than to another's. */
export function contributionLead(
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

const termsByStyle = new WeakMap<Style, Map<Weights, readonly Term[]>>();

/** Chooses weights and splits names once per task instead of once per file. */
function termsOf(weights: Weights, style: Style): readonly Term[] {
  const byWeights = valueIn(termsByStyle, style, () => new Map<Weights, readonly Term[]>());
  return valueIn(byWeights, weights, () =>
    Object.entries(weights).map(([name, weight]) => {
      const [first = name, second] = signalsOf(name);
      return { name, first, second, weight: weightFor(weight, style) };
    }),
  );
}
