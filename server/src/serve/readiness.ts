import type { ServerContext } from "../context.ts";
import { asCaller } from "../database/database.ts";
import { missingMigrations } from "../database/migrations.ts";

const keptMs = 1_000;

/**
 * Why a process is not ready; undefined if it is.
 *
 * After an upgrade with another index format it is not ready until workers have indexed everything in the new one, so
 * that a rolling upgrade keeps the old servers, which have indexes, until then. Does not wait for repositories whose
 * indexing fails, nor if the format has indexes but no worker that makes more. Once complete, it stays so.
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
    // Needs no key, so frequent polling must be cheap.
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
      `with indexed as materialized (
         select repository_id, bool_or(format = $1) as is_own from fossick.indexed group by 1
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
