import { execFileSync } from "node:child_process";
import { readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { placeOf } from "@fossick/repository/folders/place.ts";
import { git } from "@fossick/repository/git.ts";
import { readGitIndex } from "@fossick/index/walk/git-index.ts";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const files = {
  "src/a.ts": "a",
  "src/b.ts": "b",
  "src/c.ts": "c",
  "dist/kept.js": "",
  ".gitignore": "dist\n",
};
const shown = [".gitignore", "dist/kept.js", "src/a.ts", "src/added.ts", "src/c.ts", "src/untracked.ts"];
const aged = new Date("2020-01-01");

/** Splits the index of a work tree, so that its second half adds, changes and deletes, and makes its files old. */
function splitIndex(root: string): string[] {
  const { git: run, write } = openFolder(root);
  write({ "dist/kept.js": "" });
  run("add", "--all", "--force");
  run("commit", "-q", "--allow-empty", "-m", "first");
  run("config", "core.splitIndex", "true");
  run("config", "splitIndex.maxPercentChange", "100");
  run("update-index", "--split-index");
  write({ "src/a.ts": "changed", "src/added.ts": "" });
  run("add", "src/a.ts", "src/added.ts");
  run("rm", "-q", "src/b.ts");
  write({ "src/untracked.ts": "", "dist/ignored.js": "" });
  const folder = run("rev-parse", "--absolute-git-dir");
  const parts = readdirSync(folder).filter((name) => name.startsWith("sharedindex."));
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) utimesSync(join(folder, part), aged, aged);
  return parts.map((part) => join(folder, part));
}

const stampsOf = (parts: readonly string[]): Date[] => parts.map((part) => statSync(part).mtime);
const unchanged = (parts: readonly string[]): Date[] => parts.map(() => aged);

async function list(root: string): Promise<string[]> {
  const { faults, files: listed } = await walk(root, { hidden: true, ignore: true });
  expect(faults).toEqual([]);
  return listed.map(({ path }) => path);
}

describe("a split index", () => {
  it("is read as if it were whole, and no time stamp of a shared part changes", async () => {
    const { root } = createRepository(files);
    const parts = splitIndex(root);
    expect(await list(root)).toEqual(shown);
    const { entries } = await readGitIndex(root);
    expect([...entries.keys()]).toEqual(shown.filter((path) => path !== "src/untracked.ts"));
    await placeOf(join(root, "dist"), "/home/nobody");
    expect(stampsOf(parts)).toEqual(unchanged(parts));
    openFolder(root).git("ls-files");
    expect(stampsOf(parts)).not.toEqual(unchanged(parts)); // git by itself does touch it
  });

  it.each(["--object-format=sha256", "--initial-branch=other"])(
    "of a repository made with %s is not touched",
    async (option) => {
      const folder = createFolder(files);
      folder.git("init", "-q", option);
      const parts = splitIndex(folder.root);
      expect(await list(folder.root)).toEqual(shown);
      expect(stampsOf(parts)).toEqual(unchanged(parts));
    },
  );

  it("of the fourth version, with shortened paths, is not touched", async () => {
    const folder = createRepository(files);
    folder.git("config", "index.version", "4");
    const parts = splitIndex(folder.root);
    expect(await list(folder.root)).toEqual(shown);
    expect(stampsOf(parts)).toEqual(unchanged(parts));
  });

  it("of a linked work tree is not touched", async () => {
    const main = createRepository(files);
    main.commit("first");
    const root = join(createFolder().root, "linked");
    main.git("worktree", "add", "-q", root);
    const parts = splitIndex(root);
    expect(await list(root)).toEqual(shown);
    expect(stampsOf(parts)).toEqual(unchanged(parts));
  });

  it("of a submodule is not touched, and its files are listed", async () => {
    const inner = createRepository(files);
    inner.commit("first");
    const outer = createRepository({ "main.ts": "" });
    outer.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", inner.root, "lib");
    outer.commit("with a submodule");
    const parts = splitIndex(join(outer.root, "lib"));
    const inLib = shown.map((path) => `lib/${path}`);
    expect(await list(outer.root)).toEqual([".gitmodules", ...inLib, "main.ts"]);
    expect(stampsOf(parts)).toEqual(unchanged(parts));
    rmSync(join(outer.root, ".gitmodules")); // git would find it in the index
    const { unread } = await walk(outer.root, { hidden: true, ignore: true });
    expect(unread).toMatchObject([{ kind: "nested", count: 1 }]);
    expect(stampsOf(parts)).toEqual(unchanged(parts));
  });

  it.skipIf(process.platform === "win32")(
    "whose shared part is a link to a file elsewhere leaves that file alone",
    async () => {
      const { root } = createRepository(files);
      const [part = ""] = splitIndex(root);
      const elsewhere = join(createFolder().root, "elsewhere");
      renameSync(part, elsewhere);
      symlinkSync(elsewhere, part);
      expect(await list(root)).toEqual(shown);
      expect(stampsOf([elsewhere])).toEqual([aged]);
    },
  );

  it.skipIf(process.platform === "win32")(
    "whose shared part is a pipe holds nothing up, and is told",
    async () => {
      const { root } = createRepository(files);
      const [part = ""] = splitIndex(root);
      rmSync(part);
      execFileSync("mkfifo", [part]);
      await expect(git(["ls-files"], { cwd: root })).rejects.toThrow("its split index cannot be read");
      const { faults, files: listed } = await walk(root, { hidden: true, ignore: true });
      expect(faults).toMatchObject([{ code: "GIT_FAILED" }]);
      expect(listed.length).toBeGreaterThan(0);
    },
  );

  it("leaves no copy behind", async () => {
    const { root } = createRepository(files);
    splitIndex(root);
    const copies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("fossick-index-"));
    const before = copies();
    await list(root);
    expect(copies().filter((name) => !before.includes(name))).toEqual([]);
  });
});
