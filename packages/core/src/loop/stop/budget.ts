// Stops by time and by number of files.
import { messagesIn } from "../../messages/index.ts";
import type { StopReason } from "../../answer-types.ts";
import type { StopRule } from "../../parts.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";

/** Time ran out in the midst of the work. */
export const outOfTime = ({ timeBudgetMs, lang }: RetrievalSettings): StopReason => ({
  rule: "budget",
  detail: messagesIn(lang).stop.timeSpent(timeBudgetMs),
});

/** A limit on milliseconds or on files judged is used up; the answer so far stands. */
export const budget: StopRule = (cycles, settings) => {
  const { timeBudgetMs, fileBudget, lang } = settings;
  const spentMs = cycles.reduce((sum, { ms }) => sum + ms, 0);
  const judgedFiles = new Set(cycles.flatMap(({ evaluations }) => evaluations.map(({ path }) => path))).size;
  const { stop } = messagesIn(lang);
  if (timeBudgetMs > 0 && spentMs >= timeBudgetMs) return outOfTime(settings);
  if (fileBudget > 0 && judgedFiles >= fileBudget) {
    return { rule: "budget", detail: stop.filesSpent(fileBudget) };
  }
  return undefined;
};
