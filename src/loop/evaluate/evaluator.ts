// The default evaluator: ranks candidates by the learned model, and what the task gives exactly before all others.
import type {
  Context,
  CycleScores,
  Evaluation,
  Evaluator,
  Inspection,
  Observation,
  Task,
} from "../../types.ts";
import { reasonFor } from "./reason.ts";
import { bandOf, relevanceOf, round, shownFrom, withWorth } from "../../base/relevance.ts";
import { scoresOf } from "./explain-scores.ts";
import { heldBack } from "./hold-back.ts";
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
      const inspections = await context.observer.inspect(
        promising.map(({ path }) => path),
        query,
        context,
      );
      context.signal?.throwIfAborted();
      const inspectionByPath = new Map(inspections.map((inspection) => [inspection.path, inspection]));
      return ranking.map((file) => evaluation(file, inspectionByPath.get(file.path), context));
    },
  };
}

/** Weighs the candidates of a cycle by what they hold and by what the search knows. */
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
  return weigh(features, observations, model, {
    holdBack: (worths, scored, asking) => heldBack(worths, scored, asking, model, context),
    limit: context.task.nowhere === undefined ? 1 : worthOfParts,
  });
}

function evaluation(
  { path, parts, worth }: WeighedFile,
  inspection: Inspection | undefined,
  { cycles, settings }: Context,
): Evaluation {
  const relevance = round(relevanceOf(worth));
  return {
    path,
    relevance,
    worth,
    band: bandOf(relevance),
    reason: reasonFor(inspection?.facts ?? [], parts, settings.lang),
    missingContext: [],
    spans: withWorth(inspection?.spans ?? [], worth),
    ...(inspection?.reading && { reading: inspection.reading }),
    cycle: cycles.length + 1,
    tokens: inspection?.tokens ?? 0,
  };
}

/** Most that a file is worth where a name or text that the task gives stands nowhere: below *sure*. */
const worthOfParts = 0.69;
