// Sums up how well the lines of answers hold the edits.
import { lacksBelow, sufficesFrom } from "@fossick/core/bundle/suffices.ts";
import { bootstrapInterval, type Interval } from "./bootstrap.ts";
import { packedTokens, type LinesOutcome, type ShownOutcome } from "./compare-lines.ts";
import { mean, ratio, total } from "./metrics.ts";

/** Lines shown in one way, over all tasks whose edited lines are known. */
export interface ShownFigures extends Partial<Interval> {
  /** Mean share of a task's hunks of which a line is shown, with its 95 % interval. */
  readonly hunks: number;
  /** Lines per task, and the share of all that was edited. */
  readonly lines: number;
  readonly edited: number;
}

/** Answers by stated likelihood that their spans hold every edit, and the actual share. */
export interface SufficesFigures {
  /** Least likelihood of the range. */
  readonly from: number;
  readonly tasks: number;
  readonly stated: number;
  readonly real: number;
}

/** Figures on the lines of answers; see `docs/eval.md`. */
export interface LinesFigures {
  readonly tasks: number;
  readonly spans: ShownFigures;
  /** The text of `--pack` up to `tokens`. */
  readonly packed: readonly (ShownFigures & { readonly tokens: number })[];
  /** Tasks that edited a function, and the share of them with all of those among the first that the spans show. */
  readonly functions: { readonly tasks: number; readonly first5: number; readonly first10: number };
  /** Highest first; absent where nothing was stated. */
  readonly suffices: readonly SufficesFigures[];
}

/** Sum up the lines of the tasks whose edited lines are known. */
export function linesFigures(outcomes: readonly LinesOutcome[]): LinesFigures {
  const ranks = outcomes.flatMap(({ functions }) => functions ?? []);
  const within = (max: number): number => mean(ranks.map((rank) => Number(rank <= max)));
  const ofBudget = (at: number): ShownOutcome[] => outcomes.flatMap(({ packed }) => packed[at] ?? []);
  return {
    tasks: outcomes.length,
    spans: shownFigures(outcomes.map(({ spans }) => spans)),
    packed: packedTokens.map((tokens, at) => ({ tokens, ...shownFigures(ofBudget(at)) })),
    functions: { tasks: ranks.length, first5: within(5), first10: within(10) },
    suffices: sufficesFigures(outcomes),
  };
}

function shownFigures(outcomes: readonly ShownOutcome[]): ShownFigures {
  const shares = outcomes.map(({ share }) => share);
  const lines = total(outcomes.map((each) => each.lines));
  return {
    hunks: mean(shares),
    ...bootstrapInterval(
      shares.map((share) => [share]),
      mean,
    ),
    lines: ratio(lines, outcomes.length),
    edited: ratio(total(outcomes.map(({ edited }) => edited)), lines),
  };
}

/** The three sentences that an answer may say of its lines. */
const levels = [
  [sufficesFrom, Infinity],
  [lacksBelow, sufficesFrom],
  [0, lacksBelow],
] as const;

const sufficesFigures = (outcomes: readonly LinesOutcome[]): SufficesFigures[] =>
  levels.flatMap(([from, below]) => {
    const own = outcomes.filter(({ suffices = -1 }) => suffices >= from && suffices < below);
    const stated = mean(own.map(({ suffices = 0 }) => suffices));
    const real = mean(own.map(({ spans }) => Number(spans.share === 1)));
    return own.length === 0 ? [] : [{ from, tasks: own.length, stated, real }];
  });
