import { createInitialQuery } from "../language/initial-query.ts";
import type { Context, Query, RetrievalSettings, Task } from "../types.ts";
import { fakeObserver } from "./fake-observer.ts";

/** The task that `sampleContext` and `sampleCycles` are about. */
export const sampleTask: Task = {
  text: "Fix the authentication token expiry bug\n\nTokens are refreshed after they expired.",
  scope: { excludes: ["legacy/**", "src/old-auth.ts"] },
};

/** The first query of `sampleTask`. */
export const sampleQuery: Query = createInitialQuery(sampleTask);

/** The default settings, without any budget, and with a threshold that is the same for every task. */
export const sampleSettings: RetrievalSettings = {
  maxCycles: 3,
  threshold: 0.7,
  isThresholdAuto: false,
  minFiles: 3,
  maxCandidates: 50,
  maxFiles: 20,
  maxTokens: 16_000,
  timeBudgetMs: 0,
  fileBudget: 0,
  lang: "en",
};

/** The context of the first cycle of a search for `sampleTask`, with an observer that knows no file. */
export function sampleContext(parts: Partial<Context> = {}): Context {
  return { task: sampleTask, settings: sampleSettings, cycles: [], observer: fakeObserver(), ...parts };
}
