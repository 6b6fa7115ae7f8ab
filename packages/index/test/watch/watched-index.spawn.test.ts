import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openCodebase } from "@fossick/index/open/open-codebase.ts";
import { updateIndex, type IndexReport } from "@fossick/index/update-index.ts";
import { createWatchedIndex, type WatchedIndex } from "@fossick/index/watch/watched-index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import type { Store } from "@fossick/index/store/store.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";
import type { TempFolder } from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const options = { hidden: false, ignore: true };
const open: WatchedIndex[] = [];
afterEach(async () => {
  for (const index of open.splice(0)) await index.close();
});

const files = {
  "src/lease.ts": "export const renewLease = 1;\n",
  "src/login.ts": "export const login = 2;\n",
  "docs/guide/start.md": "# Start\n\nHow to renew.\n",
  ".gitignore": "build/\n",
};

/** Index a folder and wait until it is under watch. */
async function watched(folder: TempFolder): Promise<{ store: Store; update: () => Promise<IndexReport> }> {
  const store = createMemoryStore();
  let onReady = (): void => {};
  const ready = new Promise<void>((resolve) => (onReady = resolve));
  const index = createWatchedIndex(folder.root, () => onReady());
  open.push(index);
  await index.update(store, options);
  await ready;
  await index.update(store, options);
  return { store, update: () => index.update(store, options) };
}

/** Returns the differences visible from outside: files, the definitions in them, past commits. */
function contents(store: Store): unknown {
  const codebase = openCodebase(store);
  const outlines = codebase.paths.map((_, file) =>
    codebase.outline(file)?.definitions.map(({ name }) => name),
  );
  return { paths: codebase.paths, outlines, commits: codebase.history.count };
}

async function expectFresh(folder: TempFolder, store: Store): Promise<void> {
  const fresh = createMemoryStore();
  await updateIndex(folder.root, fresh, options);
  expect(contents(store)).toEqual(contents(fresh));
}

describe("an index of a folder under watch", () => {
  it("says that nothing changed when nothing did", async () => {
    const folder = createRepository(files);
    folder.commit("first");
    const { update } = await watched(folder);
    expect(await update()).toMatchObject({ files: 4, changed: 0, removed: 0, commits: 0, faults: [] });
  });

  it.each<[string, (folder: TempFolder) => void]>([
    ["edited", ({ write }) => write({ "src/lease.ts": "export const dropLease = 1;\n" })],
    ["of the same length", ({ write }) => write({ "src/lease.ts": "export const renewLeash = 1;\n" })],
    ["added", ({ write }) => write({ "src/new.ts": "export const added = 1;\n" })],
    ["added in new folders", ({ write }) => write({ "a/b/c/new.ts": "export const added = 1;\n" })],
    ["deleted", ({ root }) => rmSync(join(root, "src/login.ts"))],
    ["ignored", ({ write }) => write({ ".gitignore": "login.ts\n" })],
    ["moved with their folder", ({ root }) => renameSync(join(root, "docs"), join(root, "manual"))],
    ["gone with their folder", ({ root }) => rmSync(join(root, "docs"), { recursive: true })],
    ["written and gone", ({ root, write }) => (write({ "src/t~": "x" }), rmSync(join(root, "src/t~")))],
    [
      "a folder now",
      ({ root }) => (rmSync(join(root, "src/login.ts")), mkdirSync(join(root, "src/login.ts"))),
    ],
  ])("is as a new one once files are %s", async (_what, change) => {
    for (const folder of [createFolder(files), createRepository(files)]) {
      if (_what !== "ignored") folder.git("init", "-q");
      const { store, update } = await watched(folder);
      change(folder);
      await update();
      await expectFresh(folder, store);
    }
  });

  it("follows files into a folder that was empty", async () => {
    const folder = createFolder(files);
    const { store, update } = await watched(folder);
    mkdirSync(join(folder.root, "later/on"), { recursive: true });
    await update();
    for (const name of ["one", "two"]) {
      folder.write({ [`later/on/${name}.ts`]: `export const ${name} = 1;\n` });
      await update();
      await expectFresh(folder, store);
    }
  });

  it("follows commits and branches", async () => {
    const folder = createRepository(files);
    folder.commit("first");
    const { store, update } = await watched(folder);
    folder.git("checkout", "-q", "-b", "other");
    folder.write({ "src/lease.ts": "export const leaseOfOther = 1;\n" });
    folder.commit("second");
    expect(await update()).toMatchObject({ changed: 1, commits: 1 });
    await expectFresh(folder, store);
    folder.git("checkout", "-q", "main");
    await update();
    await expectFresh(folder, store);
  });

  it("makes updates one after the other, each with what was changed before it was asked for", async () => {
    const folder = createFolder(files);
    const { store, update } = await watched(folder);
    const updates = ["one", "two", "three"].map((name) => {
      writeFileSync(join(folder.root, "src", `${name}.ts`), `export const ${name} = 1;\n`);
      return update();
    });
    const reports = await Promise.all(updates);
    expect(reports.map(({ changed }) => changed)).toEqual([3, 0, 0]);
    await expectFresh(folder, store);
  });

  it("finds what changed while an update failed", async () => {
    const folder = createFolder(files);
    const { store, update } = await watched(folder);
    folder.write({ "src/lease.ts": "export const dropLease = 1;\n" });
    const index = open.at(-1);
    await expect(index?.update(store, { ...options, signal: AbortSignal.abort() })).rejects.toThrow();
    await update();
    await expectFresh(folder, store);
  });
});
