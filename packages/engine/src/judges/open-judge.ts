import type { Judge } from "@fossick/core/loop/evaluate/judge.ts";
import type { Run, Surroundings } from "./model-judge.ts";

/**
 * Returns a factory of the chosen judge, one judge per search, and loads its code.
 * @returns undefined for the default evaluator, or if the key for another one is missing
 * @throws FossickError INVALID_SETTING
 */
export async function openJudge(surroundings: Surroundings): Promise<((run: Run) => Judge) | undefined> {
  switch (surroundings.settings.evaluator) {
    case "llm":
      return (await import("./llm/open-llm.ts")).openLlm(surroundings);
    case "command":
      return (await import("./command/open-command.ts")).openCommand(surroundings);
    case "default":
      return undefined;
  }
}
