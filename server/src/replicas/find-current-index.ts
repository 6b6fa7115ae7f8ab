// Asks the database for the current index of a repository, after the one looked up before was replaced.
import { FossickError } from "fossick";
import { asCaller, type Database } from "../database/database.ts";
import type { ReplicaCall } from "./call.ts";

interface IndexRow {
  readonly generation: string;
  readonly lineage: string;
  readonly commit: string;
}

/** Looks up the current index where the one looked up before is gone. @throws FossickError INDEX_NOT_READY */
export async function findCurrentIndex(
  database: Database,
  { caller, index, repositoryId, silentSinceMs }: ReplicaCall,
): Promise<ReplicaCall> {
  const { branch, format } = index;
  const { rows } = await asCaller(database, { ...caller, repositories: [repositoryId] }, (client) =>
    client.query<IndexRow>(
      `select i.generation, i.lineage, h.commit from fossick.indexes i
       join fossick.heads h using (repository_id, format)
       where i.repository_id = $1 and i.format = $2 and h.branch = $3`,
      [repositoryId, format, branch],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw notReady();
  const { commit, generation, lineage } = row;
  return {
    caller,
    repositoryId,
    silentSinceMs,
    index: { format, branch, commit, lineage, generation: Number(generation) },
  };
}

export const notReady = (): FossickError =>
  new FossickError("INDEX_NOT_READY", "the repository is not indexed yet", {
    hint: "Try again in a minute.",
  });
