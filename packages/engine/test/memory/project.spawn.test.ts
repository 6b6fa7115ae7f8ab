import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { basename, join } from "node:path";
import { normaliseRemote } from "@fossick/engine/memory/earlier-memory.ts";
import { findProject } from "@fossick/engine/memory/project.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

describe("normaliseRemote", () => {
  it.each([
    "https://github.com/acme/shop.git",
    "https://github.com/acme/shop",
    "https://github.com/acme/shop/",
    "https://ada:secret@GitHub.com/acme/shop.git",
    "https://ada:p@ss@github.com/acme/shop.git",
    "ssh://git@github.com:22/acme/shop.git",
    "git@github.com:acme/shop.git",
    "git://github.com/acme/shop.git",
  ])("is the same for %s", (url) => {
    expect(normaliseRemote(url, "/work/shop")).toBe("github.com/acme/shop");
  });

  it("tells remotes of this machine apart by where they are", () => {
    expect(normaliseRemote("/srv/git/shop.git", "/work/shop")).toBe("/srv/git/shop");
    expect(normaliseRemote("file:///srv/git/shop.git", "/work/shop")).toBe("/srv/git/shop");
    expect(normaliseRemote("../origin", "/work/shop")).toBe("/work/origin");
    expect(normaliseRemote("../origin", "/home/ada/shop")).toBe("/home/ada/origin");
  });
});

describe("findProject", () => {
  const idOf = (root: string): string => findProject(root, "/data").id;

  it("is the same for all work trees of one repository, and named after its folder", () => {
    const { commit, git, root } = createRepository({ "packages/app/a.ts": "" });
    commit("add the app");
    const other = join(createFolder().root, "other");
    git("worktree", "add", "-q", other);
    expect(idOf(root)).toMatch(new RegExp(`^${basename(root)}-[0-9a-f]{16}$`));
    expect(idOf(other)).toBe(idOf(root));
    expect(idOf(join(other, "packages/app"))).toBe(idOf(join(root, "packages/app")));
    expect(idOf(join(root, "packages/app"))).not.toBe(idOf(root));
    expect(findProject(root, "/data").folder).toBe(join("/data", "memory", idOf(root)));
  });

  it("differs for clones, copies, folders outside of git and repositories inside", () => {
    const first = createRepository({ "a.ts": "" });
    first.git("remote", "add", "origin", "https://github.com/acme/shop.git");
    first.commit("add a");
    const clone = join(createFolder().root, "shop");
    first.git("clone", "-q", ".", clone);
    const inside = join(first.root, "inside");
    first.git("clone", "-q", ".", inside);
    const roots = [first.root, clone, inside, createFolder().root, createRepository().root];
    expect(new Set(roots.map(idOf)).size).toBe(roots.length);
  });

  it("is the folder's own where it claims the git folder of another repository", () => {
    const { commit, git, root } = createRepository({ "a.ts": "" });
    commit("add a");
    const tree = join(createFolder().root, "tree");
    git("worktree", "add", "-q", tree);
    const claims: Readonly<Record<string, (fake: string) => void>> = {
      "by a .git file": (fake) => writeFileSync(join(fake, ".git"), `gitdir: ${join(root, ".git")}\n`),
      "by the .git file of its work tree": (fake) =>
        writeFileSync(join(fake, ".git"), `gitdir: ${join(root, ".git/worktrees/tree")}\n`),
      "by a link": (fake) => symlinkSync(join(root, ".git"), join(fake, ".git")),
      "by a link to the .git file of its work tree": (fake) =>
        symlinkSync(join(tree, ".git"), join(fake, ".git")),
      "by commondir": (fake) => {
        mkdirSync(join(fake, ".git"));
        writeFileSync(join(fake, ".git/HEAD"), "ref: refs/heads/main\n");
        writeFileSync(join(fake, ".git/commondir"), join(root, ".git"));
      },
      "by commondir, as its work tree": (fake) => {
        mkdirSync(join(fake, "worktrees/tree"), { recursive: true });
        writeFileSync(join(fake, "worktrees/tree/HEAD"), "ref: refs/heads/main\n");
        writeFileSync(join(fake, "worktrees/tree/commondir"), join(root, ".git"));
        writeFileSync(join(fake, "worktrees/tree/gitdir"), join(fake, ".git"));
        writeFileSync(join(fake, ".git"), "gitdir: worktrees/tree\n");
      },
    };
    for (const [how, claim] of Object.entries(claims)) {
      const fake = createFolder({ "a.ts": "" }).root;
      claim(fake);
      expect([how, [idOf(root), idOf(tree)].includes(idOf(fake))]).toEqual([how, false]);
    }
  });

  it("goes by where a repository lies now, and not by where one was", () => {
    const { root } = createRepository();
    const before = idOf(root);
    const moved = `${root}-moved`;
    renameSync(root, moved);
    expect(idOf(moved)).not.toBe(before);
    rmSync(moved, { recursive: true });
  });
});
