import { termsOf } from "../../language/words.ts";
import { taskTerms } from "../../language/weighted-terms.ts";
import type { Description, Gap, GapKind, Use } from "../../types.ts";
import { minorGap, type GapContext } from "./gap-context.ts";

/*
 * A lead of an accepted file is a gap only if the task is related to it, too: nearly every file uses names of others,
 * and most of them help nobody. The limits were chosen by which of 240 such gaps readers found useful, and which gaps
 * name files that were missed (docs/decisions/2026-11-23-short-questions.md).
 */

const most = { definitions: 3, companions: 1, external: 1 } as const;
/** Relevance from which the task itself says that a file is about it, when an accepted file leads there. */
const relatedFrom = { definition: 0.25, caller: 0.2, config: 0.2, companion: 0.2 } as const;

/** Something that an accepted file leaves open, with the file or package that would answer it. */
interface FileGap {
  readonly place: string;
  readonly gap: Gap;
}

const maxPerFile = 4;

/** The gaps of each accepted file that are worth telling; what several lead to is a gap of the first. */
export function relatedGaps(
  descriptions: readonly Description[],
  context: GapContext,
): ReadonlyMap<string, readonly Gap[]> {
  const places = new Set<string>();
  return new Map(
    descriptions.map((description) => {
      const others = gapsOf(description, context).filter(({ place }) => !places.has(place));
      const first = [...new Map(others.map((each) => [each.place, each])).values()].slice(0, maxPerFile);
      for (const { place } of first) places.add(place);
      return [description.path, first.map(({ gap }) => gap)];
    }),
  );
}

const gapsOf = (description: Description, context: GapContext): FileGap[] => [
  ...definitionGaps(description, context),
  ...callerGaps(description, context),
  ...configGaps(description, context),
  ...companionGaps(description, context),
  ...externalGaps(description, context),
];

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
function definitionGaps(description: Description, context: GapContext): FileGap[] {
  const chosen = new Map<string, Definition>();
  for (const definition of definitionsOf(description, context)) {
    const best = chosen.get(definition.place);
    if (best === undefined || isClearer(definition, best)) chosen.set(definition.place, definition);
  }
  return [...chosen.values()]
    .sort((a, b) => relevanceOf(b.place, context) - relevanceOf(a.place, context))
    .slice(0, most.definitions)
    .map(({ symbol, count, place }) =>
      fileGap("definition", place, context.say.usedIn(count, description.path, place), symbol),
    );
}

const isClearer = (one: Definition, other: Definition): boolean =>
  one.taskWords > other.taskWords || (one.taskWords === other.taskWords && one.shownLines > other.shownLines);

function definitionsOf({ path, uses }: Description, context: GapContext): Definition[] {
  const spans = context.evaluations.get(path)?.spans ?? [];
  const isShown = (line: number): boolean =>
    spans.some(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const terms = taskTerms(context.query.keywords);
  return uses.flatMap((use) => {
    const [place, ambiguous] = use.definedIn;
    if (place === undefined || ambiguous !== undefined || !isRelated(place, "definition", context)) return [];
    const words = new Set([...termsOf(use.symbol), ...termsOf(fileNameOf(place))]);
    const taskWords = [...words].filter((stem) => terms.has(stem)).length;
    const shownLines = use.lines.filter(isShown).length;
    return taskWords > 0 && shownLines > 0 ? [{ ...use, place, shownLines, taskWords }] : [];
  });
}

const fileNameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");

const relevanceOf = (path: string, { evaluations }: GapContext): number =>
  evaluations.get(path)?.relevance ?? 0;

/** Tests whether a file that an accepted one leads to is not accepted and is related to the task itself. */
const isRelated = (path: string, kind: keyof typeof relatedFrom, context: GapContext): boolean =>
  !context.accepted.has(path) && relevanceOf(path, context) >= relatedFrom[kind];

/** The file that uses the best file, when no accepted one does. */
function callerGaps({ path, importedBy }: Description, context: GapContext): FileGap[] {
  const [best] = context.accepted;
  if (path !== best || importedBy.some((importer) => context.accepted.has(importer))) return [];
  return importedBy
    .filter((importer) => isRelated(importer, "caller", context))
    .sort((a, b) => relevanceOf(b, context) - relevanceOf(a, context))
    .slice(0, 1)
    .map((importer) => fileGap("caller", importer, context.say.imports(path)));
}

/** Configuration that an accepted file reads. */
function configGaps({ path, configuration }: Description, context: GapContext): FileGap[] {
  const place = configuration.find((file) => isRelated(file, "config", context));
  return place === undefined ? [] : [fileGap("config", place, context.say.readBy(path))];
}

/** The file that past commits most often changed together with an accepted one. */
function companionGaps({ path, companions }: Description, context: GapContext): FileGap[] {
  return companions
    .filter((companion) => isRelated(companion.path, "companion", context))
    .slice(0, most.companions)
    .map((companion) =>
      fileGap("companion", companion.path, context.say.changedTogether(companion.commits, path)),
    );
}

/** Packages outside the repository whose name is made of words of the task. */
function externalGaps({ path, external }: Description, { query, say }: GapContext): FileGap[] {
  const terms = taskTerms(query.keywords);
  return external
    .filter((specifier) => termsOf(packageOf(specifier)).some((stem) => terms.has(stem)))
    .slice(0, most.external)
    .map((specifier) => fileGap("external", specifier, say.importedBy(path)));
}

/** The name of an imported package without what is taken of it: `pflag` of `github.com/spf13/pflag`. */
const packageOf = (specifier: string): string =>
  /^[\w.-]+\.\w+\//.test(specifier)
    ? (specifier.split("/")[2] ?? specifier)
    : (/^(?:@[\w.-]+\/)?[\w-]+/.exec(specifier)?.[0] ?? specifier);

const fileGap = (kind: GapKind, place: string, because: string, what = place): FileGap => ({
  place,
  gap: minorGap(kind, what, because),
});
