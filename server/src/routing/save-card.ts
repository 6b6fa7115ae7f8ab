import type { Queryable } from "../database/database.ts";
import type { Card } from "./card.ts";
import { packTerms } from "./packed-terms.ts";

/**
 * Replace the card of a repository, in the transaction that makes its index visible. Each repository has one card, of
 * the index written last in any format. Skips an unchanged one.
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
    `insert into fossick.cards (repository_id, description, languages, last_activity, files, names, terms)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (repository_id) do update set description = excluded.description, languages = excluded.languages,
       last_activity = excluded.last_activity, files = excluded.files, names = excluded.names`,
    [repositoryId, description, JSON.stringify(languages), lastActivity, files, names, packTerms(card)],
  );
  await client.query(
    `update fossick.cards set terms = $2, changed_in = pg_current_xact_id()
     where repository_id = $1 and terms <> $2`,
    [repositoryId, packTerms(card)],
  );
}
