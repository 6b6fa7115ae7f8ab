import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { keepDefinitions, keepsDefinitions } from "@fossick/index/syntax/kept-definitions.ts";
import { parseDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const text = "/** Pays back. */\nexport function refund() {\n  return 1;\n}\n";

/** Asks as a new process would, and tells how often it parsed. */
async function ask(index: string, path = "a.ts", content = text) {
  let parses = 0;
  const definitionsOf = keepDefinitions(
    () => index,
    (...file) => {
      parses++;
      return parseDefinitions(...file);
    },
  );
  return { definitions: await definitionsOf(path, content), parses };
}

const keptFiles = (index: string): string[] =>
  readdirSync(join(index, "syntax"), { recursive: true, encoding: "utf8" })
    .map((name) => join(index, "syntax", name))
    .filter((file) => /[0-9a-f]{64}$/.test(file));

describe("kept definitions", () => {
  it("are those of a parse, without another one", async () => {
    const index = createFolder().root;
    expect(keepsDefinitions(index)).toBe(false);
    const first = await ask(index);
    expect(first).toMatchObject({ definitions: [{ name: "refund", startLine: 1, endLine: 4 }], parses: 1 });
    expect(keepsDefinitions(index)).toBe(true);
    expect(await ask(index)).toEqual({ definitions: first.definitions, parses: 0 });
    expect(await ask(index, "moved/b.ts")).toEqual({ definitions: first.definitions, parses: 0 });
  });

  it("belong to a text and to the grammar that reads it", async () => {
    const index = createFolder().root;
    await ask(index);
    expect((await ask(index, "a.ts", `\n${text}`)).definitions).toMatchObject([{ startLine: 2 }]);
    expect((await ask(index, "a.js")).parses).toBe(1);
    expect((await ask(index, "a.vue")).definitions).toEqual([]);
    expect((await ask(index, "a.md")).parses).toBe(0);
  });

  it("are made again when they are damaged", async () => {
    const index = createFolder().root;
    const { definitions } = await ask(index);
    for (const damage of [(bytes: Buffer) => bytes.subarray(0, 9), () => Buffer.from("[]")]) {
      for (const file of keptFiles(index)) writeFileSync(file, damage(readFileSync(file)));
      expect(await ask(index)).toEqual({ definitions, parses: 1 });
      expect((await ask(index)).parses).toBe(0);
    }
  });

  it("leave nothing behind where there is no index, and are no trouble where none can be kept", async () => {
    const { root } = createFolder();
    expect((await ask(join(root, "missing"))).parses).toBe(1);
    expect(readdirSync(root)).toEqual([]);
    writeFileSync(join(root, "syntax"), "");
    expect((await ask(root)).parses).toBe(1);
    const closed = join(createFolder().root, "closed");
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    expect((await ask(closed)).definitions).toHaveLength(1);
    chmodSync(closed, 0o700);
  });
});
