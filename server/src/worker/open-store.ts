// Opens a worker's store in the state of the database's index, of which it takes a copy where its own differs; also
// marks in it that the hashing of its texts is unfinished.
import { mkdirSync, rmSync } from "node:fs";
import { openLmdbStore, type Store } from "fossick/hosting";
import { lineageOf, restoreIndex, versionOf } from "../records/index.ts";
import type { WorkerParts } from "./parts.ts";

/** Marks that text hashes may be older than the snapshot. */
const hashingKey = "hashing";

/**
 * The store of an index in the database's state: the local one, or a copy of the database's if the local one is damaged
 * or of another lineage or generation. Empty if there is neither.
 */
export async function openStore(
  { database, format }: WorkerParts,
  { folder, repositoryId }: { readonly folder: string; readonly repositoryId: number },
): Promise<Store> {
  const index = await versionOf(database, { repositoryId, format });
  const here = openOrUndefined(folder);
  if (here !== undefined) {
    const version = lineageOf(here);
    if (version?.lineage === index?.lineage && version?.generation === index?.generation) return here;
    await here.close();
  }
  const fresh = openEmpty(folder);
  if (index === undefined) return fresh;
  try {
    await restoreIndex(database, { repositoryId, format }, fresh);
    return fresh;
  } catch (error) {
    await fresh.close();
    throw error;
  }
}

function openOrUndefined(folder: string): Store | undefined {
  try {
    return openLmdbStore(folder);
  } catch {
    return undefined; // damaged, or unwritable; a new one tells which
  }
}

function openEmpty(folder: string): Store {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  mkdirSync(folder, { recursive: true });
  return openLmdbStore(folder);
}

/** The rule for which texts are hashed; with another rule all files are read again. */
const ruleKey = "hashed-by";
const rule = Uint8Array.of(2);

/** Tests whether a worker was ended between a snapshot and the hashes of its texts, or hashed by another rule. */
export const wasHashing = (store: Store): boolean =>
  store.get(hashingKey) !== undefined || store.get(ruleKey)?.[0] !== rule[0];

export const beginHashing = (store: Store): void =>
  store.write((writer) => writer.put(hashingKey, new Uint8Array(1)));

export const endHashing = (store: Store): void =>
  store.write((writer) => {
    writer.put(ruleKey, rule);
    writer.remove(hashingKey);
  });
