// Collects what an answer shows with its places: their text, the uses of their names, and the names beside the best file.
import type { Codebase } from "./evidence/codebase.ts";
import { namesBeside, type FolderNames } from "./evidence/folder-names.ts";
import { isTelling, usesOfName, type LineOfFile, type UsesOfName } from "./evidence/name-uses.ts";
import { linesOf } from "@fossick/base/lines.ts";
import { remember } from "@fossick/base/remember.ts";
import { ownName } from "./bundle/line-weights.ts";
import { placeTexts, type PlaceText } from "./bundle/place-texts.ts";
import { scopeIn } from "./evidence/scope.ts";
import type { Query, Retrieval } from "./answer-types.ts";
import type { Scope } from "./task.ts";

/** A use of a name with its line as it may be shown. */
export type NameUse = LineOfFile & { readonly text: string };

/** Texts, uses and names that are shown with the places of an answer. */
export interface Details {
  readonly texts: readonly PlaceText[];
  readonly uses: readonly UsesOfName<NameUse>[];
  /** Absent without places. */
  readonly beside?: FolderNames;
}

/** Part of an answer that its details are collected from, and the limits of its task: no file outside is told. */
export type Answered = Pick<Retrieval, "cycles" | "places" | "task"> & { readonly scope?: Scope };

/** Readers of the repository's files. */
interface DetailReading {
  /** Text to search, never shown. */
  readonly readWhole: (path: string) => Promise<string | undefined>;
  /** Text to show, secrets replaced. */
  readonly readText: (path: string) => Promise<string | undefined>;
}

/** Best places whose names' uses are told. */
const maxNamed = 4;
const maxNames = 6;
/** Uses of each name. */
const maxUses = 10;

/** Collects the details of an answer. @param maxTokens of the texts of places */
export async function detailsOf(
  { cycles, places = [], scope, task }: Answered,
  maxTokens: number,
  codebase: Codebase,
  reading: DetailReading,
  signal?: AbortSignal,
): Promise<Details> {
  const query = cycles.at(-1)?.query ?? { keywords: [], focusAreas: [] };
  const readText = remember(reading.readText);
  const linesIn = remember(async (path: string) => {
    const text = await readText(path);
    return text === undefined ? undefined : linesOf(text);
  });
  const texts = await placeTexts(places, query, readText, maxTokens, signal);
  const isInScope = scopeIn(codebase, scope);
  const uses: UsesOfName<NameUse>[] = [];
  const readWhole = remember(reading.readWhole);
  for (const name of namesOf(places, task.keywords ?? [], query, codebase)) {
    const found = await usesOfName(codebase, name, readWhole, isInScope);
    const shown = found.uses.slice(0, maxUses);
    const safe = await Promise.all(shown.map((use) => shownUse(use, linesIn)));
    uses.push({ ...found, uses: safe.filter((use) => use !== undefined) });
  }
  const [best] = places;
  const words = [task.text, ...(task.keywords ?? [])];
  const beside = best && namesBeside(codebase.paths.filter(isInScope), best.path, words);
  return { texts, uses, ...(beside && { beside }) };
}

/** Names whose uses are told: those that the best places define, then those that the caller and the task give. */
function namesOf(
  places: NonNullable<Retrieval["places"]>,
  given: readonly string[],
  { keywords }: Pick<Query, "keywords">,
  codebase: Codebase,
): readonly string[] {
  const defined = places
    .filter((place) => place.for === "change" && place.as === undefined)
    .slice(0, maxNamed)
    .flatMap(({ symbol }) => (symbol === undefined ? [] : [ownName(symbol)]));
  const written = keywords.flatMap(({ from, term }) => (from === "identifier" ? [term] : []));
  const names = [...new Set([...defined, ...given, ...written])];
  return names.filter((name) => isTelling(codebase, name)).slice(0, maxNames);
}

/** A use with its line as it may be shown; undefined if the file may not. */
async function shownUse(
  { line, path }: LineOfFile,
  linesIn: (path: string) => Promise<readonly string[] | undefined>,
): Promise<NameUse | undefined> {
  const lines = await linesIn(path);
  return lines && { path, line, text: lines[line - 1] ?? "" };
}
