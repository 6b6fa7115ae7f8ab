import type { Judge } from "../evaluate/judge.ts";
import type { Run, Surroundings } from "./model-judge.ts";

/**
 * Returns a factory of the judge that the settings choose, one judge for each search; its code is loaded only then.
 * @returns nothing for the default evaluator, and when there is no key for another one
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
