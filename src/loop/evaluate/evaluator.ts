// The default evaluator: ranks candidates by the learned model, and what the task gives exactly before all others.
import type {
  Context,
  CycleScores,
  Evaluation,
  Evaluator,
  Inspection,
  Observation,
  Task,
  Signals,
} from "../../types.ts";
import { reasonFor } from "./reason.ts";
import { bandOf, relevanceOf, round, shownFrom, withWorth } from "../../base/relevance.ts";
import { calibrate } from "./calibrate.ts";
import { scoresOf, type Weighed, type WeighedFile } from "./explain-scores.ts";
import { heldBack } from "./hold-back.ts";
import { contributions, shippedRankingModel, type RankingModel } from "./ranking-model.ts";
import { styleOf } from "./style.ts";

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
      const weighed = weigh(task, observations, model, context);
      const cycle = context.cycles.length + 1;
      onScores?.(() => scoresOf(weighed, model, cycle));
      const ranking = [...weighed.files].sort(
        (a, b) => b.worth - a.worth || b.score - a.score || (a.path < b.path ? -1 : 1),
      );
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

/** Every candidate with its score and its worth, in the order of the observations. */
function weigh(
  task: Task,
  observations: readonly Observation[],
  model: RankingModel,
  context: Context,
): Weighed {
  const style = styleOf(
    task,
    observations.map(({ signals }) => signals),
    model,
  );
  const scored = observations.map(({ path, signals }) => {
    const parts = contributions(signals, style, model);
    return { path, signals, parts, score: sum(parts.values()) };
  });
  const calibrated = calibrate(scored, style, model);
  const held = heldBack(calibrated, scored, style, model, context);
  const limit = context.task.nowhere === undefined ? 1 : worthOfParts;
  const named = namedFirst(held, scored).map((worth) => Math.min(worth, limit));
  const files = scored.map((entry, at) => ({
    ...entry,
    calibrated: calibrated[at] ?? 0,
    held: held[at] ?? 0,
    named: named[at] ?? 0,
    worth: round(named[at] ?? 0),
  }));
  return { style, files };
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

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Worth of the first file that a task gives exactly, and the most that other files keep beside it. */
const worthOfNamed = 0.99;
const worthBeside = 0.9;
/** Most that a file is worth where a name or text that the task gives stands nowhere: below *sure*. */
const worthOfParts = 0.69;

/**
 * Worths with the files that the task gives exactly before all others: its lines and copied texts, in the order of their
 * signal `literal`; where it gives none, the files that a short task names, in that of `named`.
 */
export function namedFirst(
  worths: readonly number[],
  files: readonly { readonly signals: Signals }[],
): readonly number[] {
  const hasLiterals = files.some(({ signals }) => (signals["literal"] ?? 0) > 0);
  const named = files.map(({ signals }) => signals[hasLiterals ? "literal" : "named"] ?? 0);
  if (named.every((each) => each === 0)) return worths;
  return worths.map((worth, at) => {
    const own = named[at] ?? 0;
    return own > 0 ? worthBeside + (worthOfNamed - worthBeside) * own : Math.min(worth, worthBeside);
  });
}
