// The folder in which agents are compared, and what stands where in it.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A comparison of arms, each an agent with its means, and tasks. */
export interface Setup {
  /** An arm without a build has no fossick. */
  readonly arms: readonly { readonly name: string; readonly dist?: string }[];
  readonly tasks: readonly { readonly id: string; readonly root: string; readonly text: string }[];
}

export const setupFile = (folder: string): string => join(folder, "setup.json");
export const briefFile = (folder: string, arm: string): string => join(folder, `brief-${arm}.md`);
export const answersFile = (folder: string, arm: string): string => join(folder, `answers-${arm}.jsonl`);
export const logFile = (folder: string, arm: string, task: string): string =>
  join(folder, "log", `${arm}-${task}.jsonl`);

/** Reads what was prepared. */
export const readSetup = (folder: string): Setup =>
  JSON.parse(readFileSync(setupFile(folder), "utf8")) as Setup;
