// Notes in the database which hosts of repositories do not answer, and when they are asked again.
import type { Database, Queryable } from "../database/database.ts";

/** Pauses between two questions to a host that does not answer: each twice as long as the one before. */
export interface HostPauses {
  readonly firstMs: number;
  readonly mostMs: number;
}

export const hostPauses: HostPauses = { firstMs: 5_000, mostMs: 120_000 };

/** Tests whether a repository has to wait for its host, and notes that it does. */
export async function mustWaitForHost(database: Database, id: number): Promise<boolean> {
  const { rows } = await database.query<{ waits: boolean }>(
    "select fossick.must_wait_for_host($1) as waits",
    [id],
  );
  return rows[0]?.waits ?? false;
}

/** Note that the host of a repository did not answer: that is no failure of the job. */
export async function setHostAway(
  database: Database,
  id: number,
  problem: string,
  { firstMs, mostMs }: HostPauses,
): Promise<void> {
  await database.query("select fossick.host_is_away($1, $2, $3, $4)", [
    id,
    problem,
    firstMs / 1_000,
    mostMs / 1_000,
  ]);
}

/** Note that the host of a repository answers: all that waited for it are looked at. */
export async function setHostThere(database: Queryable, id: number): Promise<void> {
  await database.query("select fossick.host_answers($1)", [id]);
}

/** Have one repository retry each host that is due. */
export async function askHosts(database: Database, format: string): Promise<void> {
  await database.query("select fossick.ask_hosts($1)", [format]);
}
