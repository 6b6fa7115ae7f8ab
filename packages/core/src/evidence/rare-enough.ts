// Tests whether words tell a file apart from the others of its repository, so that it says something that it holds them.
import type { Codebase } from "./codebase.ts";
import { holdersOfAll } from "./phrases.ts";

/** Halvings of the repository that words must be worth: of one file in sixteen it says something, of one in four not. */
const minHalvings = 4;
/** So few files are few in any repository. */
const fewFiles = 3;

/**
 * Tests whether few enough files hold some words.
 * @param stems of the words, one or more
 * @param closeness halvings that it counts for in addition that they stand side by side
 */
export const tellApart = (codebase: Codebase, stems: readonly string[], closeness = 0): boolean =>
  stems.length > 0 && isRare(codebase, holdersOfAll(codebase, stems).length, closeness);

/** Tests whether so many files are few. */
export const isRare = ({ paths }: Pick<Codebase, "paths">, files: number, closeness = 0): boolean =>
  files <= fewFiles || Math.log2(paths.length / files) + closeness >= minHalvings;
