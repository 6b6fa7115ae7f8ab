// Reads and writes in the database who taught a repository's memory what; keeps the last thousand.
import type { PoolClient } from "pg";
import type { Queryable } from "../database/database.ts";

/** Feedback, with its author and time. */
export interface TaughtFeedback {
  /** Version of the memory after it. */
  readonly version: number;
  /** The id of the caller. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  /** Words of the task that the files are remembered by. */
  readonly words: readonly string[];
  readonly used: readonly string[];
  readonly unused: readonly string[];
}

/** Older feedback is dropped; its effect stays until forgotten or aged. */
const maxFeedback = 1_000;

/** Writes down who taught what, in the transaction that changes the memory. */
export async function addFeedback(
  client: PoolClient,
  repositoryId: number,
  { by, unused, used, version, words }: Omit<TaughtFeedback, "at">,
): Promise<void> {
  await client.query(
    `insert into fossick.feedback (repository_id, version, caller_id, words, used, unused)
     values ($1, $2, $3, $4, $5, $6)`,
    [repositoryId, version, by, words, used, unused],
  );
  await client.query("delete from fossick.feedback where repository_id = $1 and version <= $2", [
    repositoryId,
    version - maxFeedback,
  ]);
}

interface Row extends Pick<TaughtFeedback, "words" | "used" | "unused"> {
  readonly version: string;
  readonly caller_id: string;
  readonly given_at: Date;
}

/** Newest first. */
export async function readFeedback(
  client: Queryable,
  repositoryId: number,
): Promise<readonly TaughtFeedback[]> {
  const { rows } = await client.query<Row>(
    `select version, caller_id, given_at, words, used, unused from fossick.feedback
     where repository_id = $1 order by version desc`,
    [repositoryId],
  );
  return rows.map(({ caller_id: by, given_at: at, unused, used, version, words }) => ({
    version: Number(version),
    by,
    at: at.toISOString(),
    words,
    used,
    unused,
  }));
}

/** Keeps of each what is left of it; one without words or files goes. */
export async function replaceFeedback(
  client: PoolClient,
  repositoryId: number,
  left: readonly TaughtFeedback[],
): Promise<void> {
  for (const { unused, used, version, words } of left) {
    const isEmpty = words.length === 0 || used.length + unused.length === 0;
    await (isEmpty
      ? client.query("delete from fossick.feedback where repository_id = $1 and version = $2", [
          repositoryId,
          version,
        ])
      : client.query(
          `update fossick.feedback set words = $3, used = $4, unused = $5
           where repository_id = $1 and version = $2`,
          [repositoryId, version, words, used, unused],
        ));
  }
}
