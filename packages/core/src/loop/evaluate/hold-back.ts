// Keeps a later cycle from undoing what an earlier one had right.
import { remember } from "@fossick/base/remember.ts";
import { acceptedOf, acceptedWorth } from "../../relevance.ts";
import { signals, signalsOf, type Signal } from "../../evidence/signals.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Context } from "../../parts.ts";
import { calibrate, type Scored } from "./calibrate.ts";
import type { RankingModel } from "./ranking-model.ts";
import type { TaskStyle } from "./style.ts";

/** A candidate with its score and what each signal added to it. */
export interface Contributed extends Scored {
  readonly path: string;
  readonly parts: ReadonlyMap<string, number>;
}

const step = 0.0001;

/** Tests whether a contribution is that of replacement words. */
const isBridged = contributionOf("bridged");

/** Tests whether a contribution is that of what accepted files led to. */
const isLearned = contributionOf("learned", "gap", "companion");

/** Tests names of contributions, products with a signal of the cycles included. */
function contributionOf(...cycles: readonly Signal["cycle"][]): (name: string) => boolean {
  const names = new Set(signals.filter(({ cycle }) => cycles.includes(cycle)).map(({ name }) => name));
  return remember((name) => names.has(name) || signalsOf(name).some((factor) => names.has(factor)));
}

/**
 * Worths by which a later cycle cannot undo what an earlier one had right, because its query was partly guessed:
 *
 * - where the task's own words found files, bridged words may add others below them, but a wrong bridge must not push
 *   them down;
 * - no new file gets among the first ten by little new evidence, and bridged words count as little: that would be
 *   chance, and cost more than it helps.
 *
 * Files that already ranked high still do, and those held back keep their order.
 * @param worths in the order of `scored`
 */
export function heldBack(
  worths: readonly number[],
  scored: readonly Contributed[],
  asking: TaskStyle,
  model: RankingModel,
  { cycles, settings }: Context,
): readonly number[] {
  const before = cycles.at(-1)?.merged ?? [];
  const accepted = acceptedOf(before, settings);
  const worthsBelow = belowAccepted(worths, scored, accepted, (entries) => calibrate(entries, asking, model));
  return outOfFirst(worthsBelow, scored, before);
}

/** @param calibrated worths of entries, in their order */
function belowAccepted(
  worths: readonly number[],
  scored: readonly Contributed[],
  accepted: readonly Evaluation[],
  calibrated: (entries: readonly Contributed[]) => readonly number[],
): readonly number[] {
  const bridgedShares = scored.map(({ parts }) => sumOf(parts, isBridged));
  if (accepted.length === 0 || bridgedShares.every((share) => share === 0)) return worths;
  const own = calibrated(
    scored.map((entry, at) => ({ ...entry, score: entry.score - (bridgedShares[at] ?? 0) })),
  );
  const limit = Math.min(...accepted.map(({ worth }) => worth));
  const min = Math.min(limit, acceptedWorth);
  return limited(worths, limit, min, (at) => (own[at] ?? 0) < limit);
}

/** Number of top-ranked files that people and agents look at. */
const lookedAt = 10;
/** Increase of a score from which it counts for more than chance. */
const strongEvidence = 0.5;
/** Weight of bridged words here: they may raise files that were found, and rarely find others. */
const bridgedShare = 0.2;

function outOfFirst(
  worths: readonly number[],
  scored: readonly Contributed[],
  before: readonly Evaluation[],
): readonly number[] {
  const last = before[lookedAt - 1];
  if (last === undefined) return worths;
  const first = new Set(before.slice(0, lookedAt).map(({ path }) => path));
  return limited(worths, last.worth, 0, (at) => {
    const entry = scored[at];
    if (entry === undefined || first.has(entry.path)) return false;
    const bridgedEvidence = sumOf(entry.parts, isBridged) * bridgedShare;
    return sumOf(entry.parts, isLearned) + bridgedEvidence < strongEvidence;
  });
}

/** Worths of at least `limit` that are held come below it, in their order, but not below `min`. */
function limited(
  worths: readonly number[],
  limit: number,
  min: number,
  isHeld: (at: number) => boolean,
): readonly number[] {
  const lifted = [...worths.keys()]
    .filter((at) => (worths[at] ?? 0) >= limit && isHeld(at))
    .sort((a, b) => (worths[b] ?? 0) - (worths[a] ?? 0) || a - b);
  const result = [...worths];
  for (const [rank, at] of lifted.entries()) result[at] = Math.max(min, limit - step * (rank + 1));
  return result;
}

/** Sums contributions to a score. */
function sumOf(parts: ReadonlyMap<string, number>, isCounted: (name: string) => boolean): number {
  let sum = 0;
  for (const name of parts.keys()) if (isCounted(name)) sum += parts.get(name) ?? 0;
  return sum;
}
