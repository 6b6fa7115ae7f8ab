// Chooses the gaps of accepted files that are shown.
import { termsOf } from "../../language/words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import type { Gap } from "../../answer-types.ts";
import type { Description, Use } from "../../observations.ts";
import { minorGap, type GapContext } from "./gap-context.ts";
import { shownFrom } from "../../relevance.ts";

/*
 * Nearly every file uses names of others, and most such gaps are useless: a definition is told only if its file is
 * nearly returned. In a sample of 200 tasks 25 of 41 such definitions named a file that was changed or useful, of the
 * others 11 of 80, of callers, companions and packages 20 of 176 (docs/decisions/2026-11-26-gaps-and-reasons.md).
 */

const maxPerFile = 3;

/** The definitions each accepted file leaves open that are worth telling; what several use is told of the first. */
export function relatedGaps(
  descriptions: readonly Description[],
  context: GapContext,
): ReadonlyMap<string, readonly Gap[]> {
  const places = new Set<string>();
  return new Map(
    descriptions.map((description) => {
      const first = definitionGaps(description, context)
        .filter(({ place }) => !places.has(place))
        .slice(0, maxPerFile);
      for (const { place } of first) places.add(place);
      return [description.path, first.map(({ gap }) => gap)];
    }),
  );
}

/** Max configuration files told in one answer. */
const maxConfiguration = 2;

/** The configuration that names an accepted file and is not accepted itself, by the file; that of the best files first. */
export function configurationGaps(
  descriptions: readonly Description[],
  { accepted, say }: GapContext,
): ReadonlyMap<string, readonly Gap[]> {
  const told = new Set<string>();
  return new Map(
    descriptions.map(({ path, namedBy = [] }) => {
      const first = namedBy
        .filter((place) => !accepted.has(place.path) && !told.has(place.path))
        .slice(0, maxConfiguration - told.size);
      for (const place of first) told.add(place.path);
      return [
        path,
        first.map(({ name, line, path: by }) =>
          minorGap("companion", by, say.namesIt(name, line, isPathOf(name, path) ? undefined : path)),
        ),
      ];
    }),
  );
}

/** Tests whether a name, as a file writes it, is the whole path of another. */
const isPathOf = (name: string, path: string): boolean => name.replace(/^\.\//, "") === path;

interface Definition extends Use {
  readonly place: string;
  /** Lines worth reading of the accepted file on which the name stands. */
  readonly shownLines: number;
  /** Words of the task in the name and in the name of the file that defines it. */
  readonly taskWords: number;
}

/**
 * Names with words of the task, or from a file with such a name, that an accepted file uses where it is worth reading
 * and no accepted file defines: one for each file that defines them, files likeliest needed first.
 */
function definitionGaps(
  description: Description,
  context: GapContext,
): { readonly place: string; readonly gap: Gap }[] {
  const chosen = new Map<string, Definition>();
  for (const definition of definitionsOf(description, context)) {
    const best = chosen.get(definition.place);
    if (best === undefined || isClearer(definition, best)) chosen.set(definition.place, definition);
  }
  return [...chosen.values()]
    .sort((a, b) => relevanceOf(b.place, context) - relevanceOf(a.place, context))
    .map(({ symbol, count, place }) => ({
      place,
      gap: minorGap("definition", symbol, context.say.usedIn(count, description.path, place)),
    }));
}

const isClearer = (one: Definition, other: Definition): boolean =>
  one.taskWords > other.taskWords || (one.taskWords === other.taskWords && one.shownLines > other.shownLines);

/** Only uses in the strongest spans count. */
const maxReadSpans = 4;

function definitionsOf({ path, uses }: Description, context: GapContext): Definition[] {
  const spans = (context.evaluations.get(path)?.spans ?? []).slice(0, maxReadSpans);
  const isShown = (line: number): boolean =>
    spans.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const terms = taskTerms(context.query.keywords);
  return uses.flatMap((use) => {
    const [place, ambiguous] = use.definedIn;
    if (place === undefined || ambiguous !== undefined || !isNearlyReturned(place, context)) return [];
    const words = new Set([...termsOf(use.symbol), ...termsOf(fileNameOf(place))]);
    const taskWords = [...words].filter((stem) => terms.has(stem)).length;
    const shownLines = use.lines.filter(isShown).length;
    return taskWords > 0 && shownLines > 0 ? [{ ...use, place, shownLines, taskWords }] : [];
  });
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");

const relevanceOf = (path: string, { evaluations }: GapContext): number =>
  evaluations.get(path)?.relevance ?? 0;

const isNearlyReturned = (path: string, context: GapContext): boolean =>
  !context.accepted.has(path) && relevanceOf(path, context) >= shownFrom;
