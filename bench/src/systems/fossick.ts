import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import type { BenchTask, System } from "../types.ts";

export interface FossickOptions {
  /** Where indexes are kept; tasks that share it share what is indexed. */
  readonly cacheDir: string;
  /** The model a task is judged with; default the shipped one. */
  readonly rankerFor?: (task: BenchTask) => RankingModel;
  /** Default as shipped. */
  readonly maxCycles?: number;
}

/**
 * fossick itself, in this process: a new engine for each task, over an index that the repository's tasks share.
 * The time counts opening, bringing the index up to the commit and searching. What was learned in other searches is
 * left out.
 */
export function fossick({ cacheDir, rankerFor, maxCycles }: FossickOptions): System {
  return {
    name: nameFor(maxCycles),
    async answer(task, root) {
      const startedMs = performance.now();
      const engine = await createEngine({
        root,
        settings: { cacheDir, maxCandidates: 100, memory: false, ...(maxCycles && { maxCycles }) },
        parts: { evaluator: rankEvaluator(rankerFor?.(task)), stopRules },
      });
      const { files, ranking, cycles } = await answerAndClose(engine, task.text);
      return {
        files: files.map(({ path, relevance, worth }) => ({ path, relevance, worth })),
        ranking,
        cycles: cycles.length,
        ms: performance.now() - startedMs,
      };
    },
  };
}

/** `fossick`, `fossick-one-cycle`, `fossick-two-cycles` or `fossick-<n>-cycles`. */
function nameFor(maxCycles: number | undefined): string {
  if (maxCycles === undefined) return "fossick";
  const count = ["zero", "one", "two"][maxCycles] ?? String(maxCycles);
  return `fossick-${count}-cycle${maxCycles === 1 ? "" : "s"}`;
}

async function answerAndClose(engine: Engine, text: string): ReturnType<Engine["retrieve"]> {
  try {
    return await engine.retrieve(text);
  } finally {
    await engine.close();
  }
}
