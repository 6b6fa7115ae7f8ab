// Chooses from an index the words, names and pairs that stand for its repository on a card.
import { eachUse, hash32, newestSubjects, termsOf, type IndexedCodebase, type Store } from "fossick/hosting";
import type { Card } from "./card.ts";
import { collectPairs } from "./card-pairs.ts";
import { shareOfWords } from "./card-words.ts";
import { fileTerm, kindTerm, languageTerm } from "./task-terms.ts";
import { weightOf } from "./weight.ts";

/** Words and names that a card keeps of each kind. Twice as many route no better: docs/decisions. */
const maxOfAKind = 3_000;
/** A name defined here is more telling than one used. */
const definedCounts = 1.5;
const maxFileNames = 1_000;
const maxCommits = 5_000;
const maxTold = 12;
/** A name that many files define is a convention: `toString`. */
const maxDefining = 3;

/** Terms of an index, for its card. */
export interface CollectedTerms {
  readonly terms: Int32Array;
  readonly weights: Uint8Array;
  /** Names of two words or more, best first, each with a document that defines it. */
  readonly defined: readonly { readonly hash: number; readonly document: number }[];
}

/**
 * The words that are the greatest share of a repository, the names of two words or more that it uses most, the names of
 * its files, pairs of words that it is known for, its languages, and the words that it describes itself with.
 */
export function collectTerms(
  store: Store,
  codebase: IndexedCodebase,
  { description, languages }: Pick<Card, "description" | "languages">,
): CollectedTerms {
  const own = ownDocuments(codebase);
  const subjects = newestSubjects(store, maxCommits).map((subject) => termsOf(subject).map(hash32));
  const words = shareOfWords(store, own, subjects);
  const { defined, names } = collectNames(store, own);
  const others = [
    ...fileTermsOf(codebase),
    ...best(names).map(([term]) => term),
    ...collectPairs(codebase, filesOf(codebase, own), subjects).map((term) => term >>> 0),
    ...termsOf(description).map((stem) => hash32(kindTerm(stem))),
  ];
  const weights = new Map(others.map((term) => [term, 0]));
  for (const [term, share] of best(words)) weights.set(term, weightOf(share));
  for (const { name, share } of languages) weights.set(hash32(languageTerm(name)), weightOf(share));
  const terms = Int32Array.from(weights.keys()).sort();
  return { terms, weights: Uint8Array.from(terms, (term) => weights.get(term >>> 0) ?? 0), defined };
}

/** A file of each document that is the repository's own work. */
function filesOf({ paths, snapshot }: IndexedCodebase, own: ReadonlyMap<number, boolean>): number[] {
  const files = new Map<number, number>();
  for (const file of paths.keys()) {
    const document = snapshot.documents[file] ?? 0;
    if (own.get(document) === true && !files.has(document)) files.set(document, file);
  }
  return [...files.values()];
}

/** Documents that files have now, each with whether it is the repository's own work. */
function ownDocuments({ kind, paths, snapshot }: IndexedCodebase): ReadonlyMap<number, boolean> {
  const own = new Map<number, boolean>();
  for (const file of paths.keys()) {
    const document = snapshot.documents[file] ?? 0;
    const isOwn = kind(file) !== "vendored" && kind(file) !== "generated";
    if (document > 0) own.set(document, isOwn || own.get(document) === true);
  }
  return own;
}

const depth = (path: string): number => path.split("/").length;

/** Names of its files, those nearest to the root first. */
function fileTermsOf({ kind, paths }: IndexedCodebase): number[] {
  const own = paths.filter((_, file) => kind(file) !== "vendored" && kind(file) !== "generated");
  const names = own
    .toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((path) => path.slice(path.lastIndexOf("/") + 1));
  return [...new Set(names)].slice(0, maxFileNames).map((name) => hash32(fileTerm(name)));
}

function collectNames(
  store: Store,
  own: ReadonlyMap<number, boolean>,
): Pick<CollectedTerms, "defined"> & { readonly names: Map<number, number> } {
  const names = new Map<number, number>();
  eachUse(store, "name", (term, document) => {
    if (own.get(document)) names.set(term, (names.get(term) ?? 0) + 1);
  });
  const definitions = new Map<number, { count: number; document: number }>();
  eachUse(store, "definition", (term, document) => {
    const used = names.get(term);
    if (used === undefined || !own.get(document)) return;
    names.set(term, used + definedCounts);
    const known = definitions.get(term);
    definitions.set(term, { count: (known?.count ?? 0) + 1, document: known?.document ?? document });
  });
  const defined = best(names).flatMap(([hash]) => {
    const definition = definitions.get(hash);
    return definition && definition.count <= maxDefining ? [{ hash, document: definition.document }] : [];
  });
  return { names, defined: defined.slice(0, maxTold * 2) };
}

/** Greatest counts first; ties by hash, so that equal indexes give equal cards. */
const best = (counts: ReadonlyMap<number, number>): (readonly [number, number])[] =>
  [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || a - b).slice(0, maxOfAKind);

/** The names most used here of those defined here, spelt out: the index has their hashes, outlines have their spelling. */
export function tellingNames(
  codebase: IndexedCodebase,
  { defined }: Pick<CollectedTerms, "defined">,
): string[] {
  const files = new Map(codebase.paths.map((_, file) => [codebase.snapshot.documents[file] ?? 0, file]));
  const names = defined.flatMap(({ document, hash }) => {
    const outline = codebase.outline(files.get(document) ?? -1);
    return outline?.definitions.find(({ name }) => hash32(name) === hash)?.name ?? [];
  });
  return names.slice(0, maxTold);
}
