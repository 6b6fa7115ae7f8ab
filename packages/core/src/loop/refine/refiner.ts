// Makes the next query of a search from its accepted files and open gaps; all it sees comes from the observer.
import type {
  Keyword,
  Learned,
  Query,
  FocusArea,
  Gap,
  Exclude,
  TaskLanguage,
  BridgedWord,
} from "../../answer-types.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { Description } from "../../observations.ts";
import type { Context, Refiner } from "../../parts.ts";
import type { Task } from "../../task.ts";
import { acceptedOf, shownFrom, worthOf } from "../../relevance.ts";
import { heaviestFirst } from "../../language/weighed.ts";
import { messagesIn } from "../../messages/index.ts";
import { isWritten } from "../../language/lexicon.ts";
import { termsOf, stem } from "../../language/words.ts";

/**
 * The default refiner.
 * It learns from accepted files only: an unjudged second pass is known to lose results of the first (research/signals:
 * recall@10 82.0 → 80.9). Its lessons enter the next dispatch as separate lists.
 */
export function learningRefiner(): Refiner {
  return {
    name: "learning",
    async refine(task, cycles, context) {
      const last = cycles.at(-1);
      if (!last) throw new Error("refining needs a finished cycle");
      const { lang } = context.settings;
      const descriptions = await context.observer.describe(acceptedPaths(last, context), last.query);
      const bridges = await bridgeTerms(last, context);
      const extended = { ...last.query, keywords: withLessons(last.query.keywords, bridges) };
      const lessons = [...bridges, ...learnTerms(extended, descriptions, lang)];
      const query: Query = {
        patterns: learnPatterns(
          last.query,
          descriptions.map(({ path }) => path),
        ),
        keywords: withLessons(last.query.keywords, lessons),
        excludes: learnExcludes(task, last, lang),
        focusAreas: focusOn(last.gaps),
      };
      return { query, learned: lessons.map(learnedOf) };
    },
  };
}

const learnedOf = ({ because, from, keyword: { term } }: Lesson): Learned => ({
  term,
  because,
  ...(from.length > 0 && { from }),
});

/** Enough to learn the codebase's terms; weaker files would blur them. */
const maxTeachers = 5;

const acceptedPaths = ({ merged }: Cycle, { settings }: Context): string[] =>
  acceptedOf(merged, settings)
    .slice(0, maxTeachers)
    .map(({ path }) => path);

const withLessons = (keywords: readonly Keyword[], lessons: readonly Lesson[]): Keyword[] =>
  [...keywords, ...lessons.map(({ keyword }) => keyword)].sort((a, b) => b.weight - a.weight);

const maxFocusAreas = 10;

/** The gaps that a search in this repository can answer, in their order. */
export function focusOn(gaps: readonly Gap[]): FocusArea[] {
  return gaps
    .filter(({ kind }) => kind !== "external" && kind !== "term")
    .slice(0, maxFocusAreas)
    .map(({ kind, what, searched = what }) => ({ kind, what: searched }));
}

const maxPatterns = 4;
const fewestExamples = 2;

/** Folders and name endings that several accepted files share, added to the query's patterns. */
export function learnPatterns({ patterns }: Query, accepted: readonly string[]): string[] {
  const shared = new Map<string, number>();
  for (const path of accepted) {
    const slash = path.lastIndexOf("/");
    const folder = path.slice(0, slash);
    const ending = /[-_.]([a-z]+\.[a-z]+)$/.exec(path.slice(slash + 1))?.[1];
    for (const pattern of [folder && `${folder}/**`, ending && `**/*${ending}`]) {
      if (pattern) shared.set(pattern, (shared.get(pattern) ?? 0) + 1);
    }
  }
  const strongest = [...shared]
    .filter(([, examples]) => examples >= fewestExamples)
    .sort(heaviestFirst)
    .map(([pattern]) => pattern);
  return [...new Set([...patterns, ...strongest])].slice(0, patterns.length + maxPatterns);
}

const maxExcludes = 20;
/** Lowest rank at which excluding a file helps; lower ranks do no harm. */
const ranksInTheWay = 60;
/** A file worth less is irrelevant, whatever the task. */
const confidentlyIrrelevant = worthOf(0.2);

/**
 * Files that dispatch ranked well and evaluation found irrelevant. An exclude is dropped again when a later cycle
 * finds evidence for its file, or when a gap names it; the caller's own stay.
 */
export function learnExcludes(
  task: Task,
  { query, candidates, evaluations, gaps }: Cycle,
  lang: TaskLanguage,
): Exclude[] {
  const judged = new Map(evaluations.map((evaluation) => [evaluation.path, evaluation]));
  const gapSubjects = new Set(gaps.map(({ what }) => what));
  const isStillIrrelevant = (path: string): boolean =>
    (judged.get(path)?.worth ?? 0) < confidentlyIrrelevant && !gapSubjects.has(path);
  const own = new Set(task.scope?.excludes);
  const remaining = query.excludes.filter(({ pattern }) => own.has(pattern) || isStillIrrelevant(pattern));
  const patterns = new Set(remaining.map(({ pattern }) => pattern));
  const additions = candidates
    .slice(0, ranksInTheWay)
    .filter(({ path }) => judged.has(path) && isStillIrrelevant(path) && !patterns.has(path))
    .map(({ path }) => ({
      pattern: path,
      because: messagesIn(lang).refined.irrelevant((judged.get(path)?.relevance ?? 0).toFixed(2)),
    }));
  return [...remaining, ...additions].slice(0, query.excludes.length + maxExcludes);
}

