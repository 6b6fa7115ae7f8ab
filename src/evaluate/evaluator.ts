import type { Candidate, Evaluation, Evaluator, Inspection, TaskLanguage } from "../types.ts";
import { reasonFor } from "./reason.ts";
import { bandOf, relevanceOf } from "./relevance.ts";
import { calibrate } from "./calibrate.ts";
import { heldBack } from "./hold-back.ts";
import { contributions, shippedRankingModel, type RankingModel } from "./ranking-model.ts";
import { styleOf } from "./style.ts";

/** Files from this relevance on are shown, so they are looked at closely: facts, spans, size. Others are only ranked. */
const inspectedFrom = 0.5;
const mostInspected = 40;

/**
 * The default evaluator: deterministic and local. It measures each candidate's signals, adds them up with the
 * model's weights, calibrates the sum to a worth, and says in words which evidence moved it.
 */
export function rankEvaluator(model: RankingModel = shippedRankingModel): Evaluator {
  return {
    name: "rank",
    cost: 0,
    async evaluate(task, candidates, query, context) {
      const observations = await context.observer.observe(candidates, query, context);
      context.signal?.throwIfAborted();
      const { lang } = context.settings;
      const style = styleOf(
        task,
        observations.map(({ signals }) => signals),
        model,
      );
      const scored = observations.map(({ path, signals }) => {
        const parts = contributions(signals, style, model);
        return { path, signals, parts, score: sum(parts.values()) };
      });
      const worths = heldBack(calibrate(scored, style, model), scored, style, model, context);
      const judged = scored
        .map((entry, at) => ({ ...entry, worth: round(worths[at] ?? 0) }))
        .sort((a, b) => b.worth - a.worth || b.score - a.score || (a.path < b.path ? -1 : 1));
      const promising = judged
        .filter(({ worth }) => relevanceOf(worth) >= inspectedFrom)
        .slice(0, mostInspected);
      const inspections = await context.observer.inspect(
        promising.map(({ path }) => path),
        query,
        context,
      );
      context.signal?.throwIfAborted();
      const closeLooks = new Map(inspections.map((inspection) => [inspection.path, inspection]));
      return judged.map(({ path, parts, worth }) =>
        evaluation({ path, parts, worth, cycle: context.cycles.length + 1, lang }, closeLooks.get(path)),
      );
    },
  };
}

interface Judged {
  readonly path: Candidate["path"];
  readonly parts: ReadonlyMap<string, number>;
  readonly worth: number;
  readonly cycle: number;
  readonly lang: TaskLanguage;
}

function evaluation(
  { path, parts, worth, cycle, lang }: Judged,
  inspection: Inspection | undefined,
): Evaluation {
  const relevance = round(relevanceOf(worth));
  return {
    path,
    relevance,
    worth,
    band: bandOf(relevance),
    reason: reasonFor(inspection?.facts ?? [], parts, lang),
    missingContext: [],
    spans: inspection?.spans ?? [],
    cycle,
    tokens: inspection?.tokens ?? 0,
  };
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
const round = (value: number): number => Math.round(value * 10_000) / 10_000;
