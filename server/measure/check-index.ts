import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import {
  branchStore,
  keys,
  needRecord,
  openCodebase,
  openLmdbStore,
  textHashBytes,
  type Meta,
  type Store,
} from "fossick/hosting";
import { restoreIndex } from "../src/records/index.ts";

/** Lists the faults of an index in the database, as sentences: missing, duplicate or useless data. */
export async function checkIndex(pool: Pool, name: string, format: string): Promise<string[]> {
  const { rows } = await pool.query(
    "select repository_id, state, problem from fossick.repositories where name = $1",
    [name],
  );
  const { problem, repository_id, state } = rows[0] ?? {};
  if (state !== "ready") return [`${name} is ${state}: ${problem}`];
  const repositoryId = Number(repository_id);
  const folder = mkdtempSync(join(tmpdir(), "fossick-check-"));
  const store = openLmdbStore(folder);
  try {
    if (!(await restoreIndex(pool, { repositoryId, format }, store))) return [`${name} has no index`];
    const problems = [...readAll(store), ...doubles(store), ...(await texts(pool, repositoryId, store))];
    return problems.map((each) => `${name}: ${each}`);
  } catch (error) {
    return [`${name}: ${String(error)}`];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads whatever a search could. */
function readAll(store: Store): string[] {
  const codebase = openCodebase(branchStore(store, ""));
  if (codebase.paths.length === 0) return ["no files"];
  const unread = codebase.paths.filter(
    (_, file) => codebase.snapshot.documents[file] !== 0 && codebase.stream(file) === undefined,
  );
  for (const [file] of codebase.paths.entries()) codebase.outline(file);
  const { history } = codebase;
  for (const [file] of codebase.paths.entries())
    for (const commit of history.touching(file)) history.subject(commit);
  return unread.map((path) => `${path} cannot be read`);
}

/** Segments that no state names, and numbers that stand for two things. */
function doubles(store: Store): string[] {
  const meta = needRecord<Meta>(store, keys.meta);
  const named = new Set([...meta.live, ...meta.retired].map((segment) => keys.segment(segment)));
  const stray = store.keysUnder(keys.segment(0).slice(0, -1)).filter((key) => !named.has(key));
  const numbersOf = (prefix: string): string[] =>
    store.valuesUnder(prefix).map((value) => Buffer.from(value).toString("hex"));
  const twice = [keys.document(""), keys.pathNumber(""), keys.commitNumber("")].filter((prefix) => {
    const numbers = numbersOf(prefix);
    return new Set(numbers).size < numbers.length;
  });
  return [
    ...stray.map((key) => `${key} is of no use`),
    ...twice.map((prefix) => `${prefix} has a number twice`),
  ];
}

/** Texts that are missing, that nothing refers to, or that are not what their hash says. */
async function texts(pool: Pool, repositoryId: number, store: Store): Promise<string[]> {
  const hashes = Buffer.from(store.need(keys.textHashes));
  const wanted = new Set<string>();
  for (let at = 0; at < hashes.length; at += textHashBytes)
    wanted.add(hashes.subarray(at, at + textHashBytes).toString("hex"));
  wanted.delete("00".repeat(textHashBytes));
  const { rows } = await pool.query("select hash, value from fossick.texts where repository_id = $1", [
    repositoryId,
  ]);
  const there = new Map(rows.map(({ hash, value }) => [hash.toString("hex"), value]));
  const missing = [...wanted].filter((hash) => !there.has(hash)).length;
  const unwanted = [...there.keys()].filter((hash) => !wanted.has(hash)).length;
  const wrong = [...there].filter(
    ([hash, value]) => createHash("sha256").update(value).digest("hex") !== hash,
  );
  return [
    ...(missing > 0 ? [`${missing} texts are missing`] : []),
    ...(unwanted > 0 ? [`${unwanted} texts are of no use`] : []),
    ...(wrong.length > 0 ? [`${wrong.length} texts are not what their hash says`] : []),
  ];
}
