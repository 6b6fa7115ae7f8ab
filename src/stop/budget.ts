import { messagesIn } from "../messages/index.ts";
import type { StopRule } from "../types.ts";

/** A limit on milliseconds or on files judged is used up; the answer so far stands. */
export const budget: StopRule = (cycles, { timeBudgetMs, fileBudget, lang }) => {
  const spentMs = cycles.reduce((sum, { ms }) => sum + ms, 0);
  const judgedFiles = new Set(cycles.flatMap(({ evaluations }) => evaluations.map(({ path }) => path))).size;
  const { stop } = messagesIn(lang);
  if (timeBudgetMs > 0 && spentMs >= timeBudgetMs) {
    return { rule: "budget", detail: stop.timeSpent(timeBudgetMs) };
  }
  if (fileBudget > 0 && judgedFiles >= fileBudget) {
    return { rule: "budget", detail: stop.filesSpent(fileBudget) };
  }
  return undefined;
};
