import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "tsdown";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { FossickError } from "@fossick/base/errors.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { testStore } from "./test-store.ts";

const base = mkdtempSync(join(tmpdir(), "fossick-store-"));
let made = 0;
const newFolder = (): string => join(base, `store-${++made}`);
const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const textAt = (store: Store, key: string): string => Buffer.from(store.get(key) ?? []).toString();

afterAll(() => rmSync(base, { recursive: true, force: true }));

describe("the LMDB store", () => {
  testStore(() => openLmdbStore(newFolder()), { test });

  it("holds what was written after it is opened again", async () => {
    const folder = newFolder();
    const first = openLmdbStore(folder);
    first.write((writer) => {
      writer.put("a/1", bytesOf("one"));
      writer.put("a/2", bytesOf("two"));
    });
    await first.close();
    const second = openLmdbStore(folder);
    expect(second.keysUnder("")).toEqual(["a/1", "a/2"]);
    expect(textAt(second, "a/2")).toBe("two");
    expect(second.where).toBe(folder);
    await second.close();
  });

  it("says so when the folder cannot be written", () => {
    const file = join(base, "a-file");
    writeFileSync(file, "");
    expect(() => openLmdbStore(join(file, "index"))).toThrow(
      expect.objectContaining({ code: "INDEX_UNAVAILABLE", hint: expect.any(String) }) as FossickError,
    );
  });

  it("says so when the data is no store", () => {
    const other = mkdtempSync(join(base, "broken-"));
    writeFileSync(join(other, "index.lmdb"), Buffer.alloc(20_000, "not a database "));
    expect(() => openLmdbStore(other)).toThrow(
      expect.objectContaining({ code: "INDEX_UNAVAILABLE" }) as FossickError,
    );
  });
});

describe.skipIf(process.platform === "win32")("the LMDB store among processes", () => {
  const scripts = join(base, "scripts");
  const running: ChildProcess[] = [];

  beforeAll(async () => {
    await build({
      config: false,
      entry: { "store-process": join(import.meta.dirname, "store-process.ts") },
      outDir: scripts,
      format: "esm",
      platform: "node",
      target: "node20",
      dts: false,
      logLevel: "silent",
    });
    symlinkSync(
      join(import.meta.dirname, "../../../../node_modules"),
      join(scripts, "node_modules"),
      "junction",
    );
  });

  afterAll(() => {
    for (const child of running) child.kill("SIGKILL");
  });

  function start(folder: string, role: string, number: number): ChildProcess {
    const script = join(scripts, "store-process.mjs");
    const child = spawn(process.execPath, [script, folder, role, String(number)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    running.push(child);
    return child;
  }

  const exitOf = async (child: ChildProcess): Promise<unknown> => (await once(child, "exit"))[0];

  it("a writer killed in the middle of a change leaves the state before", async () => {
    const folder = newFolder();
    const store = openLmdbStore(folder);
    store.write((writer) => {
      writer.put("a/1", bytesOf("1"));
      writer.put("a/2", bytesOf("2"));
    });
    const writer = start(folder, "hang", 5_000);
    if (writer.stdout) await once(writer.stdout, "data");
    expect(store.keysUnder("")).toEqual(["a/1", "a/2"]);
    writer.kill("SIGKILL");
    await exitOf(writer);

    expect(store.keysUnder("")).toEqual(["a/1", "a/2"]);
    expect(textAt(store, "a/2")).toBe("2");
    store.write((next) => next.put("a/3", bytesOf("3"))); // the dead writer's lock is free
    await store.close();
    const opened = openLmdbStore(folder);
    expect(opened.keysUnder("")).toEqual(["a/1", "a/2", "a/3"]);
    await opened.close();
  });

  it("eight readers beside a writer see whole generations only", async () => {
    const folder = newFolder();
    const store = openLmdbStore(folder);
    store.write((writer) => {
      for (let at = 10; at < 30; at++) writer.put(`g/${at}`, bytesOf("0"));
    });
    const readers = Array.from({ length: 8 }, () => exitOf(start(folder, "read", 60)));
    const writer = exitOf(start(folder, "write", 60));
    expect(await Promise.all([writer, ...readers])).toEqual(Array.from({ length: 9 }, () => 0));
    expect(new Set(store.entriesUnder("g/").map(([, value]) => Buffer.from(value).toString()))).toEqual(
      new Set(["60"]),
    );
    await store.close();
  });

  // The file is mapped with 128 KB at first; lmdb doubles that as it is needed, here and in every reader.
  it("grows while another process reads it", async () => {
    const [values, valueBytes] = [8, (Number(process.env["FOSSICK_TEST_STORE_MB"] ?? 48) / 8) * 1024 * 1024];
    const folder = newFolder();
    const store = openLmdbStore(folder);
    store.write((writer) => writer.put("big/0", Buffer.alloc(1_000, 0)));
    const reader = start(folder, "follow", values);
    const ended = exitOf(reader);
    if (reader.stdout) await once(reader.stdout, "data"); // it has opened the small store
    for (let at = 1; at < values; at++) {
      store.write((writer) => writer.put(`big/${at}`, Buffer.alloc(valueBytes, at)));
    }
    expect(await ended).toBe(0);
    expect(store.entriesUnder("big/").map(([, { length }]) => length)).toEqual([
      1_000,
      ...Array.from({ length: values - 1 }, () => valueBytes),
    ]);
    await store.close();
  });

  it("writers of several processes take turns", async () => {
    const folder = newFolder();
    const store = openLmdbStore(folder);
    store.write((writer) => writer.put("counter", bytesOf("0")));
    const writers = Array.from({ length: 3 }, () => exitOf(start(folder, "count", 100)));
    expect(await Promise.all(writers)).toEqual([0, 0, 0]);
    expect(textAt(store, "counter")).toBe("300");
    await store.close();
  });
});
