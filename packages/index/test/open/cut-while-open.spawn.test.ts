import {
  closeSync,
  copyFileSync,
  fstatSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { dataFolder, replacesOther } from "@fossick/index/open/index-folder.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { createFolder, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const task = "renew a lease";
const files = {
  "src/lease.ts": "export function renewLease(): void {}\n",
  "src/login.ts": 'import { renewLease } from "./lease.ts";\nexport const login = renewLease;\n',
};

async function openEngine(): Promise<{ engine: Engine; data: string; index: string }> {
  const { root } = createFolder(files);
  const cacheDir = createFolder().root;
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  await engine.retrieve(task);
  const data = dataFolder(indexFolder({ root, cacheDir }));
  return { engine, data, index: join(data, "index.lmdb") };
}

const brokenIn = ({ faults }: Retrieval): number =>
  faults.filter(({ code }) => code === "INDEX_BROKEN").length;

const damages: Readonly<Record<string, (index: string) => void>> = {
  "cut to nothing": (index) => truncateSync(index, 0),
  "cut in half": (index) => truncateSync(index, statSync(index).size / 2),
  "written over with zeros": (index) => writeFileSync(index, Buffer.alloc(statSync(index).size)),
  "written over with a text": (index) => writeFileSync(index, "text ".repeat(100_000)),
  "replaced by a text": (index) => {
    writeFileSync(`${index}.new`, "text ".repeat(100_000));
    rmSync(index);
    copyFileSync(`${index}.new`, index);
  },
  deleted: (index) => rmSync(index),
};

describe("an index that an engine has open", () => {
  it.each(Object.keys(damages))(
    "and that is %s is built anew for the next search, which is told once",
    async (how) => {
      const { engine, index } = await openEngine();
      const before = await engine.retrieve(task);
      damages[how]?.(index);
      const [first, second] = [await engine.retrieve(task), await engine.retrieve(task)];
      expect(first.files).toEqual(before.files);
      expect(brokenIn(first)).toBe(1);
      expect(second.files).toEqual(before.files);
      expect(brokenIn(second)).toBe(0);
      await engine.close();
    },
  );

  it.each(["cut to nothing", "cut in half"])("and that is %s lets the engine close", async (how) => {
    const { engine, index } = await openEngine();
    damages[how]?.(index);
    await engine.close();
  });
});

describe("fossick itself", () => {
  const longAgo = new Date("2024-01-01T00:00:00Z");
  const ways: Readonly<Record<string, (other: Engine, data: string) => Promise<void>>> = {
    "removes it": async (other) => void (await other.clean()),
    "builds it anew": async (other, data) => {
      const index = join(data, "index.lmdb");
      const bytes = statSync(index).size;
      rmSync(`${index}-sound`, { force: true });
      const file = openSync(index, "r+");
      writeFileSync(file, Buffer.alloc(bytes, 1));
      closeSync(file);
      await other.retrieve(task);
    },
    "prunes old formats": async (_, data) => {
      const folder = dirname(data);
      const old = join(folder, "format-1-0");
      mkdirSync(old);
      copyFileSync(join(data, "index.lmdb"), join(old, "index.lmdb"));
      utimesSync(old, longAgo, longAgo);
      replacesOther(join(folder, "format-999-0"));
    },
  };

  it.each(Object.keys(ways))("%s without cutting what another engine has open", async (way) => {
    const { engine, data, index } = await openEngine();
    const file = openSync(index, "r");
    const { size } = fstatSync(file);
    const root = (await engine.status()).root;
    const other = await createEngine({ root, settings: { cacheDir: dirname(dirname(data)), memory: false } });
    await ways[way]?.(other, data);
    expect(fstatSync(file).size).toBe(size);
    await engine.retrieve(task);
    await Promise.all([engine.close(), other.close()]);
    closeSync(file);
  });
});
