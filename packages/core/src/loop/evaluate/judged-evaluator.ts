// An evaluator that asks a judge about the best files.
import { messagesIn } from "../../messages/index.ts";
import type { Query } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Context, Evaluator } from "../../parts.ts";
import type { Judge, Verdict } from "./judge.ts";
import {
  onScale,
  relevanceOf,
  round,
  shownFrom,
  withRelevance,
  withWorth,
  worthOf,
} from "../../relevance.ts";
import { inspectionsOf, withInspection } from "./inspect.ts";

/**
 * Share of the default's worth that remains once a verdict is known: it orders files of equal verdict and moves none by
 * more than 0.03.
 */
const tieBreak = 0.004;

/**
 * An evaluator that asks a judge about files that `base` leaves undecided. A verdict replaces the relevance by `base`
 * for the rest of the search; files without one keep it.
 * For one search only.
 */
export function judgedEvaluator(base: Evaluator, judge: Judge): Evaluator {
  const verdicts = new Map<string, Verdict>();
  return {
    name: `${base.name}+${judge.name}`,
    cost: 2,
    async evaluate(task, candidates, query, context) {
      const evaluations = await base.evaluate(task, candidates, query, context);
      const undecided = undecidedOf(evaluations, (path) => verdicts.has(path));
      const open = await inspected(undecided, query, context);
      const closerLooks = new Map(open.map((each) => [each.path, each]));
      if (open.length > 0) {
        const judgement = await judge.judge(task, open, context);
        context.signal?.throwIfAborted();
        for (const verdict of judgement.verdicts)
          if (closerLooks.has(verdict.path)) verdicts.set(verdict.path, verdict);
      }
      const promising = evaluations.filter(
        ({ path }) => !closerLooks.has(path) && (verdicts.get(path)?.relevance ?? 0) >= shownFrom,
      );
      for (const each of await inspected(promising, query, context)) closerLooks.set(each.path, each);
      return evaluations
        .map((evaluation) => {
          const verdict = verdicts.get(evaluation.path);
          const inspection = closerLooks.get(evaluation.path) ?? evaluation;
          return verdict ? withVerdict(inspection, verdict, judge.name, context) : evaluation;
        })
        .sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1));
    },
  };
}

/** Evaluations with spans and sizes, also for files that `base` did not inspect. */
async function inspected(
  evaluations: readonly Evaluation[],
  query: Query,
  context: Context,
): Promise<readonly Evaluation[]> {
  const unseen = evaluations.filter(({ spans }) => spans.length === 0).map(({ path }) => path);
  if (unseen.length === 0) return evaluations;
  const inspections = await inspectionsOf(unseen, query, context);
  return evaluations.map((evaluation) => {
    const inspection = inspections.get(evaluation.path);
    if (inspection === undefined) return evaluation;
    const { reason } = evaluation; // the same in later cycles, which look at no file again
    return { ...withInspection(evaluation, inspection, context.settings.lang), reason };
  });
}

function withVerdict(
  evaluation: Evaluation,
  verdict: Verdict,
  by: string,
  { settings }: Context,
): Evaluation {
  const worth = round(Math.min(1, worthOf(onScale(verdict.relevance)) + tieBreak * evaluation.worth));
  const relevance = round(relevanceOf(worth));
  const say = messagesIn(settings.lang).reason;
  const isShown = relevance >= shownFrom;
  return {
    ...withRelevance(evaluation, relevance, worth),
    judged: true,
    reason: say.join([evaluation.reason, say.judged(by, verdict.reason)]),
    spans: isShown ? withWorth(evaluation.spans, worth, evaluation.worth) : [],
    tokens: isShown ? evaluation.tokens : 0,
  };
}

/**
 * Range in which the default evaluator is not reliable enough. Measured on 800 commit tasks: of the files below 0.2
 * about 1 % are needed, of those from 0.9 on 84 %; between, a judge that is always right lifts the F1 of the returned
 * set from 0.49 to 0.88 with 11 files to read, and to 0.86 with the best 12 at most
 * (docs/decisions/2026-11-22-evaluators.md).
 */
const undecidedFrom = 0.2;
const undecidedBelow = 0.9;
const maxUndecided = 12;

/**
 * The files a judge is asked about.
 * @param evaluations best first
 * @param isJudged whether a verdict of this search is known already
 * @returns best first, at most 12
 */
export function undecidedOf(
  evaluations: readonly Evaluation[],
  isJudged: (path: string) => boolean,
): readonly Evaluation[] {
  return evaluations
    .filter(
      ({ path, relevance }) => relevance >= undecidedFrom && relevance < undecidedBelow && !isJudged(path),
    )
    .slice(0, maxUndecided);
}
