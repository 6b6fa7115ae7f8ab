// Sends the texts that the database lacks, and deletes those that no index has needed since the last upload.
import { deserialize, serialize } from "node:v8";
import { keys, textHashBytes, type Store } from "fossick/hosting";
import type { Queryable } from "../database/database.ts";
import { rowKeys } from "./row-keys.ts";
import type { Upload } from "./types.ts";
import { createRowSink } from "./write-rows.ts";

/** Facts about texts besides which files have them; hashes in hexadecimal. */
interface TextsRecord {
  /** Unused since the last upload; servers slightly behind may still ask for them. */
  readonly retired: readonly string[];
  /** Used, but unreadable. */
  readonly missing: readonly string[];
}

const noTexts: TextsRecord = { retired: [], missing: [] };

/**
 * Send the texts that the database lacks, and remove those used neither by this state of the index nor the previous
 * one.
 * @param changed keys of new values
 * @returns bytes sent
 */
export async function uploadTexts(
  client: Queryable,
  store: Store,
  upload: Upload,
  changed: readonly string[],
): Promise<number> {
  const known = await lastTexts(client, upload);
  if (known.missing.length + known.retired.length === 0 && !changed.some(isHashes)) return 0;
  const before = await hashesInDatabase(client, upload, "=");
  const now = new Set(store.keysUnder(keys.textHashes).flatMap((key) => hashesIn(store.need(key))));
  const missingBefore = new Set(known.missing);
  const wanted = [...now].filter((hash) => !before.has(hash) || missingBefore.has(hash));
  const { bytes, missing } = await sendTexts(client, upload, await unknownOf(client, upload, wanted));
  // Texts of other formats' indexes, which other versions of the server read.
  const others = await hashesInDatabase(client, upload, "<>");
  const unused = known.retired.filter((hash) => !now.has(hash) && !before.has(hash));
  const removed = unused.filter((hash) => !others.has(hash));
  await client.query("delete from fossick.texts where repository_id = $1 and hash = any ($2)", [
    upload.repositoryId,
    removed.map(fromHex),
  ]);
  // Two statements: with Citus the tables may lie on different nodes.
  const { rows } = await client.query<{ bytes: string }>(
    "select coalesce(sum(pg_column_size(value)), 0) as bytes from fossick.texts where repository_id = $1",
    [upload.repositoryId],
  );
  await client.query("update fossick.repositories set text_bytes = $2 where repository_id = $1", [
    upload.repositoryId,
    rows[0]?.bytes,
  ]);
  const retired = [...before, ...unused.filter((hash) => others.has(hash))].filter((hash) => !now.has(hash));
  await saveTexts(client, upload, { retired, missing });
  return bytes;
}

const isHashes = (key: string): boolean => key.startsWith(keys.textHashes);
const fromHex = (hash: string): Buffer => Buffer.from(hash, "hex");
const noText = "0".repeat(2 * textHashBytes);

function hashesIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString("hex");
  const length = 2 * textHashBytes;
  return Array.from({ length: text.length / length }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  ).filter((hash) => hash !== noText);
}

async function hashesInDatabase(
  client: Queryable,
  { format, repositoryId }: Upload,
  which: "=" | "<>",
): Promise<Set<string>> {
  const { rows } = await client.query<{ value: Buffer }>(
    `select value from fossick.records where repository_id = $1 and format ${which} $2 and key >= $3 and key < $4`,
    [repositoryId, format, rowKeys.value(keys.textHashes), rowKeys.value(`${keys.textHashes}~`)],
  );
  return new Set(rows.flatMap(({ value }) => hashesIn(value)));
}

const maxAsked = 10_000;

/** Those that the database has no text of. */
async function unknownOf(
  client: Queryable,
  { repositoryId }: Upload,
  hashes: readonly string[],
): Promise<readonly string[]> {
  const unknown: string[] = [];
  for (let at = 0; at < hashes.length; at += maxAsked) {
    const asked = hashes.slice(at, at + maxAsked);
    const { rows } = await client.query<{ hash: Buffer }>(
      "select hash from fossick.texts where repository_id = $1 and hash = any ($2)",
      [repositoryId, asked.map(fromHex)],
    );
    const there = new Set(rows.map(({ hash }) => hash.toString("hex")));
    for (const hash of asked) if (!there.has(hash)) unknown.push(hash);
  }
  return unknown;
}

async function sendTexts(
  client: Queryable,
  { readText, repositoryId }: Upload,
  hashes: readonly string[],
): Promise<{ readonly bytes: number; readonly missing: readonly string[] }> {
  const missing: string[] = [];
  const sink = createRowSink(client, [repositoryId], {
    statement: "insert into fossick.texts (repository_id, hash, value) values",
    row: (hash, value) => `($1, ${hash}, ${value})`,
    after: "on conflict do nothing",
  });
  for (const hash of hashes) {
    const text = await readText(hash);
    if (text === undefined) missing.push(hash);
    else await sink.add(fromHex(hash), text);
  }
  return { bytes: await sink.finish(), missing };
}

async function lastTexts(client: Queryable, { format, repositoryId }: Upload): Promise<TextsRecord> {
  const { rows } = await client.query<{ value: Buffer }>(
    "select value from fossick.records where repository_id = $1 and format = $2 and key = $3",
    [repositoryId, format, rowKeys.texts],
  );
  return rows[0] ? (deserialize(rows[0].value) as TextsRecord) : noTexts;
}

async function saveTexts(
  client: Queryable,
  { format, repositoryId }: Upload,
  texts: TextsRecord,
): Promise<void> {
  // Only workers read it, so that its generation is of no matter.
  await client.query(
    `insert into fossick.records (repository_id, format, generation, key, value) values ($1, $2, 0, $3, $4)
     on conflict (repository_id, format, key) do update set value = excluded.value`,
    [repositoryId, format, rowKeys.texts, serialize(texts)],
  );
}
