// Has candidates measured, ranks them by the learned model and has the best 40 inspected; cuts none, finds no gaps.
import type { CycleScores } from "../../answer-types.ts";
import type { Evaluation } from "../../candidate.ts";
import type { Inspection, Observation } from "../../observations.ts";
import type { Context, Evaluator } from "../../parts.ts";
import type { Task } from "../../task.ts";
import { reasonFor, strongestKinds } from "./reason.ts";
import { inspectionsOf, withInspection } from "./inspect.ts";
import { bandOf, relevanceOf, round, shownFrom } from "../../relevance.ts";
import { scoresOf } from "./explain-scores.ts";
import { restraintsIn } from "./restraints.ts";
import { shippedRankingModel, type RankingModel } from "./ranking-model.ts";
import { styleFeatures } from "./style.ts";
import { rankedBy, weigh, type Weighed, type WeighedFile } from "./weigh.ts";

/** Files that are not shown, and what is more than this, are only ranked. */
const maxInspected = 40;

/**
 * The default evaluator: deterministic and local. It measures each candidate's signals, adds them up with the
 * model's weights, calibrates the sum to a worth, and says in words which evidence moved it.
 * @param onScores is given, in every cycle, a function that computes how the worths came about
 */
export function rankEvaluator(
  model: RankingModel = shippedRankingModel,
  onScores?: (scores: () => CycleScores) => void,
): Evaluator {
  return {
    name: "rank",
    cost: 0,
    async evaluate(task, candidates, query, context) {
      const observations = await context.observer.observe(candidates, query, context);
      context.signal?.throwIfAborted();
      const weighed = weighIn(context, task, observations, model);
      const cycle = context.cycles.length + 1;
      onScores?.(() => scoresOf(weighed, model, cycle));
      const ranking = rankedBy(weighed.files);
      const promising = ranking.filter(({ worth }) => relevanceOf(worth) >= shownFrom).slice(0, maxInspected);
      const paths = promising.map(({ path }) => path);
      const inspections = await inspectionsOf(paths, query, context);
      return ranking.map((file) => evaluation(file, inspections.get(file.path), context));
    },
  };
}

/** Weighs the candidates of a cycle by their signals and the state of the search. */
function weighIn(
  context: Context,
  task: Task,
  observations: readonly Observation[],
  model: RankingModel,
): Weighed {
  const features = styleFeatures(
    task,
    observations.map(({ signals }) => signals),
  );
  return weigh(features, observations, model, restraintsIn(context, model));
}

function evaluation(
  { path, parts, claims, worth }: WeighedFile,
  inspection: Inspection | undefined,
  { cycles, settings }: Context,
): Evaluation {
  const relevance = round(relevanceOf(worth));
  const evidence = strongestKinds(claims.size === 0 ? parts : new Map([...parts, ...claims]));
  const evaluated: Evaluation = {
    path,
    relevance,
    worth,
    band: bandOf(relevance),
    reason: reasonFor([], evidence, settings.lang),
    evidence,
    missingContext: [],
    spans: [],
    cycle: cycles.length + 1,
    tokens: 0,
  };
  return inspection === undefined ? evaluated : withInspection(evaluated, inspection, settings.lang);
}