/**
 * Weight of a replacement word: high if a written list or the word's own form names it, low if it was learned from mere
 * co-occurrence.
 */
const bridgedWeight = { written: 0.6, learned: 0.15 } as const;
const maxPerGap = 3;

/** Worth from which a file can confirm a bridge. */
const vouchingFrom = worthOf(shownFrom);
const maxVouching = 3;

/**
 * Words of the codebase that replace words of the task which it does not use: only those in names of the best files if
 * there are any, else the likeliest.
 */
export async function bridgeTerms(
  { query, gaps, merged }: Cycle,
  { observer, settings }: Context,
): Promise<Lesson[]> {
  const bridgedGaps = gaps
    .filter(({ instead = [] }) => instead.length > 0)
    .sort((a, b) => Number(b.kind === "term") - Number(a.kind === "term")); // a phrase before the words it is made of
  if (bridgedGaps.length === 0) return [];
  const best = merged.filter(({ worth }) => worth >= vouchingFrom).slice(0, maxVouching);
  const descriptions = await observer.describe(
    best.map(({ path }) => path),
    query,
  );
  const stemsOfBest = descriptions.map((each) => ({ path: each.path, stems: namedStems(each) }));
  const vouching = (word: BridgedWord): string[] =>
    stemsOfBest.filter(({ stems }) => holds(stems, word)).map(({ path }) => path);
  const queryStems = new Set(query.keywords.flatMap(({ term }) => termsOf(term)));
  const lessons: Lesson[] = [];
  for (const { what, instead = [] } of bridgedGaps) {
    const untried = instead.filter((word) => !holds(queryStems, word));
    const credible = untried.filter((word) => vouching(word).length > 0);
    for (const word of (credible.length > 0 ? credible : untried).slice(0, maxPerGap)) {
      for (const key of termsOf(word.term)) queryStems.add(key); // another gap may propose it too
      lessons.push({
        keyword: {
          term: word.term,
          weight: isWritten(word) ? bridgedWeight.written : bridgedWeight.learned,
          from: word.from === "project" ? "project" : "lexicon",
        },
        because: messagesIn(settings.lang).refined.bridged(what, word),
        from: vouching(word),
      });
    }
  }
  return lessons;
}

const holds = (stems: ReadonlySet<string>, { term }: BridgedWord): boolean =>
  termsOf(term).some((key) => stems.has(key));

/** A keyword with the evidence it was taken for. */
interface Lesson {
  readonly keyword: Keyword;
  readonly because: string;
  /** The files that vouch for it, best first. */
  readonly from: readonly string[];
}

const maxTerms = 6;
/** A word in a larger share of all files is not distinctive. */
const commonShare = 0.1;
/** One file alone teaches little: its accidents look like its subject. */
const maxTermsOfOneFile = 3;
const learnedWeight = 0.5;

/**
 * Words that accepted files share in names, and that are rare elsewhere. The strongest ones of a single file count; of
 * several files, at least two must hold a word.
 */
export function learnTerms(
  { keywords }: Query,
  accepted: readonly Description[],
  lang: TaskLanguage,
): Lesson[] {
  const queryStems = new Set(keywords.flatMap(({ term }) => termsOf(term)));
  const candidates = new Map<string, { word: string; files: number; weight: number; holders: string[] }>();
  for (const description of accepted) {
    const names = namedStems(description);
    for (const { term, weight, files, share } of description.terms) {
      const key = stem(term);
      if (queryStems.has(key) || !names.has(key) || share > commonShare) continue;
      const entry = candidates.get(key) ?? { word: term, files, weight: 0, holders: [] };
      const word = term.length < entry.word.length ? term : entry.word;
      const holders = [...entry.holders, description.path];
      candidates.set(key, { ...entry, word, weight: entry.weight + weight, holders });
    }
  }
  const fewestHolders = Math.min(2, accepted.length);
  return [...candidates.values()]
    .filter(({ holders, files }) => holders.length >= fewestHolders && files > holders.length)
    .sort((a, b) => b.holders.length - a.holders.length || b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, accepted.length === 1 ? maxTermsOfOneFile : maxTerms)
    .map(({ word, holders, files }) => ({
      keyword: { term: word, weight: learnedWeight, from: "learned" },
      because: messagesIn(lang).refined.learned(holders.length, files),
      from: [...new Set(holders)],
    }));
}

/** Stems of what a file defines, uses and is called: the codebase's terms, unlike the words of comments. */
function namedStems({ defines, uses, path }: Description): ReadonlySet<string> {
  return new Set([path, ...defines, ...uses.map(({ symbol }) => symbol)].flatMap((name) => termsOf(name)));
}
