import { mergeContext } from "@fossick/core/bundle/answer.ts";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { CallerVerdict, JudgedSearch } from "@fossick/core/loop/stepwise/types.ts";
import { maxCycles } from "@fossick/core/loop/stop/max-cycles.ts";
import { firstStop, stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Evaluator, StopRule } from "@fossick/core/parts.ts";
import type { BenchTask } from "../types.ts";

/** Counts of edited files shown to a judge that knows them. */
export interface JudgedRow {
  readonly id: string;
  readonly repo: string;
  /** Edited files. */
  readonly gold: number;
  /** How many of them are among the first files shown. */
  readonly first: number;
  /** How many more are among the next files shown, after the judge spoke. */
  readonly next: number;
  /** How many more are among as many next files of the first cycle's ranking, had nobody judged. */
  readonly staticNext: number;
  /** The rule that ends the search as shipped after the first verdicts; empty where it goes on. */
  readonly ends: string;
}

export interface JudgeTaskOptions {
  readonly cacheDir: string;
  /** Default the shipped one. */
  readonly ranker?: RankingModel | undefined;
  /** Files shown at a time. */
  readonly shown: number;
}

const verdicts = { right: 0.9, wrong: 0.1 } as const;

/**
 * Search a task with a judge that gives 0.9 to edited files and 0.1 to others and says nothing else. It is shown two
 * lots of files, whatever the stop rules say.
 */
export async function judgeTask(
  task: BenchTask,
  root: string,
  { cacheDir, ranker, shown }: JudgeTaskOptions,
): Promise<JudgedRow> {
  const gold = new Set(task.goldFiles);
  const goldIn = (paths: readonly string[]): number => paths.filter((path) => gold.has(path)).length;
  const unjudged = firstRanking(rankEvaluator(ranker));
  const rules: string[] = [];
  const twoCycles: StopRule = (cycles, settings) => {
    rules.push(firstStop(stopRules, cycles, settings)?.rule ?? "");
    return maxCycles(cycles, { ...settings, maxCycles: 2 });
  };
  const engine = await createEngine({
    root,
    settings: { cacheDir, memory: false },
    parts: { evaluator: unjudged.evaluator, stopRules: [twoCycles] },
  });
  try {
    const search = await engine.judge(task.text, { candidatesPerCycle: shown });
    const first = shownBy(search);
    await search.submit(first.map((path) => verdictOn(path, gold.has(path))));
    const left = unjudged.ranking().filter((path) => !first.includes(path));
    return {
      id: task.id,
      repo: task.repo,
      gold: gold.size,
      first: goldIn(first),
      next: goldIn(shownBy(search)),
      staticNext: goldIn(left.slice(0, shown)),
      ends: rules[0] ?? "",
    };
  } finally {
    await engine.close();
  }
}

const verdictOn = (path: string, isRight: boolean): CallerVerdict => ({
  path,
  relevance: isRight ? verdicts.right : verdicts.wrong,
  reason: "",
  missingContext: [],
});

/** An evaluator that judges as another, and how it ranked the first candidates it was given. */
function firstRanking(inner: Evaluator): { readonly evaluator: Evaluator; readonly ranking: () => string[] } {
  let first: readonly Evaluation[] | undefined;
  return {
    ranking: () => mergeContext([], first ?? []).map(({ path }) => path),
    evaluator: {
      ...inner,
      evaluate: async (...asked) => {
        const evaluations = await inner.evaluate(...asked);
        first ??= evaluations;
        return evaluations;
      },
    },
  };
}

const shownBy = ({ step }: JudgedSearch): string[] =>
  step.kind === "candidates" ? step.candidates.map(({ path }) => path) : [];
