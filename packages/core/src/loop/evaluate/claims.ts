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
  const [own, others] = [true, false].map((isClaimed) =>
    files.filter(({ signals }) => has(signals, name) === isClaimed),
  );
  const best = highest(own);
  const rival = highest(others);
  const odds = files.map(({ signals, worth }) =>
    has(signals, name)
      ? oddsOf(signals, weights, { own: worth, rival, among: worth / (best || 1) })
      : undefined,
  );
  const likeliest = Math.max(...odds.map((each) => (each === undefined ? 0 : logistic(each))));
  const taken = Math.max(likeliest, ...(own ?? []).map(({ signals }) => holding(signals, weights)));
  return { name, odds, leaves: 1 - (weights["beside"] ?? 0) * taken };
}

const highest = (files: readonly { readonly worth: number }[] = []): number =>
  Math.max(0, ...files.map(({ worth }) => worth));

/** How likely other files lose their share whichever of the claimed files is right, where a kind has weights of that. */
function holding(signals: Signals, weights: ClaimWeights): number {
  const terms = Object.entries(weights).filter(([name]) => name.startsWith(ofHolding));
  if (terms.length === 0) return 0;
  const valueOf = (name: string): number => (name === "offset" ? 1 : (signals[name] ?? 0));
  return logistic(
    terms.reduce((sum, [name, weight]) => sum + weight * valueOf(name.slice(ofHolding.length)), 0),
  );
}

const ofHolding = "beside ";

const has = (signals: Signals | undefined, name: string): boolean => (signals?.[name] ?? 0) > 0;

/** Worths, as a claim is read beside them. */
interface Beside {
  readonly own: number;
  /** That of the best file without such a claim. */
  readonly rival: number;
  /** Share of that of the best file with one. */
  readonly among: number;
}

/** The log-odds that a claim is right. */
function oddsOf(signals: Signals, weights: ClaimWeights, worths: Beside): number {
  const terms: Readonly<Record<string, number>> = { ...worths, offset: 1 };
  return Object.entries(weights)
    .filter(([name]) => !name.startsWith("beside"))
    .reduce((sum, [name, weight]) => sum + weight * (terms[name] ?? signals[name] ?? 0), 0);
}
