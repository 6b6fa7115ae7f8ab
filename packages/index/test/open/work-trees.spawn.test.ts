import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createFreshIndex, type FreshIndex } from "@fossick/index/fresh-index.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { indexFolder, viewOf } from "@fossick/index/open/index-place.ts";
import { readStatus } from "@fossick/index/open/status.ts";
import { hasIndexFolder, removeGone } from "@fossick/index/open/trees.ts";
import { collectDocuments } from "@fossick/index/store/collect-documents.ts";
import { openLmdbStore } from "@fossick/index/store/lmdb-store.ts";
import { keys } from "@fossick/index/store/records.ts";
import type { Store } from "@fossick/index/store/store.ts";
import { viewsIn, viewStore } from "@fossick/index/store/view-store.ts";
import { keepIndex } from "../same-as-fresh.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const opened: FreshIndex[] = [];
afterEach(async () => {
  for (const index of opened.splice(0)) await index.close();
});

const way = { hidden: false, ignore: true };

function open(root: string, cacheDir: string): FreshIndex {
  const index = createFreshIndex({ root, settings: { ...way, cacheDir, indexMemoryMb: 500 }, watch: false });
  opened.push(index);
  return index;
}

/** Brings the index of a root up to date and compares it with one made anew. */
async function check(root: string, cacheDir: string): Promise<void> {
  const index = open(root, cacheDir);
  await index.update();
  await index.close();
  const place = { ...way, root, cacheDir };
  await within(place, (store) => keepIndex(root, { apart: true }, viewStore(store, viewOf(place))).update());
}

async function within<T>(
  place: { readonly root: string; readonly cacheDir: string },
  work: (store: Store) => T | Promise<T>,
): Promise<T> {
  const store = openLmdbStore(dataFolder(indexFolder(place)));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const contentsIn = (place: { readonly root: string; readonly cacheDir: string }): Promise<number> =>
  within(place, (store) => store.keysUnder(keys.document("")).length);

function createProject(): TempFolder {
  const project = createRepository({
    "src/lease.ts": "export function renewLease() {}\n",
    "src/login.ts": 'import { renewLease } from "./lease.ts";\nexport const login = renewLease;\n',
    "package.json": '{ "name": "shop" }\n',
  });
  project.commit("first: leases");
  return project;
}

function addTree(project: TempFolder, name: string, revision = "HEAD"): string {
  const tree = join(createFolder().root, name);
  project.git("worktree", "add", "-q", "--detach", tree, revision);
  return tree;
}

function cloneOf(project: TempFolder): string {
  const clone = join(createFolder().root, "clone");
  project.git("clone", "-q", "--no-local", project.root, clone);
  return clone;
}

describe("work trees of one repository", () => {
  it("share documents and commits, and each answers as an index of its own would", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    project.write({ "src/lease.ts": "export function renewLease() { return 2; }\n" });
    project.commit("second: a longer lease");
    await check(project.root, cacheDir);
    const before = await contentsIn({ root: project.root, cacheDir });
    const same = addTree(project, "same");
    const report = await open(same, cacheDir).update();
    expect(report).toMatchObject({ files: 3, commits: 0, faults: [] });
    expect(await contentsIn({ root: same, cacheDir })).toBe(before);
    const older = addTree(project, "older", "HEAD~1");
    await check(older, cacheDir);
    await check(same, cacheDir);
    await check(project.root, cacheDir);
    expect(await contentsIn({ root: older, cacheDir })).toBe(before + 1);
    expect(readdirSync(cacheDir).filter((name) => name !== "kept")).toHaveLength(1);
  });

  it("are told by status, each beside the others", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    const tree = addTree(project, "other");
    await open(project.root, cacheDir).update();
    const alone = await readStatus({ ...way, root: project.root, cacheDir }, way);
    expect(alone.sharedWith).toBeUndefined();
    expect(hasIndexFolder(tree, { ...way, cacheDir })).toBe(false);
    await open(tree, cacheDir).update();
    expect(hasIndexFolder(tree, { ...way, cacheDir })).toBe(true);
    expect(await readStatus({ ...way, root: tree, cacheDir }, way)).toMatchObject({
      files: 3,
      commits: 1,
      sharedWith: [project.root],
    });
  });

  it("lose what the cache has of them when their folder is gone; the index when the last one is", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    const tree = addTree(project, "other");
    await check(project.root, cacheDir);
    await check(tree, cacheDir);
    expect(await removeGone(cacheDir)).toMatchObject({ trees: 0 });
    renameSync(tree, `${tree}-moved`);
    expect(await removeGone(cacheDir)).toMatchObject({ trees: 1 });
    const place = { ...way, root: project.root, cacheDir };
    expect(await within(place, viewsIn)).toEqual([viewOf(place)]);
    await check(project.root, cacheDir);
    renameSync(project.root, `${project.root}-moved`);
    expect(await removeGone(cacheDir)).toMatchObject({ trees: 1 });
    expect(readdirSync(cacheDir).filter((name) => name !== "kept")).toEqual([]);
  });

  it("are cleaned one by one", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    const tree = addTree(project, "other");
    await check(project.root, cacheDir);
    const index = open(tree, cacheDir);
    await index.update();
    expect((await index.clean()).sizeBytes).toBeGreaterThan(0);
    const place = { ...way, root: project.root, cacheDir };
    expect(await within(place, viewsIn)).toEqual([viewOf(place)]);
    const { where, sizeBytes } = await open(project.root, cacheDir).clean();
    expect(sizeBytes).toBeGreaterThan(0);
    expect(existsSync(where)).toBe(false);
  });

  it("end with documents that nobody names when these are most of a segment and a day old", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    await check(project.root, cacheDir);
    const place = { ...way, root: project.root, cacheDir };
    project.write({ "src/lease.ts": "export const a = 1;\n", "src/login.ts": "export const b = 2;\n" });
    project.commit("third: other files");
    await check(project.root, cacheDir);
    const all = await contentsIn(place);
    await within(place, (store) => collectDocuments(store));
    expect(await contentsIn(place)).toBe(all);
    await within(place, (store) => collectDocuments(store, Date.now() + 25 * 3_600_000));
    expect(await contentsIn(place)).toBe(all - 2);
    await check(project.root, cacheDir);
    project.git("checkout", "-q", "HEAD~1");
    await check(project.root, cacheDir);
    expect(await contentsIn(place)).toBe(all);
  });
});

