// Reads, locks and replaces the memory of a repository in the database.
import type { PoolClient } from "pg";
import { readEntries, writeEntries, type MemoryEntries } from "fossick/hosting";
import type { Queryable } from "../database/database.ts";

/** Memory of a repository, and its version. */
export interface StoredMemory {
  readonly version: number;
  readonly entries: MemoryEntries;
}

interface Row {
  readonly version: string;
  readonly entries: string;
}

const toMemory = (row: Row | undefined): StoredMemory =>
  row ? { version: Number(row.version), entries: readEntries(row.entries) } : { version: 0, entries: [] };

export async function readMemory(client: Queryable, repositoryId: number): Promise<StoredMemory> {
  const { rows } = await client.query<Row>(
    "select version, entries from fossick.memories where repository_id = $1",
    [repositoryId],
  );
  return toMemory(rows[0]);
}

/** Reads and locks the memory until the transaction ends. */
export async function lockMemory(client: PoolClient, repositoryId: number): Promise<StoredMemory> {
  await client.query("insert into fossick.memories (repository_id) values ($1) on conflict do nothing", [
    repositoryId,
  ]);
  const { rows } = await client.query<Row>(
    "select version, entries from fossick.memories where repository_id = $1 for update",
    [repositoryId],
  );
  return toMemory(rows[0]);
}

/** Replaces what `lockMemory` gave. */
export const writeMemory = async (
  client: PoolClient,
  repositoryId: number,
  { entries, version }: StoredMemory,
): Promise<void> => {
  await client.query("update fossick.memories set version = $2, entries = $3 where repository_id = $1", [
    repositoryId,
    version,
    writeEntries(entries),
  ]);
};
