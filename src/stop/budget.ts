import type { StopRule } from "../types.ts";

/** A limit on milliseconds or on files judged is used up; the answer so far stands. */
export const budget: StopRule = (cycles, { timeBudgetMs, fileBudget }) => {
  const spentMs = cycles.reduce((sum, { ms }) => sum + ms, 0);
  const judged = new Set(cycles.flatMap(({ evaluations }) => evaluations.map(({ path }) => path))).size;
  if (timeBudgetMs > 0 && spentMs >= timeBudgetMs) {
    return { rule: "budget", detail: `the time budget of ${timeBudgetMs} ms is used up` };
  }
  if (fileBudget > 0 && judged >= fileBudget) {
    return { rule: "budget", detail: `the budget of ${fileBudget} files judged is used up` };
  }
  return undefined;
};
