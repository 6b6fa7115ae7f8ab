import type { Allowance } from "./allowance.ts";
import type { Tally } from "./tolerant-judge.ts";

/**
 * Count what a question used.
 * @throws JudgeError OVER_BUDGET when that was more than allowed; it is counted all the same
 */
export function charge(
  tally: Tally,
  allowance: Allowance,
  usage: { readonly inputTokens: number; readonly outputTokens: number; readonly cost?: number },
): void {
  tally.inputTokens += usage.inputTokens;
  tally.outputTokens += usage.outputTokens;
  if (usage.cost !== undefined) tally.cost = (tally.cost ?? 0) + usage.cost;
  allowance.spend(usage);
}
