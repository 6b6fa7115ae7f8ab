import type { Retrieval } from "../../src/types.ts";

/** The answer a run printed with `--json`. */
export const parseAnswer = (stdout: string): Retrieval => JSON.parse(stdout) as Retrieval;

/** Paths of the files returned, best first. */
export const pathsIn = (stdout: string): string[] => parseAnswer(stdout).files.map(({ path }) => path);

/** The same text with every time in it set to 0: what must be the same from run to run. */
export const withoutTimes = (json: string): string => json.replaceAll(/("(?:ms|indexMs)": )[\d.e+-]+/g, "$10");
