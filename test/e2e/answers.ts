import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Ended } from "./sandbox.ts";

/** The answer a run printed with `--json`. @throws with what it said on stderr when it printed none */
export function answerOf({ code, stderr, stdout }: Ended): Retrieval {
  try {
    return JSON.parse(stdout) as Retrieval;
  } catch (cause) {
    throw new Error(`no answer, exit status ${code}: ${stderr}`, { cause });
  }
}

/** The same text with every time in it set to 0: what must be the same from run to run. */
export const withoutTimes = (json: string): string =>
  json.replaceAll(/("(?:ms|indexMs)": )[\d.e+-]+/g, "$10");
