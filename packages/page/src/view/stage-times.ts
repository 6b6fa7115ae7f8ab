// Measures how long each stage of a search takes, and joins two reporters.
import type { Reporter, Stage } from "@fossick/core/reporter.ts";
import type { StageTime } from "./types.ts";

/** A reporter that measures how long each stage takes. */
export interface StageClock {
  readonly reporter: Required<Pick<Reporter, "onCycleStart" | "onStage" | "onCycleEnd">>;
  /** Stages that have ended, in order. */
  readonly times: () => readonly StageTime[];
}

/** @param now milliseconds on a clock that never goes backwards */
export function createStageClock(now: () => number): StageClock {
  const times: StageTime[] = [];
  let running: { readonly cycle: number; readonly stage: Stage; readonly startedMs: number } | undefined;
  const end = (): void => {
    if (running === undefined) return;
    const { cycle, stage, startedMs } = running;
    times.push({ cycle, stage, ms: Math.round((now() - startedMs) * 10) / 10 });
    running = undefined;
  };
  return {
    reporter: {
      onCycleStart: (number) => {
        // The last stage of a cycle, refining, ends when the next cycle starts.
        end();
        // A search starts over if files changed meanwhile or its process ended.
        if (number === 1) times.length = 0;
      },
      onStage: (cycle, stage) => {
        end();
        running = { cycle, stage, startedMs: now() };
      },
      onCycleEnd: end,
    },
    times: () => [...times],
  };
}

/** Joins two reporters; each event goes to the first one first. Has only the listeners that either has. */
export function joinReporters(first: Reporter, second: Reporter): Reporter {
  const names = [...new Set([...Object.keys(first), ...Object.keys(second)])] as (keyof Reporter)[];
  const tell =
    (name: keyof Reporter) =>
    async (...values: readonly unknown[]) => {
      for (const reporter of [first, second])
        await (reporter[name] as ((...values: readonly unknown[]) => unknown) | undefined)?.(...values);
    };
  return Object.fromEntries(names.map((name) => [name, tell(name)]));
}
