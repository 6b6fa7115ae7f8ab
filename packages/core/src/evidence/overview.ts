// Names files so that a caller can judge them unread, and tells how the codebase uses the caller's words.
import { spellingsOf, wordsIn } from "../language/caller-words.ts";
import { strongestOf, taskTerms, callerTerms, type WeightedTerms } from "../language/weighted-terms.ts";
import { isCompound, isRequestWord, termsOf } from "../language/words.ts";
import type { NamedCandidate, Query, WordFound } from "../answer-types.ts";
import type { Evaluation } from "../candidate.ts";
import type { Overview } from "../observations.ts";
import type { Codebase } from "./codebase.ts";
import { isBarrel } from "./describe.ts";
import { nearestTo } from "./claims/absent-names.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import { rarity } from "./scores/text-scores.ts";

type RankedFile = Pick<Evaluation, "path" | "worth">;

/**
 * Name the first of the given files, best first; report how the caller's words fared, and names that separate the files.
 * @param maxNamed files named at most
 */
export function overview(
  { codebase }: Scoreboard,
  ranked: readonly RankedFile[],
  query: Query,
  maxNamed: number,
): Overview {
  const terms = strongestOf([taskTerms(query.keywords), callerTerms(query.keywords)]);
  const files = ranked.flatMap(({ path, worth }) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [{ path, worth, file, names: namesDefined(codebase, file) }];
  });
  return {
    candidates: withoutCopies(files.filter(({ file }) => !isBarrel(codebase, file)))
      .slice(0, maxNamed)
      .map(({ names, ...each }) => ({ ...each, names: tellingNames(codebase, names, terms) })),
    words: wordsIn(query).map((word) => howUsed(codebase, word)),
    names: decidingNames(codebase, files, terms),
  };
}

interface NamedFile extends RankedFile {
  readonly file: number;
  readonly names: readonly string[];
}

const namesDefined = (codebase: Codebase, file: number): string[] => [
  ...new Set((codebase.outline(file)?.definitions ?? []).map(({ name }) => name)),
];

const maxNames = 2;

/** One candidate per set of files with equal names and definitions. */
function withoutCopies(files: readonly NamedFile[]): NamedCandidate[] {
  const first = new Map<string, NamedCandidate & { readonly alike: string[] }>();
  for (const { path, names } of files) {
    const key = `${path.slice(path.lastIndexOf("/") + 1)}|${[...names].sort().join(" ")}`;
    const same = first.get(key);
    if (same) same.alike.push(path);
    else first.set(key, { path, names, alike: [] });
  }
  return [...first.values()].map(({ alike, ...each }) => (alike.length > 0 ? { ...each, alike } : each));
}

/** The defined names that cover most of the query, or else the rarest. */
function tellingNames(codebase: Codebase, names: readonly string[], terms: WeightedTerms): string[] {
  const all = codebase.paths.length;
  const weigh = (stem: string): number => (terms.get(stem) ?? 0) * rarity(codebase.fileCount(stem), all);
  const scored = names.map((name, at) => {
    const stems = termsOf(name);
    const met = stems.reduce((sum, stem) => sum + weigh(stem), 0) / Math.sqrt(stems.length || 1);
    return { name, at, met };
  });
  const covering = scored.filter(({ met }) => met > 0);
  // Looking up a name costs the most, and the others can no longer be among the first.
  return (covering.length < maxNames ? scored : covering)
    .map((each) => ({ ...each, rare: rarity(codebase.definition(each.name).ids.length, all) }))
    .sort((a, b) => b.met * b.rare - a.met * a.rare || b.rare - a.rare || a.at - b.at)
    .slice(0, maxNames)
    .map(({ name }) => name);
}

/** Tells how the codebase uses a word. */
function howUsed(codebase: Codebase, word: string): WordFound {
  const spellings = spellingsOf(word);
  const defined = spellings.find((each) => codebase.definition(each).ids.length > 0);
  if (defined !== undefined)
    return { word, as: "name", files: codebase.definition(defined).ids.length, ...asFound(word, defined) };
  const used = spellings.find((each) => isCompound(each) && codebase.name(each).ids.length > 0);
  if (used !== undefined)
    return { word, as: "written", files: codebase.name(used).ids.length, ...asFound(word, used) };
  const stems = termsOf(word);
  const counts = stems.map((stem) => codebase.fileCount(stem)).filter((count) => count > 0);
  if (counts.length === 0) return { word, as: "nowhere", files: 0 };
  if (stems.length === 1) return { word, as: "written", files: counts[0] ?? 0 };
  const { nearest } = nearestTo(codebase, word);
  return { word, as: "parts", files: Math.min(...counts), ...(nearest !== undefined && { found: nearest }) };
}

const asFound = (word: string, found: string): { found?: string } => (word === found ? {} : { found });

const maxAsked = 12;
/** Weight of a file by its rank from 0. */
const weightAt = (rank: number): number => 1 / (rank + 3);
const shortestName = 3;
/** A word of one file alone decides nothing. */
const fewestHolders = 2;

/**
 * Names that would decide between the files: rare words of what they define that the query lacks and that several of
 * them share, but not most, each by its first name. Early files count for more.
 */
function decidingNames(codebase: Codebase, files: readonly NamedFile[], terms: WeightedTerms): string[] {
  const total = files.reduce((sum, _, rank) => sum + weightAt(rank), 0) || 1;
  const shares = new Map<string, { share: number; count: number; name: string }>();
  for (const [rank, { names }] of files.entries()) {
    const seen = new Set<string>();
    for (const name of names)
      for (const stem of termsOf(name)) {
        if (seen.has(stem) || terms.has(stem) || stem.length < shortestName || isRequestWord(stem)) continue;
        seen.add(stem);
        const { share = 0, count = 0, name: first = name } = shares.get(stem) ?? {};
        shares.set(stem, { share: share + weightAt(rank) / total, count: count + 1, name: first });
      }
  }
  const all = codebase.paths.length;
  const ordered = [...shares]
    .filter(([, { count }]) => count >= fewestHolders)
    .map(([stem, { share, name }]) => ({
      name,
      gain: share * (1 - share) * rarity(codebase.fileCount(stem), all),
    }))
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
  return [...new Set(ordered.map(({ name }) => name))].slice(0, maxAsked);
}
