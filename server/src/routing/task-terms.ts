// Reads from a task the words, names and pairs to ask cards for, and the names that may be repositories.
import type { Task } from "fossick";
import {
  callerWords,
  createInitialQuery,
  glossOf,
  hash32,
  isJapanese,
  redact,
  termsOf,
} from "fossick/hosting";
import { pairsIn } from "./task-pairs.ts";

/** A word, name or pair of words of a task, as cards are asked for it. */
export interface TaskTerm {
  /** Signed, as PostgreSQL has it. */
  readonly hash: number;
  /** As the task has it, or as code has it for a Chinese term. */
  readonly spelt: string;
  /** Weight, above 0 and at most 1. */
  readonly weight: number;
  /**
   * A word or a language is a share of a repository; a name of code, a pair of words or a word for a kind of software
   * it has or has not.
   */
  readonly kind: "word" | "name" | "pair" | "language" | "kind";
}

/** Longer tasks are asked by their heaviest words and names. */
const maxTerms = 60;

/**
 * Returns the words and identifiers of a task's first query that may characterize a repository, pairs of the words,
 * languages, and words that a repository may describe itself with.
 * The caller's words count like a line of the text.
 * Without a codebase to choose its words, a Chinese term becomes all English words that code has for it, likelier ones
 * counting more.
 */
export async function termsOfTask({
  keywords: expected = [],
  text,
  ...task
}: Task): Promise<readonly TaskTerm[]> {
  const safe = redact([text, ...callerWords(expected)].join("\n"));
  const gloss = isJapanese(safe) ? undefined : await glossOf(safe);
  const { keywords } = createInitialQuery({ ...task, text: safe, ...(gloss && { gloss }) });
  const terms = new Map<string, TaskTerm>();
  const add = (spelt: string, key: string, weight: number, kind: TaskTerm["kind"]): void => {
    if ((terms.get(key)?.weight ?? 0) >= weight) return;
    terms.set(key, { hash: hash32(key) | 0, spelt, weight, kind });
  };
  for (const { from, term, weight } of keywords) {
    for (const stem of termsOf(term)) add(wordOf(term, stem), stem, weight, "word");
    if (from === "identifier") add(term, term, weight, "name");
  }
  for (const file of fileNamesIn(safe)) add(file, fileTerm(file), 1, "name");
  const best = [...terms]
    .sort(([a, left], [b, right]) => right.weight - left.weight || (a < b ? -1 : 1))
    .slice(0, maxTerms);
  const words = new Map(best.filter(([, { kind }]) => kind === "word"));
  const kinds = [...words].map(([stem, word]): TaskTerm => ({
    ...word,
    hash: hash32(kindTerm(stem)) | 0,
    kind: "kind",
  }));
  return [...best.map(([, term]) => term), ...pairsIn(safe, words), ...languagesIn(safe), ...kinds];
}

const maxLanguages = 60;
/** Max characters read for languages, from the beginning. */
const maxCharacters = 20_000;

/** Words that may name a language: which of them do, the cards know. */
function languagesIn(text: string): TaskTerm[] {
  const spelt = new Map<string, string>();
  for (const [word] of text.slice(0, maxCharacters).matchAll(/[A-Za-z][A-Za-z0-9-]*(?:\+\+|#)?/g)) {
    if (spelt.size === maxLanguages) break;
    if (!spelt.has(word.toLowerCase())) spelt.set(word.toLowerCase(), word);
  }
  return [...spelt].map(([name, word]) => ({
    hash: hash32(languageTerm(name)) | 0,
    spelt: word,
    weight: 1,
    kind: "language",
  }));
}

/** The part of a term that gave a stem: a repository may know only the word "parsed" of `parsedUrl`. */
function wordOf(term: string, stem: string): string {
  const at = term.toLowerCase().indexOf(stem);
  const found = at < 0 ? undefined : /^(?:\p{L}\p{Ll}*|\p{Lu}+|\d+)/u.exec(term.slice(at))?.[0];
  return found === undefined || found.length < stem.length
    ? at < 0
      ? term
      : term.slice(at, at + stem.length)
    : found;
}

const maxFiles = 10;

/** Names of files in a text, without their folders. */
const fileNamesIn = (text: string): string[] =>
  [...new Set(text.match(/(?<![\w.-])\w[\w.-]{0,80}\.[A-Za-z]\w{0,7}(?![\w-])/g))].slice(0, maxFiles);

/** Term of a file's name: no word or name of code begins so. */
export const fileTerm = (name: string): string => `/${name.toLowerCase()}`;

/** Term of a language, by its name as code writes it, `cpp` for C++: no word or name of code begins so. */
export const languageTerm = (name: string): string =>
  `.${name.toLowerCase().replaceAll("+", "p").replaceAll("#", "sharp")}`;

/** Term of a word that a repository describes itself with. */
export const kindTerm = (stem: string): string => `:${stem}`;

/** Repositories that a text may name; which of them there are, the catalogue knows. All in lower case. */
export interface NamedInTask {
  /** With their owner: `acme/shop`. */
  readonly full: readonly string[];
  /** The last part of the name, beside a word such as "repository": "the shop repository". */
  readonly last: readonly string[];
  /** Words, and words in a row joined as names join them, that may be the last part of one. */
  readonly words: readonly string[];
}

// A task may be long and hostile: each run of characters is tried once, from its beginning.
const calledRepository =
  /\b(?:repo|repository)\s{1,3}[`"'“]?([\w.-]{1,100})|(?<![\w.-])([\w.-]{1,100})[`"'”]?\s{0,3}(?:\b(?:repo|repository)\b|仓库|倉庫|儲存庫)/gi;
const maxNames = 50;

/** Possible repository names in a task, including addresses. */
export function namesIn(text: string): NamedInTask {
  const lower = text.toLowerCase();
  const full = (lower.match(/[\w./-]+/g) ?? []).flatMap((run) => {
    const parts = run.split("/").filter((part) => part !== "");
    return parts.flatMap((_, from) => [2, 3].map((count) => parts.slice(from, from + count)));
  });
  const names = full
    .filter((parts) => parts.length > 1)
    .map((parts) =>
      parts
        .join("/")
        .replace(/\.{1,3}$/, "")
        .replace(/\.git$/, ""),
    );
  const last = [...lower.matchAll(calledRepository)].map(([, after, before]) => after ?? before ?? "");
  return {
    full: [...new Set(names)].slice(0, maxNames),
    last: [...new Set(last)].slice(0, maxNames),
    words: [...new Set(wordsIn(lower))].slice(0, maxWords),
  };
}

const maxWords = 600;
const maxRead = 200;
const minName = 3;

/** "Spring Boot" is spring-boot. */
function wordsIn(lower: string): string[] {
  const runs = (lower.match(/[\p{L}\p{N}][\p{L}\p{N}._-]*/gu) ?? []).slice(0, maxRead);
  const words = runs.map((run) => /^.*[\p{L}\p{N}]/u.exec(run)?.[0] ?? run);
  const pairs = words
    .slice(1)
    .flatMap((word, at) => ["-", "_", ""].map((joint) => `${words[at]}${joint}${word}`));
  return [...words, ...pairs].filter((word) => word.length >= minName && word.length <= 100);
}
