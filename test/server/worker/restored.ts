import { deserialize } from "node:v8";
import type { Pool } from "pg";
import { entriesOf } from "../../../server/src/records/packs.ts";
import { branchStore, keys, openCodebase, type Meta } from "@fossick/hosting/index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { indexFormat } from "@fossick/hosting/index.ts";
import { restoreIndex } from "../../../server/src/records/index.ts";

/** Content of the database's index, read as another worker would. */
export interface Opened {
  readonly paths: readonly string[];
  readonly commits: number;
}

/** @throws when what is visible is not whole */
export async function openMemory(
  pool: Pool,
  repositoryId: number,
  branch = "",
  format = indexFormat(),
): Promise<Opened> {
  const store = createMemoryStore();
  if (!(await restoreIndex(pool, { repositoryId, format }, store))) return { paths: [], commits: 0 };
  const view = branchStore(store, branch);
  if (view.get(keys.state) === undefined) return { paths: [], commits: 0 };
  const codebase = openCodebase(view);
  for (const [file, path] of codebase.paths.entries()) {
    if (codebase.snapshot.documents[file] !== 0 && codebase.stream(file) === undefined)
      throw new Error(`${path} lacks its words`);
    for (const commit of codebase.history.touching(file)) codebase.history.subject(commit);
  }
  return { paths: codebase.paths, commits: codebase.history.count };
}

/** Rows of an index that its visible state does not need, or has twice. */
export async function orphansOf(
  pool: Pool,
  repositoryId: number,
  format = indexFormat(),
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string; generation: string; value: Buffer }>(
    "select key, generation, value from fossick.records where repository_id = $1 and format = $2 order by key",
    [repositoryId, format],
  );
  const { rows: indexes } = await pool.query(
    "select generation from fossick.indexes where repository_id = $1 and format = $2",
    [repositoryId, format],
  );
  const meta = deserialize(rows.find(({ key }) => key === "v/meta")?.value ?? Buffer.alloc(0)) as Meta;
  const segments = new Set([...meta.live, ...meta.retired].map((segment) => segment.toString(36)));
  const seen = new Map<string, number>();
  for (const { key, value } of rows)
    if (/^(?:s|c|w\/numbers)\//.test(key))
      for (const [name] of entriesOf(value)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const count = (prefix: string): number => [...seen.keys()].filter((name) => name.startsWith(prefix)).length;
  return [
    ...rows.flatMap(({ generation, key }) =>
      Number(generation) > Number(indexes[0].generation) ? `later: ${key}` : [],
    ),
    ...rows.flatMap(({ key }) =>
      key.startsWith("s/") && !segments.has(key.split("/")[1] ?? "") ? `dead: ${key}` : [],
    ),
    ...[...seen].flatMap(([name, times]) => (times > 1 ? `twice: ${name}` : [])),
    // Updates that were ended leave numbers unused.
    ...(count("commit/") === count("sha/") && count("sha/") <= meta.commits ? [] : ["commits"]),
    ...(count("path/") <= meta.paths ? [] : ["paths"]),
    ...(await orphanedTexts(pool, repositoryId)),
  ];
}

/** Texts that no file of any index has, beside those that the last upload retired; and files that lack theirs. */
async function orphanedTexts(pool: Pool, repositoryId: number): Promise<readonly string[]> {
  const { rows } = await pool.query<{ key: string; value: Buffer }>(
    "select key, value from fossick.records where repository_id = $1 and (key like 'v/text-hashes%' or key = 'w/texts')",
    [repositoryId],
  );
  const used = new Set(
    rows
      .filter(({ key }) => key !== "w/texts")
      .flatMap(({ value }) => value.toString("hex").match(/.{64}/g) ?? []),
  );
  used.delete("0".repeat(64));
  const retired = rows
    .filter(({ key }) => key === "w/texts")
    .flatMap(({ value }) => (deserialize(value) as { readonly retired: readonly string[] }).retired);
  const { rows: texts } = await pool.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from fossick.texts where repository_id = $1",
    [repositoryId],
  );
  const there = new Set(texts.map(({ hash }) => hash));
  return [
    ...[...there].filter((hash) => !used.has(hash) && !retired.includes(hash)).map((hash) => `text: ${hash}`),
    ...[...used].filter((hash) => !there.has(hash)).map((hash) => `no text: ${hash}`),
  ];
}
