// Makes a query of the caller's words alone.
import { valueIn } from "@fossick/base/remember.ts";
import { spellingsOf } from "../language/caller-words.ts";
import type { Keyword, KeywordSource, Query } from "../answer-types.ts";
import type { PreparedTask } from "../task.ts";
import type { Codebase } from "./codebase.ts";

/** The caller's words as if they were the task. */
export interface CallerQuery {
  readonly query: Query;
  readonly task: PreparedTask;
}

const made = new WeakMap<Query, CallerQuery | undefined>();

/** The query of the caller's words alone, names spelt as in the codebase; undefined without words. */
export function callerQuery(codebase: Codebase, query: Query): CallerQuery | undefined {
  if (!made.has(query)) made.set(query, makeQuery(codebase, query));
  return made.get(query);
}

function makeQuery(codebase: Codebase, query: Query): CallerQuery | undefined {
  const given = query.keywords.filter(({ from }) => from === "caller");
  if (given.length === 0) return undefined;
  const as = (from: KeywordSource, termsFor: (word: string) => readonly string[]): Keyword[] =>
    given.flatMap(({ term, weight }) => termsFor(term).map((each) => ({ term: each, weight, from })));
  const keywords = [
    ...as("title", (word) => [word]),
    ...as("identifier", (word) => namesHere(codebase, word)),
    ...as("path", (word) => (/[./]/.test(word) ? [word] : [])),
  ];
  return { query: { ...query, keywords }, task: { text: given.map(({ term }) => term).join(", ") } };
}

/** The spellings of a word that the codebase defines or uses; else the word as given. */
function namesHere(codebase: Codebase, word: string): readonly string[] {
  const known = spellingsOf(word).filter(
    (name) => codebase.definition(name).ids.length > 0 || codebase.name(name).ids.length > 0,
  );
  return known.length > 0 ? known : [word];
}

/** Weight of a caller's word relative to the task's when lines of a file are chosen. */
const shareBeside = 0.5;

const joined = new WeakMap<Query, Query>();

/** The query with the caller's words added, for choosing what to show of a file. */
export const withCallerWords = (codebase: Codebase, query: Query): Query =>
  valueIn(joined, query, () => {
    const words = callerQuery(codebase, query)?.query.keywords ?? [];
    const added = words
      .filter(({ from }) => from !== "path")
      .map((each): Keyword =>
        each.from === "title" ? { ...each, weight: shareBeside, from: "prose" } : each,
      );
    return added.length === 0 ? query : { ...query, keywords: [...query.keywords, ...added] };
  });
