import type { Queryable } from "../database/database.ts";
import type { Card } from "./card.ts";

/**
 * Replace the card of a repository; in the transaction that makes its index visible. A repository has one card: of indexes
 * in several formats the last one written.
 */
export async function saveCard(
  client: Queryable,
  repositoryId: number,
  _format: string,
  card: Card,
): Promise<void> {
  const { description, files, languages, lastActivityMs, names } = card;
  const lastActivity = lastActivityMs === undefined ? null : new Date(lastActivityMs);
  await client.query(
    `insert into fossick.cards (repository_id, description, languages, last_activity, files, names)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (repository_id) do update set description = excluded.description, languages = excluded.languages,
       last_activity = excluded.last_activity, files = excluded.files, names = excluded.names`,
    [repositoryId, description, JSON.stringify(languages), lastActivity, files, names],
  );
  await saveTerms(client, repositoryId, card);
}

/** A commit changes few terms of a repository: only those are written. */
async function saveTerms(client: Queryable, repositoryId: number, { terms, weights }: Card): Promise<void> {
  await client.query("delete from fossick.card_terms where repository_id = $1 and term <> all ($2::int[])", [
    repositoryId,
    [...terms],
  ]);
  await client.query(
    `insert into fossick.card_terms (repository_id, term, weight)
     select $1, term, weight from unnest($2::int[], $3::smallint[]) as card (term, weight)
     on conflict (term, repository_id) do update set weight = excluded.weight
       where card_terms.weight <> excluded.weight`,
    [repositoryId, [...terms], [...weights]],
  );
}
