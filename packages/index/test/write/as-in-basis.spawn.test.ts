import { appendFileSync, lstatSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emptySnapshot, needSnapshot, type Snapshot } from "@fossick/index/store/snapshot.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { readGitIndex } from "@fossick/index/walk/git-index.ts";
import { walk } from "@fossick/index/walk/index.ts";
import { findAsInBasis } from "@fossick/index/write/as-in-basis.ts";
import { compareWithSnapshot } from "@fossick/index/write/changes.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const way = { hidden: false, ignore: true };
const store = createMemoryStore();
let project: TempFolder;
let snapshot: Snapshot = emptySnapshot;

beforeAll(async () => {
  project = createRepository({
    ".gitattributes": "*.txt text\n",
    "lib/lease.ts": "export const lease = 1;\n",
    "lib/login.ts": "export const login = 1;\n",
    "notes.txt": "one\ntwo\n",
    "picture.png": "\0\x01",
  });
  project.commit("first");
  await updateIndex(project.root, store, way);
  snapshot = needSnapshot(store);
});

const longAgo = new Date("2020-01-01");

/** Adds a work tree of the same commit. */
function addTree(): string {
  const tree = join(createFolder().root, "tree");
  project.git("worktree", "add", "-q", "--detach", tree);
  return tree;
}

/** Makes git's index of a tree younger than all its files. */
function agree(tree: string): void {
  const index = project.git("-C", tree, "rev-parse", "--git-path", "index").trim();
  const soon = new Date(Date.now() + 60_000);
  utimesSync(index, soon, soon);
}

async function same(tree: string): Promise<string[]> {
  const { files } = await walk(tree, way);
  const states = compareWithSnapshot(files, snapshot);
  return [...findAsInBasis(store, states, snapshot, await readGitIndex(tree))].sort();
}

describe("files of a new work tree that need not be read", () => {
  it("are those that git checked out from the blobs of the snapshot", async () => {
    const tree = addTree();
    agree(tree);
    expect(await same(tree)).toEqual([".gitattributes", "lib/lease.ts", "lib/login.ts", "notes.txt"]);
  });

  it("are none that were written since, even if their size and time are as before", async () => {
    const tree = addTree();
    agree(tree);
    const file = join(tree, "lib/lease.ts");
    const { atime, mtime } = lstatSync(file);
    writeFileSync(file, "export const lease = 2;\n");
    utimesSync(file, atime, mtime);
    appendFileSync(join(tree, "notes.txt"), "three\n");
    expect(await same(tree)).toEqual([".gitattributes", "lib/login.ts"]);
  });

  it("are none as old as git's index: they may have been written after git looked", async () => {
    const tree = addTree();
    const index = project.git("-C", tree, "rev-parse", "--git-path", "index").trim();
    utimesSync(index, longAgo, longAgo);
    expect(await same(tree)).toEqual([]);
  });

  it("are none with another blob in the snapshot", async () => {
    const tree = addTree();
    writeFileSync(join(tree, "lib/login.ts"), "export const login = 2;\n");
    project.git("-C", tree, "add", "lib/login.ts");
    agree(tree);
    expect(await same(tree)).toEqual([".gitattributes", "lib/lease.ts", "notes.txt"]);
  });

  it("are none where other attributes may have made other bytes of the blobs", async () => {
    const changed = addTree();
    writeFileSync(join(changed, ".gitattributes"), "*.txt eol=crlf\n");
    agree(changed);
    expect(await same(changed)).toEqual([]);
    const added = addTree();
    writeFileSync(join(added, "lib/.gitattributes"), "* ident\n");
    project.git("-C", added, "add", "lib/.gitattributes");
    agree(added);
    expect(await same(added)).toEqual([]);
    const removed = addTree();
    rmSync(join(removed, ".gitattributes"));
    agree(removed);
    expect(await same(removed)).toEqual([]);
  });

  it("are none where there is no git", async () => {
    expect(await same(createFolder({ "lib/lease.ts": "export const lease = 1;\n" }).root)).toEqual([]);
  });
});
