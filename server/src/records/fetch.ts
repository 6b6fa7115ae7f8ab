// Fetches from the database what a local store lacks of an index that the caller may see.
import { deserialize } from "node:v8";
import { keys, readRecord, type Meta, type Store, type StoreWriter } from "fossick/hosting";
import { escapeLiteral, type PoolClient } from "pg";
import type { Caller } from "../access/caller.ts";
import { asCaller, type Database } from "../database/database.ts";
import { copyRows } from "./copy-rows.ts";
import { createStoreFiller } from "./fill-store.ts";
import { lineageOf, writeLineage } from "./lineage.ts";
import { segmentKeys } from "./packs.ts";
import { rowKeys, workerRows } from "./row-keys.ts";
import { wholeKeys } from "./store-rows.ts";
import type { IndexKey, StoredVersion } from "./types.ts";
import { versionOf } from "./version.ts";

/** Stale lookup: the index is gone or was replaced; retry. */
export class OtherLineage extends Error {
  override readonly name = "OtherLineage";
}

/**
 * Fetches everything that searching needs and a store lacks, in one transaction of the database, as visible to a
 * caller. Data newer than the version looked up is accepted. Processes may do this concurrently to one store: the
 * slower ones find it done.
 * @param store of the lineage looked up, or empty; data of another lineage is removed first
 * @throws OtherLineage
 */
export async function fetchIndex(
  database: Database,
  caller: Pick<Caller, "isAdmin" | "teams">,
  index: IndexKey & Pick<StoredVersion, "lineage">,
  store: Store,
): Promise<{ readonly bytes: number }> {
  const fetching = async (client: PoolClient): Promise<{ readonly bytes: number }> => {
    const version = await versionOf(client, index);
    if (version?.lineage !== index.lineage) throw new OtherLineage("the index was replaced by another one");
    if (has(store, version)) return { bytes: 0 };
    if (lineageOf(store) && lineageOf(store)?.lineage !== version.lineage) empty(store);
    return fetchRows(client, index, store, version);
  };
  const asking = { ...caller, repositories: [index.repositoryId] };
  return asCaller(database, asking, fetching, "begin isolation level repeatable read read only");
}

/** Tests whether a store is at least as new as a version of the index. */
export function has(store: Store, { generation, lineage }: StoredVersion): boolean {
  const own = lineageOf(store);
  return own?.lineage === lineage && own.generation >= generation;
}

function empty(store: Store): void {
  store.write((writer) => {
    for (const key of store.keysUnder("")) writer.remove(key);
  });
}

async function fetchRows(
  client: PoolClient,
  { format, repositoryId }: IndexKey,
  store: Store,
  version: StoredVersion,
): Promise<{ readonly bytes: number }> {
  const { rows } = await client.query<{ key: string; meta: Buffer | null }>(
    `select key, case when key = $3 then value end as meta from fossick.records
     where repository_id = $1 and format = $2 and key >= 'v/' and key < 'v0'`,
    [repositoryId, format, rowKeys.value(keys.meta)],
  );
  const stored = rows.find(({ meta }) => meta !== null)?.meta;
  if (!stored) throw new OtherLineage("the index is being replaced");
  const meta = deserialize(stored) as Meta;
  const since = lineageOf(store)?.generation ?? 0;
  const retired = meta.retired.map((segment) => escapeLiteral(segment.toString(36))).join(",");
  const query = `select key, value from fossick.records
    where repository_id = ${repositoryId} and format = ${escapeLiteral(format)} and generation > ${since}
      and key < '${workerRows}'
      ${retired === "" ? "" : `and not (key < 't' and key > 's' and split_part(key, '/', 2) in (${retired}))`}
    order by key`;
  let bytes = 0;
  const filler = createStoreFiller(store);
  for await (const [key, value] of copyRows(client, query)) {
    if (has(store, version)) return { bytes }; // another process was quicker
    filler.add(key, value);
    bytes += value.length;
  }
  const there = new Set(rows.map(({ key }) => key));
  filler.finish((writer, values) => {
    if (has(store, version)) return;
    removeGone(store, writer, meta, (key) => there.has(rowKeys.value(key)));
    for (const [key, value] of values) writer.put(key, value);
    writeLineage(writer, { ...version, sent: {} });
  });
  return { bytes };
}

/** Segments that no search can be reading any more, and values that the index has no more. */
function removeGone(
  store: Store,
  writer: StoreWriter,
  meta: Meta,
  isThere: (valueKey: string) => boolean,
): void {
  const before = readRecord<Meta>(store, keys.meta);
  const kept = new Set([...meta.live, ...meta.retired, ...(before?.live ?? [])]);
  const prefix = keys.segment(0).slice(0, -1);
  for (const key of store.keysUnder(prefix)) {
    const segment = Number.parseInt(key.slice(prefix.length), 36);
    if (!kept.has(segment)) for (const each of segmentKeys(store, segment)) writer.remove(each);
  }
  for (const key of wholeKeys(store)) if (!isThere(key)) writer.remove(key);
}
