// Uploads what a store has beyond its last upload, in the one transaction that makes it visible.
import { randomUUID } from "node:crypto";
import { emptyMeta, keys, needRecord, type Meta, type Store } from "fossick/hosting";
import { deserialize } from "node:v8";
import { inTransaction, type Database, type Queryable } from "../database/database.ts";
import { lineageOf, writeLineage, type LineageRecord } from "./lineage.ts";
import { rowKeys } from "./row-keys.ts";
import { hashOfValue, newRows, settleBranches, wholeKeys } from "./store-rows.ts";
import type { IndexKey, Upload, UploadReport, WriteBeside } from "./types.ts";
import { uploadTexts } from "./upload-texts.ts";
import { createRowSink } from "./write-rows.ts";

/** The store does not copy the database's index: restore that, index again, and upload. */
export class OtherGeneration extends Error {
  override readonly name = "OtherGeneration";
}

const nothingBeside: WriteBeside = async () => {};

/**
 * Send what the store has beyond its last upload, in one transaction that makes it visible. If killed before the
 * commit, nothing is uploaded; if killed after it, before the store records it, the next upload throws
 * `OtherGeneration` and the store is restored from this one.
 * @throws OtherGeneration when another worker was quicker
 */
export async function uploadIndex(
  database: Database,
  store: Store,
  upload: Upload,
  writeBeside = nothingBeside,
): Promise<UploadReport> {
  settleBranches(store, upload.heads);
  const { record, report } = await inTransaction(database, async (client) => {
    await upload.begin?.(client);
    const own = await claim(client, upload, lineageOf(store));
    const values = wholeKeys(store).map((key) => ({ key, hash: hashOfValue(store.need(key)) }));
    const changed = values.flatMap(({ hash, key }) => (own.sent[key] === hash ? [] : key));
    const isNew = changed.length > 0 || Object.keys(own.sent).length > values.length;
    const generation = own.generation + (isNew ? 1 : 0);
    // Before the values are replaced: it compares with them.
    const textBytes = isNew ? await uploadTexts(client, store, upload, changed) : 0;
    const recordBytes = isNew ? await sendRecords(client, store, { upload, generation, changed }) : 0;
    await writeHeads(client, upload, { ...own, generation });
    await writeBeside(client);
    const sent = Object.fromEntries(values.map(({ hash, key }) => [key, hash]));
    return {
      record: { lineage: own.lineage, generation, sent },
      report: { generation, recordBytes, textBytes },
    };
  });
  store.write((writer) => writeLineage(writer, record));
  return report;
}

/** Lock the index for the transaction. @returns what the store is a copy of */
async function claim(
  client: Queryable,
  { format, repositoryId }: IndexKey,
  own: LineageRecord | undefined,
): Promise<LineageRecord> {
  if (own === undefined) {
    const lineage = randomUUID();
    const { rowCount } = await client.query(
      "insert into fossick.indexes (repository_id, format, generation, lineage, size_bytes) values ($1, $2, 0, $3, 0) on conflict do nothing",
      [repositoryId, format, lineage],
    );
    if (rowCount !== 1) throw new OtherGeneration("the database has an index that this store is no copy of");
    return { lineage, generation: 0, sent: {} };
  }
  const { rows } = await client.query<{ generation: string; lineage: string }>(
    "select generation, lineage from fossick.indexes where repository_id = $1 and format = $2 for update",
    [repositoryId, format],
  );
  const [current] = rows;
  if (current?.lineage !== own.lineage || Number(current.generation) !== own.generation)
    throw new OtherGeneration("the database has another generation than this store");
  return own;
}

interface Sending {
  readonly upload: Upload;
  readonly generation: number;
  /** Keys of values that are new. */
  readonly changed: readonly string[];
}

/** @returns bytes that were sent */
async function sendRecords(client: Queryable, store: Store, sending: Sending): Promise<number> {
  const { changed, generation, upload } = sending;
  const { format, repositoryId } = upload;
  const sink = createRowSink(client, [repositoryId, format, generation], {
    statement: "insert into fossick.records (repository_id, format, generation, key, value) values",
    row: (key, value) => `($1, $2, $3, ${key}, ${value})`,
    after:
      "on conflict (repository_id, format, key) do update set generation = excluded.generation, value = excluded.value",
  });
  const base = await lastMeta(client, upload);
  const meta = needRecord<Meta>(store, keys.meta);
  await removeGone(client, store, upload, { base, meta });
  for (const [key, value] of newRows(store, base, meta, generation)) await sink.add(key, value);
  for (const key of changed) await sink.add(rowKeys.value(key), store.need(key));
  return sink.finish();
}

async function lastMeta(client: Queryable, { format, repositoryId }: IndexKey): Promise<Meta> {
  const { rows } = await client.query<{ value: Buffer }>(
    "select value from fossick.records where repository_id = $1 and format = $2 and key = $3",
    [repositoryId, format, rowKeys.value(keys.meta)],
  );
  return rows[0] ? (deserialize(rows[0].value) as Meta) : emptyMeta;
}

/** Removes segments without readers, and values of removed branches. */
async function removeGone(
  client: Queryable,
  store: Store,
  { format, repositoryId }: IndexKey,
  { base, meta }: { readonly base: Meta; readonly meta: Meta },
): Promise<void> {
  const kept = new Set([...meta.live, ...meta.retired]);
  const segments = [...base.live, ...base.retired].filter((segment) => !kept.has(segment));
  await client.query(
    `delete from fossick.records where repository_id = $1 and format = $2 and key >= 's/' and key < 's0'
       and split_part(key, '/', 2) = any ($3)`,
    [repositoryId, format, segments.map((segment) => segment.toString(36))],
  );
  await client.query(
    `delete from fossick.records where repository_id = $1 and format = $2 and key >= 'v/' and key < 'v0'
       and key <> all ($3)`,
    [repositoryId, format, wholeKeys(store).map(rowKeys.value)],
  );
}

async function writeHeads(
  client: Queryable,
  { format, heads, repositoryId }: Upload,
  { generation, lineage }: LineageRecord,
): Promise<void> {
  const index = [repositoryId, format];
  await client.query(
    `update fossick.indexes set generation = $3, lineage = $4, indexed_at = now(), size_bytes =
       (select coalesce(sum(octet_length(value)), 0) from fossick.records where repository_id = $1 and format = $2)
     where repository_id = $1 and format = $2`,
    [...index, generation, lineage],
  );
  await client.query(
    "delete from fossick.heads where repository_id = $1 and format = $2 and branch <> all ($3)",
    [...index, heads.map(({ branch }) => branch)],
  );
  for (const { branch, branchName, commit } of heads)
    await client.query(
      `insert into fossick.heads (repository_id, format, branch, branch_name, commit) values ($1, $2, $3, $4, $5)
       on conflict (repository_id, format, branch) do update
         set branch_name = excluded.branch_name, commit = excluded.commit, indexed_at = excluded.indexed_at`,
      [...index, branch, branchName, commit],
    );
  await client.query("select fossick.note_index($1, $2)", index);
}
