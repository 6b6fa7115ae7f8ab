// Syncs the sources that are due, each claimed in the database so that one worker does it.
import type { Logger } from "pino";
import { operator } from "../catalogue/index.ts";
import type { Database } from "../database/database.ts";
import { sourceColumns, toSource, type SourceRow } from "./manage-sources.ts";
import { syncSource, type SyncOptions } from "./sync-source.ts";
import { SourceProblem, type Source } from "./types.ts";

/** For so long nobody else takes a source; then whoever took it is gone. */
const claimMinutes = 30;
/** Default pause before a failed source is asked again. */
const retryMs = 5 * 60_000;

/** Sync the sources that are due, each claimed exclusively. */
export async function syncDueSources(
  database: Database,
  log: Logger,
  options: Pick<SyncOptions, "schemes" | "signal" | "pauseMs">,
): Promise<void> {
  for (let source = await claim(database); source !== undefined; source = await claim(database)) {
    options.signal.throwIfAborted();
    const { name } = source;
    try {
      const changes = await syncSource(database, operator, source, {
        ...options,
        isConfirmed: false,
        isDry: false,
      });
      const { length: added } = changes.added;
      const { length: renamed } = changes.renamed;
      const { length: gone } = changes.gone;
      log.info({ source: name, added, renamed, gone }, "source synced");
    } catch (error) {
      await postpone(database, source, error);
      log.warn({ source: name, problem: sentenceOf(error) }, "source not synced");
    }
  }
}

async function claim(database: Database): Promise<Source | undefined> {
  const { rows } = await database.query<SourceRow>(
    `update fossick.sources s set next_at = now() + make_interval(mins => $1)
     where s.source_id = (select d.source_id from fossick.sources d where d.next_at <= now()
       order by d.next_at limit 1 for update skip locked)
     returning ${sourceColumns}`,
    [claimMinutes],
  );
  return rows[0] && toSource(rows[0]);
}

/** Records the problem and schedules another try. */
async function postpone(database: Database, { id }: Source, error: unknown): Promise<void> {
  const atMs = error instanceof SourceProblem ? error.retryAtMs : undefined;
  await database.query(
    "update fossick.sources set problem = $2, next_at = to_timestamp($3::float / 1000) where source_id = $1",
    [id, sentenceOf(error), atMs ?? Date.now() + retryMs],
  );
}

const sentenceOf = (error: unknown): string =>
  error instanceof SourceProblem
    ? error.message
    : `It could not be taken over: ${error instanceof Error ? error.message : String(error)}`;
