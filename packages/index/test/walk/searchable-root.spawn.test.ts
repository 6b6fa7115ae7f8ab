import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchableRoot } from "@fossick/index/walk/searchable-root.ts";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

describe("searchableRoot", () => {
  it("refuses a bare repository, a .git folder, and what lies in them", () => {
    const { git, root } = createFolder();
    git("init", "-q", "--bare", "bare.git");
    git("init", "-q", "plain");
    for (const folder of ["bare.git", "bare.git/hooks", "plain/.git", "plain/.git/objects/info"]) {
      mkdirSync(join(root, folder), { recursive: true });
      expect(() => searchableRoot(join(root, folder))).toThrow(
        expect.objectContaining({ code: "ROOT_IN_GIT_FOLDER", hint: expect.stringContaining("work tree") }),
      );
    }
    expect(searchableRoot(join(root, "plain"))).toBe(join(root, "plain"));
  });

  it("takes a linked work tree inside a bare repository, and a folder of them beside one", () => {
    const made = createRepository({ "a.ts": "" });
    made.commit("first");
    const { git, root } = createFolder();
    git("clone", "-q", "--bare", made.root, "bare.git");
    const tree = join(root, "bare.git/tree");
    git("-C", "bare.git", "worktree", "add", "-q", tree);
    for (const folder of [tree, root]) expect(searchableRoot(folder)).toBe(folder);
  });
});

describe("git's own folder in a work tree", () => {
  it("is never searched, hidden files and ignored ones included", async () => {
    const { commit, root } = createRepository({ "a.ts": "", ".env.example": "" });
    commit("first");
    for (const ignore of [true, false]) {
      const { files } = await walk(root, { hidden: true, ignore });
      expect(files.map(({ path }) => path)).toEqual([".env.example", "a.ts"]);
    }
  });
});
