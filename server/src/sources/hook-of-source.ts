// Looks up the webhook's secret of a source, and has a worker list the source soon.
import type { Queryable } from "../database/database.ts";
import { readSecret } from "./read-secret.ts";

export interface HookOfSource {
  readonly sourceId: number;
  /** Signs its webhooks. */
  readonly secret: string;
}

/** Look up the webhook of a source. @returns undefined where it has none. @throws SourceProblem */
export async function hookOfSource(database: Queryable, name: string): Promise<HookOfSource | undefined> {
  const { rows } = await database.query<{ source_id: string; webhook_secret: string }>(
    "select source_id, webhook_secret from fossick.hook_of_source($1)",
    [name],
  );
  return rows[0] && { sourceId: Number(rows[0].source_id), secret: readSecret(rows[0].webhook_secret) };
}

/** Have a worker list a source soon. */
export async function syncSoon(database: Queryable, { sourceId }: HookOfSource): Promise<void> {
  await database.query("select fossick.sync_source_soon($1)", [sourceId]);
}
