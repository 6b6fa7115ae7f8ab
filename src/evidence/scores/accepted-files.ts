// The accepted files of earlier cycles, by which companions are found.
import type { Codebase } from "../codebase.ts";
import type { Context } from "../../types.ts";

/** The weakest of many accepted files tell little about what belongs with them. */
const maxAccepted = 5;

/** The best files found so far that reach the threshold, best first. */
export function acceptedFiles(codebase: Codebase, { cycles, settings }: Context): number[] {
  return (cycles.at(-1)?.merged ?? [])
    .filter(({ relevance }) => relevance >= settings.threshold)
    .slice(0, maxAccepted)
    .flatMap(({ path }) => codebase.fileOf(path) ?? []);
}