describe("clones of one repository", () => {
  it("share documents by their first commit, and read their commits for themselves", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    await check(project.root, cacheDir);
    const clone = cloneOf(project);
    const report = await open(clone, cacheDir).update();
    expect(report).toMatchObject({ files: 3, commits: 1, faults: [] });
    const place = { root: clone, cacheDir };
    expect(indexFolder(place)).toBe(indexFolder({ root: project.root, cacheDir }));
    expect(await contentsIn(place)).toBe(3);
    await check(clone, cacheDir);
    await check(project.root, cacheDir);
  });

  it("do not mislead each other, whatever a hostile one says of its files and commits", async () => {
    const project = createProject();
    const cacheDir = createFolder().root;
    const hostile = cloneOf(project);
    const inHostile = (...args: string[]): string => project.git("-C", hostile, ...args).trim();
    // Its index says that the file has the honest content; its commit is replaced by another one.
    writeFileSync(join(hostile, "src/lease.ts"), "export function stolen() {}  \n");
    inHostile("update-index", "--assume-unchanged", "src/lease.ts");
    inHostile("config", "user.name", "a");
    inHostile("config", "user.email", "a@b");
    const forged = inHostile("commit-tree", "-m", "forged: login payment secrets", "HEAD^{tree}");
    inHostile("replace", "HEAD", forged);
    await open(hostile, cacheDir).update();
    await check(project.root, cacheDir);
    const index = open(project.root, cacheDir);
    await index.update();
    const codebase = await index.codebase();
    expect([...codebase.definition("stolen").ids]).toEqual([]);
    expect([...codebase.history.message("forg").ids]).toEqual([]);
  });
});

it("a folder without git shares nothing, and moves on when it becomes a repository", async () => {
  const folder = createFolder({ "a.ts": "export const a = 1;\n" });
  const cacheDir = createFolder().root;
  await check(folder.root, cacheDir);
  const before = indexFolder({ root: folder.root, cacheDir });
  mkdirSync(join(folder.root, "b"));
  await check(join(folder.root, "b"), cacheDir);
  expect(indexFolder({ root: join(folder.root, "b"), cacheDir })).not.toBe(before);
});

it("data of old formats ends a month after its last use", async () => {
  const project = createProject();
  const cacheDir = createFolder().root;
  const old = join(cacheDir, "shop-0123456789ab", "format-15-aaaaaaaa");
  mkdirSync(old, { recursive: true });
  const longAgo = new Date(2020, 0, 1);
  utimesSync(old, longAgo, longAgo);
  await open(project.root, cacheDir).update();
  for (const mark of [cacheDir, indexFolder({ root: project.root, cacheDir })])
    utimesSync(join(mark, "kept"), longAgo, longAgo);
  await open(project.root, cacheDir).update();
  expect(existsSync(join(cacheDir, "shop-0123456789ab"))).toBe(false);
  rmSync(cacheDir, { recursive: true });
});
