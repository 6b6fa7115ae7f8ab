import type { Cycle, RetrievalSettings, StopReason, StopRule } from "../types.ts";
import { budget } from "./budget.ts";
import { maxCycles } from "./max-cycles.ts";
import { notNeeded } from "./not-needed.ts";
import { settled } from "./settled.ts";
import { sufficient } from "./sufficient.ts";

/** The rules in the order they are checked; the first that holds ends the loop. */
export const stopRules: readonly StopRule[] = [notNeeded, sufficient, settled, budget, maxCycles];

/** The first reason to stop, or nothing. */
export function firstStop(
  rules: readonly StopRule[],
  cycles: readonly Cycle[],
  settings: RetrievalSettings,
): StopReason | undefined {
  for (const rule of rules) {
    const reason = rule(cycles, settings);
    if (reason) return reason;
  }
  return undefined;
}
