import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workTreesIn } from "@fossick/repository/folders/work-trees.ts";
import { realFolder, realRoot } from "@fossick/repository/read/real-root.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

/** A folder with a bare repository, called `bare`, and work trees of its branches `main` and `fix`. */
function container(bare: string): TempFolder {
  const origin = createRepository({ "src/pay.ts": "export const pay = 1;\n" });
  origin.commit("Start");
  const folder = createFolder();
  folder.git("clone", "-q", "--bare", origin.root, bare);
  const { git } = openFolder(join(folder.root, bare));
  git("worktree", "add", "-q", "-b", "fix", "../a-fix", "main");
  git("worktree", "add", "-q", "../trunk", "main");
  return folder;
}

describe("workTreesIn", () => {
  it.each(["repo.git", ".bare"])("chooses the tree of the default branch beside %s", (bare) => {
    const folder = container(bare);
    if (bare === ".bare") folder.write({ ".git": "gitdir: ./.bare\n", "notes.md": "mine\n" });
    expect(workTreesIn(folder.root)).toEqual({ chosen: "trunk", count: 2 });
    expect(realRoot(folder.root)).toBe(join(folder.root, "trunk"));
    expect(realFolder(folder.root)).toBe(folder.root);
  });

  it("chooses a clone before the trees that were added beside it", () => {
    const folder = createFolder();
    mkdirSync(join(folder.root, "shop"));
    const shop = openFolder(join(folder.root, "shop"));
    shop.git("init", "-q", "-b", "main");
    shop.write({ "a.ts": "1\n" });
    shop.commit("Start");
    shop.git("worktree", "add", "-q", "-b", "fix", "../fix");
    expect(workTreesIn(folder.root)).toEqual({ chosen: "shop", count: 2 });
  });

  it("chooses the tree that changed last where none has the default branch", () => {
    const folder = container("repo.git");
    openFolder(join(folder.root, "repo.git")).git("symbolic-ref", "HEAD", "refs/heads/gone");
    expect(workTreesIn(folder.root)).toMatchObject({ count: 2 });
  });

  it("leaves a folder as it is that is a work tree, or holds others or one alone", () => {
    const folder = container("repo.git");
    expect(workTreesIn(join(folder.root, "trunk"))).toBeUndefined();
    expect(workTreesIn(join(folder.root, "trunk", "src"))).toBeUndefined();
    openFolder(join(folder.root, "repo.git")).git("worktree", "remove", "--force", "../a-fix");
    expect(workTreesIn(folder.root)).toBeUndefined();
    const several = createFolder();
    for (const name of ["a", "b"]) {
      mkdirSync(join(several.root, name));
      openFolder(join(several.root, name)).git("init", "-q");
    }
    expect(workTreesIn(several.root)).toBeUndefined();
    expect(workTreesIn(createFolder({ "src/a.ts": "1\n", "lib/b.ts": "2\n" }).root)).toBeUndefined();
  });

  it("leaves a folder as it is that holds more than work trees", () => {
    const folder = container("repo.git");
    folder.write({ "tools/build.ts": "1\n" });
    expect(workTreesIn(folder.root)).toBeUndefined();
  });

  it("follows no link out of the folder", () => {
    const folder = container("repo.git");
    symlinkSync(createFolder().root, join(folder.root, "elsewhere"));
    expect(workTreesIn(folder.root)).toEqual({ chosen: "trunk", count: 2 });
  });
});
