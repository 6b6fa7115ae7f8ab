import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listRepositories } from "../../../server/src/catalogue/index.ts";
import { asCaller, openDatabase, type Database } from "../../../server/src/database/database.ts";
import { createSmallRepo, writeFiles } from "../../fixtures/small-repo.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { addRepository, createTestWorker, type TestWorker } from "./worker.ts";

const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");

describe.skipIf(!hasPostgres)("texts of an index", () => {
  let database: TestDatabase;
  let workers: Database;
  let server: Database;
  let folder: string;
  let root: string;
  let repositoryId: number;
  let worker: TestWorker;
  const open: TestWorker[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    workers = openDatabase({ url: database.workerUrl, max: 4, onError: () => undefined });
    server = openDatabase({ url: database.serverUrl, max: 2, onError: () => undefined });
  });
  afterAll(async () => {
    await workers?.end();
    await server?.end();
    await database?.remove();
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "fossick-texts-"));
    root = join(folder, "repo");
    createSmallRepo(root, { "a.ts": "export const a = 1;\n" });
    repositoryId = await addRepository(database.pool, `acme/texts-${folder}`);
    worker = newWorker();
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newWorker(format?: string): TestWorker {
    const made = createTestWorker(workers, repositoryId, format);
    open.push(made);
    return made;
  }

  async function update(files: Readonly<Record<string, string>>, by = worker): Promise<number> {
    writeFiles(root, files);
    await by.index(root);
    return (await by.upload()).textBytes;
  }

  /** Hashes of what is kept, each checked to be that of its text. */
  async function kept(): Promise<readonly string[]> {
    const { rows } = await database.pool.query<{ hash: Buffer; value: Buffer }>(
      "select hash, value from fossick.texts where repository_id = $1",
      [repositoryId],
    );
    for (const { hash, value } of rows) expect(sha256(value)).toBe(hash.toString("hex"));
    return rows.map(({ hash }) => hash.toString("hex")).sort();
  }

  const hashes = (...texts: readonly (string | Buffer)[]): readonly string[] => texts.map(sha256).sort();

  it("are kept once, however many files have them", async () => {
    const text = "export const a = 1;\n";
    expect(await update({ "b.ts": text, "deep/c.ts": text })).toBe(text.length);
    expect(await kept()).toEqual(hashes(text));
    expect(await update({ "d.ts": text })).toBe(0);
  });

  it("are kept for one upload after the last file had them, and come back when a file has them again", async () => {
    const [first, second, third] = [
      "export const a = 1;\n",
      "export const a = 22;\n",
      "export const a = 333;\n",
    ];
    await update({ "a.ts": first });
    await update({ "a.ts": second });
    expect(await kept()).toEqual(hashes(first, second));
    await update({ "a.ts": third });
    expect(await kept()).toEqual(hashes(second, third));
    expect(await update({ "a.ts": first })).toBe(first.length);
    expect(await kept()).toEqual(hashes(first, third));
    await update({ "a.ts": third });
    await update({ "b.ts": "export const b = 4444;\n" });
    expect(await kept()).toEqual(hashes(third, "export const b = 4444;\n"));
  });

  it("are bytes as they are, and none of files that hold secrets, are binary or too large, and all are counted", async () => {
    const latin1 = Buffer.from("// Gr\xfc\xdfe\nexport const b = 2;\n", "latin1");
    const binary = Buffer.from([0, 1, 2, 255, 0, 10]);
    writeFileSync(join(root, "latin.ts"), latin1);
    writeFileSync(join(root, "picture.bin"), binary);
    writeFileSync(join(root, "empty.ts"), "");
    writeFileSync(join(root, "large.txt"), "");
    writeFileSync(join(root, "large.txt"), "word\n".repeat(200_001));
    await update({ ".env": "TOKEN=not-for-anybody\n", id_rsa: "a private key\n" });
    expect(await kept()).toEqual(hashes("export const a = 1;\n", latin1, ""));
    const [listed] = await listRepositories(
      database.pool,
      { isAdmin: true, teams: [] },
      { name: `acme/texts-${folder}` },
    );
    const { rows } = await database.pool.query(
      `select (select sum(pg_column_size(value)) from fossick.texts where repository_id = $1)
         + (select sum(size_bytes) from fossick.indexes where repository_id = $1) as bytes`,
      [repositoryId],
    );
    expect(listed?.sizeBytes).toBe(Number(rows[0].bytes));
  });

  it("that another format's index has stay with it", async () => {
    const [first, second, third] = [
      "export const a = 1;\n",
      "export const a = 22;\n",
      "export const a = 333;\n",
    ];
    const older = newWorker("format-of-before");
    await update({ "a.ts": first }, older);
    await update({});
    await update({ "a.ts": second });
    await update({ "a.ts": third });
    await update({ "b.ts": "export const b = 4444;\n" });
    expect(await kept()).toContain(sha256(first));
    await update({}, older);
    await update({ "c.ts": "export const c = 5;\n" }, older);
    await update({ "d.ts": "export const d = 6;\n" });
    await update({ "e.ts": "export const e = 7;\n" });
    expect(await kept()).not.toContain(sha256(first));
  });

  it("that could not be read are sent by a later upload", async () => {
    await worker.index(root);
    rmSync(join(root, "a.ts"));
    expect((await worker.upload()).textBytes).toBe(0);
    expect(await update({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 2;\n" })).toBe(40);
  });

  it("and records are read from one partition", async () => {
    await update({});
    const plansOf = (statement: string): Promise<string> =>
      asCaller(server, { isAdmin: false, teams: [1] }, async (client) => {
        const { rows } = await client.query(`explain ${statement}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      });
    const statements = [
      `select hash, value from fossick.texts where repository_id = ${repositoryId} and hash = any ('{"\\\\x00"}')`,
      `select key, value from fossick.records where repository_id = ${repositoryId} and format = 'f' and generation > 3 and key < 'w' order by key`,
      `select generation, lineage from fossick.indexes where repository_id = ${repositoryId} and format = 'f'`,
    ];
    for (const statement of statements) {
      const partitions = (await plansOf(statement)).match(/\b(?:texts|records|indexes)_\d+\b(?!_)/g) ?? [];
      expect(new Set(partitions).size).toBe(1);
    }
  });
});
