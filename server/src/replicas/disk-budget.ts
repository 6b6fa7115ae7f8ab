// Deletes replicas from the disk, the least recently used to stay within a budget, and those whose index is gone.
import { asCaller, type Database } from "../database/database.ts";
import type { ReplicaFolders, StoredReplica } from "./folders.ts";

export const bytesOf = (replicas: readonly StoredReplica[]): number =>
  replicas.reduce((sum, replica) => sum + replica.bytes, 0);

/**
 * Delete the least recently used replicas until the others fit.
 * @returns bytes of those left; more than `maxBytes` if too many are in use
 */
export async function keepWithin(folders: ReplicaFolders, maxBytes: number): Promise<number> {
  const replicas = await folders.list();
  let bytes = bytesOf(replicas);
  for (const replica of replicas) {
    if (bytes <= maxBytes) break;
    if (await folders.drop(replica)) bytes -= replica.bytes;
  }
  return bytes;
}

/** Delete replicas of removed repositories and of replaced indexes. */
export async function dropGone(database: Database, folders: ReplicaFolders): Promise<void> {
  const replicas = await folders.list();
  if (replicas.length === 0) return;
  // As an administrator, because no caller is here; nobody is answered with it.
  const current = await asCaller(database, { isAdmin: true, teams: [] }, async (client) => {
    const { rows } = await client.query<{ repository_id: string; lineage: string }>(
      `select i.repository_id, i.lineage from fossick.indexes i where i.repository_id in (
         select r.repository_id from fossick.repositories r where r.repository_id = any ($1))`,
      [[...new Set(replicas.map(({ repositoryId }) => repositoryId))]],
    );
    return new Set(rows.map(({ lineage, repository_id }) => `${repository_id}/${lineage}`));
  });
  const isGone = ({ lineage, repositoryId }: StoredReplica): boolean =>
    !current.has(`${repositoryId}/${lineage}`);
  for (const replica of replicas) if (isGone(replica)) await folders.drop(replica);
}
