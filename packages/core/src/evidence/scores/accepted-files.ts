// The accepted files of earlier cycles, by which companions are found.
import type { Codebase } from "../codebase.ts";
import { acceptedOf } from "../../relevance.ts";
import type { Context } from "../../parts.ts";

/** The weakest of many accepted files tell little about what belongs with them. */
const maxAccepted = 5;

/** The best files accepted so far, best first. */
export function acceptedFiles(codebase: Codebase, { cycles, settings }: Context): number[] {
  return acceptedOf(cycles.at(-1)?.merged ?? [], settings)
    .slice(0, maxAccepted)
    .flatMap(({ path }) => codebase.fileOf(path) ?? []);
}
