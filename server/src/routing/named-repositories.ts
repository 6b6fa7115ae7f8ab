// Finds the repositories of the database whose names a task may hold, and scores the names.
import { hash32, termsOf } from "fossick/hosting";
import type { PoolClient } from "pg";
import type { CardIndex } from "./card-index.ts";
import type { CardScores } from "./score-cards.ts";
import type { NamedInTask } from "./task-terms.ts";

/** A repository that a task may name, and how much that counts. */
export interface NamedRepository {
  readonly score: number;
  /** False for a repository's name that may be an ordinary word. */
  readonly isCertain: boolean;
  readonly word: string;
}

/** Repository whose name stands in a task. */
export interface NamedRow {
  readonly repositoryId: number;
  readonly kind: "whole" | "called" | "word";
  readonly word: string;
}

/** Score of a name that the task gives: whole, by its last part, or a word that may be one. Tuned: docs/decisions. */
const counts = { whole: 20, called: 6, word: 1.5 } as const;

/** The repositories that the caller may see and whose names a task may hold. */
export async function readNamed(
  client: PoolClient,
  { full, last, words }: NamedInTask,
): Promise<readonly NamedRow[]> {
  const { rows } = await client.query<{ id: string; is_whole: boolean; last_name: string }>(
    "select repository_id as id, is_whole, last_name from fossick.repositories_called($1, $2)",
    [full, [...last, ...words]],
  );
  return rows.map(({ id, is_whole, last_name: word }) => ({
    repositoryId: Number(id),
    kind: is_whole ? "whole" : last.includes(word) ? "called" : "word",
    word,
  }));
}

/**
 * Scores of names, by slot. A word counts more if few repositories have it as a name and few use it: "core" and "query"
 * say little.
 */
export function nameScores(
  index: CardIndex,
  rows: readonly NamedRow[],
  { count, found }: { readonly count: number; readonly found: CardScores },
): ReadonlyMap<number, NamedRepository> {
  const bearers = new Map<string, number>();
  for (const { word } of rows) bearers.set(word, (bearers.get(word) ?? 0) + 1);
  return new Map(
    rows.map(({ kind, repositoryId, word }) => {
      const users = Math.max(
        bearers.get(word) ?? 1,
        ...termsOf(word).map((term) => found.countOf(hash32(term) | 0)),
      );
      const rarity = Math.log((1 + count) / users);
      const score = kind === "word" ? counts.word * (1 + rarity) : counts[kind];
      return [index.slotOf(repositoryId), { score, isCertain: kind !== "word", word }];
    }),
  );
}
