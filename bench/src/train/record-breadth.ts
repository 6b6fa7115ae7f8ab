import { createEngine } from "../../../src/engine/create-engine.ts";
import { breadthEvidence } from "../../../src/loop/evaluate/breadth.ts";
import { rankEvaluator } from "../../../src/loop/evaluate/evaluator.ts";
import type { RankingModel } from "../../../src/loop/evaluate/ranking-model.ts";
import type { Evaluator } from "../../../src/types.ts";
import type { BenchTask } from "../types.ts";

/** A task as `bench/train/breadth.py` reads it: evidence of how many files it needs, and how many its change edited. */
export interface BreadthRecord {
  readonly id: string;
  readonly set: string;
  readonly repo: string;
  readonly editedFiles: number;
  /** As `src/loop/evaluate/breadth.ts` computes it from the text and the worths of all files judged in cycle 1. */
  readonly evidence: Readonly<Record<string, number>>;
}

/** Ask fossick a task with one cycle and write down what it has seen of the task's breadth. */
export async function recordBreadth(
  task: BenchTask,
  root: string,
  { cacheDir, model }: { readonly cacheDir: string; readonly model: RankingModel },
): Promise<BreadthRecord> {
  const { evaluator, evidence } = watch(rankEvaluator(model), task.text);
  const settings = { cacheDir, maxCycles: 1, memory: false };
  const engine = await createEngine({ root, settings, parts: { evaluator } });
  try {
    await engine.retrieve(task.text);
  } finally {
    await engine.close();
  }
  const { id, set, repo, goldFiles } = task;
  return { id, set, repo, editedFiles: new Set(goldFiles).size, evidence: evidence() };
}

interface Watched {
  readonly evaluator: Evaluator;
  /** Returns the evidence of the evaluation so far; that of the text alone if no file was judged. */
  evidence(): Record<string, number>;
}

function watch(evaluator: Evaluator, text: string): Watched {
  let seen = breadthEvidence({ text }, []);
  return {
    evaluator: {
      ...evaluator,
      async evaluate(task, candidates, query, context) {
        const evaluations = await evaluator.evaluate(task, candidates, query, context);
        seen = breadthEvidence(
          task,
          evaluations.map(({ worth }) => worth),
        );
        return evaluations;
      },
    },
    evidence: () => seen,
  };
}
