import type { Evaluator } from "@fossick/core/parts.ts";

/** Times of one evaluation, in milliseconds. */
export interface ScoringTime {
  /** From 1. */
  readonly cycle: number;
  /** How many candidates were scored. */
  readonly candidates: number;
  /** Measuring the candidates' signals. */
  readonly observeMs: number;
  /** Looking closely at the promising ones: reading and parsing them. */
  readonly inspectMs: number;
  /** All the rest: the model, the calibration and the words. */
  readonly modelMs: number;
}

export interface ScoringClock {
  /** Candidates scored at most, the best of the pool. */
  readonly maxCandidates: number;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  readonly onTime: (time: ScoringTime) => void;
}

/** An evaluator that judges the first candidates as another would, and tells what that took. */
export function timedEvaluator(inner: Evaluator, { maxCandidates, now, onTime }: ScoringClock): Evaluator {
  return {
    name: inner.name,
    cost: inner.cost,
    async evaluate(task, candidates, query, context) {
      const first = candidates.slice(0, maxCandidates);
      const spent = { observe: 0, inspect: 0 };
      const timed = async <T>(part: keyof typeof spent, work: () => Promise<T>): Promise<T> => {
        const startedMs = now();
        const answer = await work();
        spent[part] += now() - startedMs;
        return answer;
      };
      const { observer } = context;
      const startedMs = now();
      const evaluations = await inner.evaluate(task, first, query, {
        ...context,
        observer: {
          ...observer,
          observe: (...asked) => timed("observe", () => observer.observe(...asked)),
          inspect: (...asked) => timed("inspect", () => observer.inspect(...asked)),
        },
      });
      const { observe: observeMs, inspect: inspectMs } = spent;
      onTime({
        cycle: context.cycles.length + 1,
        candidates: first.length,
        observeMs,
        inspectMs,
        modelMs: now() - startedMs - observeMs - inspectMs,
      });
      return evaluations;
    },
  };
}
