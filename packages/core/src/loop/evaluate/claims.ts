// Weighs what the task points to, by the worth that a claim gives a file and what it leaves to the others.
import type { Signals } from "../../observations.ts";
import { logistic, type ClaimModels, type ClaimWeights } from "./ranking-model.ts";

/** A file's worth with its claims, and the log-odds of each claim, by its signal. */
interface Claimed {
  readonly worth: number;
  readonly claims: ReadonlyMap<string, number>;
}

/**
 * Worths with claims: a claimed file gets the greater of its own worth and its claims'; any other file keeps the share
 * that the likeliest claim of each kind leaves.
 * @param files with their worths without claims
 */
export function claimed(
  files: readonly { readonly signals: Signals; readonly worth: number }[],
  models: ClaimModels = {},
): readonly Claimed[] {
  const kinds = Object.entries(models)
    .filter(([name]) => files.some(({ signals }) => has(signals, name)))
    .map(([name, weights]) => ofKind(name, weights, files));
  return files.map(({ worth }, at) => {
    const own = kinds.flatMap(({ name, odds }) => {
      const each = odds[at];
      return each === undefined ? [] : [[name, each] as const];
    });
    const left = own.length > 0 ? worth : kinds.reduce((rest, { leaves }) => rest * leaves, worth);
    return { worth: Math.max(left, ...own.map(([, each]) => logistic(each))), claims: new Map(own) };
  });
}

/** Claims of one kind: the log-odds of each claimed file, and the share of their worth that other files keep. */
interface OfKind {
  readonly name: string;
  readonly odds: readonly (number | undefined)[];
  readonly leaves: number;
}

function ofKind(
  name: string,
  weights: ClaimWeights,
  files: readonly { readonly signals: Signals; readonly worth: number }[],
): OfKind {
  const others = files.filter(({ signals }) => !has(signals, name)).map(({ worth }) => worth);
  const rival = Math.max(0, ...others);
  const odds = files.map(({ signals, worth }) =>
    has(signals, name) ? oddsOf(signals, weights, { own: worth, rival }) : undefined,
  );
  const likeliest = Math.max(...odds.map((each) => (each === undefined ? 0 : logistic(each))));
  return { name, odds, leaves: 1 - (weights["beside"] ?? 0) * likeliest };
}

const has = (signals: Signals | undefined, name: string): boolean => (signals?.[name] ?? 0) > 0;

/** Worths, as a claim is read beside them. */
interface Beside {
  readonly own: number;
  /** That of the best file without such a claim. */
  readonly rival: number;
}

/** The log-odds that a claim is right. */
function oddsOf(signals: Signals, weights: ClaimWeights, worths: Beside): number {
  const terms: Readonly<Record<string, number>> = { ...worths, offset: 1 };
  return Object.entries(weights)
    .filter(([name]) => name !== "beside")
    .reduce((sum, [name, weight]) => sum + weight * (terms[name] ?? signals[name] ?? 0), 0);
}
