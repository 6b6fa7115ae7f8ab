// Updates, joins and prunes associations by the needs of tasks, and picks the words by which tasks are remembered.
import { minSupport, supportOf, weightier, type RepositoryState } from "./confidence.ts";
import type { Association, Entry, Evidence, EvidenceSource, TargetKind } from "./types.ts";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { tellingTerms } from "@fossick/core/evidence/scores/memory-scores.ts";
import { taskTerms } from "@fossick/core/language/weighted-terms.ts";
import { isRequestWord, stemmedWordsOf, termsOf } from "@fossick/core/language/words.ts";
import type { Query } from "@fossick/core/answer-types.ts";
import { rarity } from "@fossick/core/evidence/scores/text-scores.ts";

/** Something a task needed or did not need. */
export interface Finding {
  readonly kind: TargetKind;
  readonly name: string;
  readonly source: EvidenceSource;
}

/** One task and the findings on it. */
export interface Lesson {
  readonly task: string;
  /** The task's telling words by stem. */
  readonly words: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** Time of the lesson: seconds since 1970 and the repository's commits. */
  readonly time: number;
  readonly commits: number;
}

/** Max pieces of evidence per association; more add nothing. */
const maxEvidence = 8;
/** Max associations of a project; the least supported are dropped first. 10,000 take about 2 MB. */
export const maxAssociations = 10_000;

/**
 * Adds a lesson: each word of the task with each finding. An unused file weakens a known association and adds no new
 * one.
 * @returns entries in order of their stem
 */
export function learn(entries: readonly Entry[], lesson: Lesson): Entry[] {
  const byStem = new Map(entries.map((entry) => [entry.stem, entry]));
  for (const [stem, word] of Object.entries(lesson.words)) {
    const entry = byStem.get(stem) ?? { stem, word, associations: [] };
    byStem.set(stem, { ...entry, associations: withFindings(entry.associations, lesson) });
  }
  return inOrder(byStem.values());
}

/** Joins the entries of two memories of one project: the evidence of both, once per task. */
export function joinEntries(a: readonly Entry[], b: readonly Entry[]): Entry[] {
  const byStem = new Map(a.map((entry) => [entry.stem, entry]));
  for (const entry of b) {
    const existing = byStem.get(entry.stem);
    const associations = entry.associations.reduce(
      (all, { kind, name, evidence }) => evidence.reduce((to, each) => added(to, kind, name, each), all),
      existing?.associations ?? [],
    );
    byStem.set(entry.stem, { ...entry, associations });
  }
  return inOrder(byStem.values());
}

/** Drops associations that lost their support, and the least supported ones beyond `max`. */
export function prune(entries: readonly Entry[], now: RepositoryState, max = maxAssociations): Entry[] {
  const supports = new Map<Association, number>();
  for (const { associations } of entries)
    for (const each of associations) supports.set(each, supportOf(each, now));
  const min = [...supports.values()].sort((a, b) => b - a)[max - 1] ?? minSupport;
  const remaining = entries.map((entry) => ({
    ...entry,
    associations: entry.associations.filter((each) => {
      const support = supports.get(each) ?? 0;
      return support >= Math.max(min, minSupport);
    }),
  }));
  return limited(inOrder(remaining), max);
}

function withFindings(
  associations: readonly Association[],
  { task, findings, time, commits }: Lesson,
): readonly Association[] {
  return findings.reduce((associationsSoFar, { kind, name, source }) => {
    const isKnown = associationsSoFar.some((each) => each.kind === kind && each.name === name);
    if (source === "unused" && !isKnown) return associationsSoFar;
    return added(associationsSoFar, kind, name, { task, source, time, commits });
  }, associations);
}

function added(
  associations: readonly Association[],
  kind: TargetKind,
  name: string,
  evidence: Evidence,
): readonly Association[] {
  const at = associations.findIndex((each) => each.kind === kind && each.name === name);
  if (at < 0) return [...associations, { kind, name, evidence: [evidence] }];
  const evidenceList = associations[at]?.evidence ?? [];
  const earlier = evidenceList.find(({ task }) => task === evidence.task);
  const others = evidenceList.filter((each) => each !== earlier);
  const newEvidence = [...others, earlier ? weightier(earlier, evidence) : evidence].sort(byAge);
  return associations.with(at, { kind, name, evidence: newEvidence.slice(-maxEvidence) });
}

const byAge = (a: Evidence, b: Evidence): number => a.time - b.time || (a.task < b.task ? -1 : 1);

/** Drops the associations beyond `max` that ties at the limit leave, from the last stems. */
function limited(entries: readonly Entry[], max: number): Entry[] {
  let room = max;
  const remaining = entries.map((entry) => {
    const associations = entry.associations.slice(0, Math.max(0, room));
    room -= associations.length;
    return { ...entry, associations };
  });
  return remaining.filter(({ associations }) => associations.length > 0);
}

const inOrder = (entries: Iterable<Entry>): Entry[] =>
  [...entries]
    .filter(({ associations }) => associations.length > 0)
    .sort((a, b) => (a.stem < b.stem ? -1 : a.stem > b.stem ? 1 : 0));

/** State of a repository from which ages are counted. */
export const momentOf = ({ history }: Codebase): RepositoryState => ({
  time: history.headTime,
  commits: history.count,
});

/** Max words that represent the definitions of files; further ones would be chance. */
const maxWords = 4;
const fewestNames = 2;

/**
 * Picks words that are frequent in the names of files' definitions and rare in other files, best first.
 * @param taskWords words of the task by stem, which are left out
 */
export function nameWords(
  codebase: Codebase,
  paths: readonly string[],
  taskWords: Readonly<Record<string, string>>,
): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  for (const path of paths) {
    const definitions = codebase.outline(codebase.fileOf(path) ?? -1)?.definitions ?? [];
    for (const name of new Set(definitions.map((each) => each.name))) {
      const { stems, words } = stemmedWordsOf(name);
      for (const [at, stem] of stems.entries()) {
        const entry = counts.get(stem) ?? { word: words[at] ?? stem, count: 0 };
        counts.set(stem, { ...entry, count: entry.count + 1 });
      }
    }
  }
  return [...counts]
    .filter(
      ([stem, { count }]) => count >= fewestNames && !isRequestWord(stem) && taskWords[stem] === undefined,
    )
    .map(([stem, { word, count }]) => ({
      word,
      weight: Math.log1p(count) * rarity(codebase.fileCount(stem), codebase.paths.length),
    }))
    .sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1))
    .slice(0, maxWords)
    .map(({ word }) => word);
}

/** Picks the words by which a task is remembered, as the task spells them, by stem. */
export function tellingWords(codebase: Codebase, { keywords }: Query): Record<string, string> {
  const spellings = new Map(
    keywords.toReversed().flatMap(({ term }) => termsOf(term).map((stem) => [stem, term.toLowerCase()])),
  );
  const terms = tellingTerms(codebase, taskTerms(keywords));
  return Object.fromEntries(terms.map(([stem]) => [stem, spellings.get(stem) ?? stem]));
}
