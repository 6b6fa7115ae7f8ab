import type { ServerContext } from "../context.ts";
import { asCaller } from "../database/database.ts";
import { missingMigrations } from "../database/migrations.ts";

const keptMs = 1_000;

/**
 * Why a process should be asked nothing at the moment; undefined when it should.
 *
 * After an upgrade with another index format it is not ready until workers have indexed everything in the new one, so
 * that a rolling upgrade keeps the old servers, which have indexes, until then. Repositories whose indexing fails are not
 * waited for, nor is anything where no worker makes indexes in the format any more: where there are some, but nobody who
 * adds to them. Once that is over, it is over.
 */
export function createReadiness(
  context: Pick<ServerContext, "database" | "format">,
): () => Promise<string | undefined> {
  let isIndexed = false;
  let isLooking = false;
  let latest: { readonly atMs: number; readonly reason: Promise<string | undefined> } | undefined;
  const look = async (): Promise<string | undefined> => {
    try {
      if ((await missingMigrations(context.database)).length > 0) return "the database lacks tables";
      isIndexed ||= await isAllIndexed(context);
      return isIndexed ? undefined : "repositories are still to be indexed in the format of this version";
    } catch {
      return "the database cannot be reached";
    }
  };
  return () => {
    // Whoever asks needs no key, so asking often must cost nothing.
    const nowMs = performance.now();
    if (latest === undefined || (!isLooking && nowMs - latest.atMs > keptMs)) {
      isLooking = true;
      latest = { atMs: nowMs, reason: look().finally(() => (isLooking = false)) };
    }
    return latest.reason;
  };
}

async function isAllIndexed({
  database,
  format,
}: Pick<ServerContext, "database" | "format">): Promise<boolean> {
  const everything = { isAdmin: true, teams: [] };
  const { rows } = await asCaller(database, everything, (client) =>
    client.query<{ lacking: boolean }>(
      // Gathered first: Citus has them on other nodes than the rest.
      `with indexed as materialized (
         select repository_id, bool_or(format = $1) as is_own from fossick.indexes group by 1
       )
       select coalesce(bool_or(not i.is_own and r.state <> 'failed') and (not bool_or(i.is_own) or exists (
           select 1 from fossick.formats made where made.format = $1 and made.seen_at > now() - interval '1 day'
         )), false) as lacking
       from indexed i join fossick.repositories r using (repository_id)`,
      [format],
    ),
  );
  return rows[0]?.lacking === false;
}
