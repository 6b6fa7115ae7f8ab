import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const visible = { hidden: false, ignore: true };

async function pathsOf(root: string, options = visible): Promise<string[]> {
  const found = await walk(root, options);
  expect(found.faults.filter(({ part }) => part !== "unread")).toEqual([]);
  return found.files.map((file) => file.path);
}

describe("walk in a git work tree", () => {
  it("finds tracked and untracked files, sorted, and not ignored ones", async () => {
    const repository = createRepository({
      ".gitignore": "dist/\n*.log\n!keep.log\n",
      "src/z.ts": "export {};",
      "src/a.ts": "export const a = 1;",
      "src/.gitignore": "local.ts\n",
      "src/local.ts": "",
      "src/Z.ts": "",
      "dist/out.js": "",
      "debug.log": "",
      "keep.log": "",
      "README.md": "# Readme",
    });
    repository.commit("first");
    repository.write({ "src/new.ts": "", "private.txt": "", ".git/info/exclude": "private.txt\n" });
    expect(await pathsOf(repository.root)).toEqual([
      ".gitignore",
      "README.md",
      "keep.log",
      "src/.gitignore",
      "src/Z.ts",
      "src/a.ts",
      "src/new.ts",
      "src/z.ts",
    ]);
  });

  it("keeps a tracked file although a rule ignores it", async () => {
    const repository = createRepository({ ".gitignore": "*.gen.ts\n", "a.gen.ts": "" });
    repository.git("add", "--force", "a.gen.ts");
    expect(await pathsOf(repository.root)).toEqual(["a.gen.ts"]);
  });

  it("reports size, times and inode", async () => {
    const repository = createRepository({ "a.ts": "12345" });
    utimesSync(join(repository.root, "a.ts"), 1_600_000_000, 1_600_000_000.25);
    const { files } = await walk(repository.root, visible);
    const { ino, ctimeMs } = statSync(join(repository.root, "a.ts"));
    expect(files).toEqual([{ path: "a.ts", size: 5, mtimeMs: 1_600_000_000_250, ctimeMs, inode: ino }]);
  });

  it("leaves out hidden files unless git tracks them", async () => {
    const repository = createRepository({
      ".github/workflows/ci.yml": "on: push",
      ".eslintrc": "{}",
      "a.ts": "",
    });
    repository.commit("first");
    repository.write({ ".env": "TOKEN=1", ".idea/workspace.xml": "", "src/.cache/x": "", "src/b.ts": "" });
    const tracked = [".eslintrc", ".github/workflows/ci.yml", "a.ts"];
    expect(await pathsOf(repository.root)).toEqual([...tracked, "src/b.ts"]);
    expect(await pathsOf(repository.root, { hidden: true, ignore: true })).toEqual(
      [...tracked, ".env", ".idea/workspace.xml", "src/.cache/x", "src/b.ts"].sort(),
    );
  });

  it("leaves vendored folders out without an ignore file, but not one that the project committed", async () => {
    const repository = createRepository({ "package.json": "{}", "node_modules/own/patched.js": "" });
    repository.commit("first");
    repository.write({
      "lib/node_modules/fossick/dist/index.mjs": "",
      "lib/a.ts": "",
      "node_modules/own/added.js": "",
      "tools/venv/lib/x.py": "",
      "tools/venv/pyvenv.cfg": "",
    });
    const own = ["lib/a.ts", "node_modules/own/added.js", "node_modules/own/patched.js", "package.json"];
    expect(await pathsOf(repository.root)).toEqual(own);
    expect(await pathsOf(repository.root, { hidden: false, ignore: false })).toHaveLength(7);
    const { vendored } = await walk(repository.root, { hidden: false, ignore: true });
    expect(vendored).toEqual(["lib/node_modules", "tools/venv"]);
  });

  it("with ignore files off finds ignored files, but nothing of git's own and no untracked hidden ones", async () => {
    const repository = createRepository({
      ".gitignore": "dist/\n",
      ".fossickignore": "docs/\n",
      "dist/out.js": "",
      "docs/guide.md": "",
      "node_modules/left-pad/index.js": "",
    });
    repository.commit("first");
    repository.write({ ".env": "" });
    const files = [
      ".fossickignore",
      ".gitignore",
      "dist/out.js",
      "docs/guide.md",
      "node_modules/left-pad/index.js",
    ];
    expect(await pathsOf(repository.root, { hidden: false, ignore: false })).toEqual(files);
    expect(await pathsOf(repository.root, { hidden: true, ignore: false })).toEqual([".env", ...files]);
    expect((await walk(repository.root, { hidden: false, ignore: false })).git?.head).toHaveLength(40);
  });

  it("skips links, files gone from the disk and nested repositories, those only the index tells of too", async () => {
    const outside = createFolder({ "secret.ts": "", "moved/inner.ts": "" });
    const repository = createRepository({
      "a.ts": "",
      "gone.ts": "",
      "moved/inner.ts": "",
      "turned/x.ts": "",
    });
    symlinkSync("a.ts", join(repository.root, "link.ts"));
    symlinkSync(outside.root, join(repository.root, "linked-folder"));
    repository.commit("first");
    const library = openFolder(join(repository.root, "library"));
    mkdirSync(library.root);
    library.git("init", "-q");
    library.write({ "lib.ts": "" });
    library.commit("library");
    repository.git(
      "update-index",
      "--add",
      "--cacheinfo",
      `160000,${library.git("rev-parse", "HEAD")},library`,
    );
    const nested = join(repository.root, "nested");
    mkdirSync(nested);
    openFolder(nested).git("init", "-q");
    openFolder(nested).write({ "n.ts": "" });
    openFolder(nested).commit("nested");

    rmSync(join(repository.root, "gone.ts"));
    // A tracked folder replaced by a link out of the repository, another by a file.
    renameSync(join(repository.root, "moved"), join(outside.root, "kept"));
    symlinkSync(join(outside.root, "moved"), join(repository.root, "moved"));
    rmSync(join(repository.root, "turned"), { recursive: true });
    repository.write({ turned: "now a file" });
    expect(await pathsOf(repository.root)).toEqual(["a.ts", "turned"]);
  });

  it("copes with any file name", async () => {
    const names = [
      "a b.ts",
      'quo"te.ts',
      "new\nline.ts",
      "tab\t.ts",
      "back\\slash.ts",
      "修复.ts",
      "-rf",
      "🦀.rs",
    ];
    const repository = createRepository(Object.fromEntries(names.map((name) => [name, ""])));
    repository.commit("first");
    repository.write({ "untracked\n修.ts": "" });
    expect(await pathsOf(repository.root)).toEqual([...names, "untracked\n修.ts"].sort());
  });

  it.skipIf(process.platform !== "linux")("counts names that are not UTF-8 and goes on", async () => {
    const repository = createRepository({ "a.ts": "", "real\uFFFD.ts": "" });
    for (const name of ["caf\xe9.ts", "\xff.ts"]) {
      writeFileSync(Buffer.from(`${repository.root}/${name}`, "latin1"), "");
    }
    repository.git("add", "--all");
    const { files, faults } = await walk(repository.root, visible);
    expect(files.map((file) => file.path)).toEqual(["a.ts", "real\uFFFD.ts"]);
    expect(faults).toEqual([
      {
        part: "walk",
        code: "NAME_NOT_UTF8",
        message: "2 files or folders left out, their names are not UTF-8",
      },
    ]);
  });

  it("lists a file in conflict once", async () => {
    const repository = createRepository({ "a.ts": "base\n" });
    repository.commit("base");
    repository.git("checkout", "-q", "-b", "other");
    repository.write({ "a.ts": "other\n" });
    repository.commit("other");
    repository.git("checkout", "-q", "main");
    repository.write({ "a.ts": "main\n" });
    repository.commit("main");
    expect(() => repository.git("merge", "other")).toThrow();
    expect(await pathsOf(repository.root)).toEqual(["a.ts"]);
  });

  it("asks about the given root even when a hook's environment names another repository", async () => {
    const repository = createRepository({ "a.ts": "" });
    const head = repository.commit("first");
    const other = createRepository({ "b.ts": "" });
    process.env["GIT_DIR"] = join(other.root, ".git");
    process.env["GIT_INDEX_FILE"] = join(other.root, ".git", "index");
    try {
      const { files, git } = await walk(repository.root, visible);
      expect(git?.head).toBe(head);
      expect(files.map(({ path }) => path)).toEqual(["a.ts"]);
    } finally {
      delete process.env["GIT_DIR"];
      delete process.env["GIT_INDEX_FILE"];
    }
  });

  it("does not write the index", async () => {
    const repository = createRepository({ "a.ts": "a" });
    repository.commit("first");
    const index = join(repository.root, ".git", "index");
    utimesSync(join(repository.root, "a.ts"), 1, 1);
    const before = statSync(index);
    await walk(repository.root, visible);
    const after = statSync(index);
    expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  });

  it("sees into a folder that git ignores when it is the root", async () => {
    const repository = createRepository({
      ".gitignore": "vendor/\n*.tmp\n",
      "vendor/lib/a.js": "",
      "vendor/lib/b.tmp": "",
      "vendor/lib/.gitignore": "c.js\n",
      "vendor/lib/c.js": "",
    });
    expect(await pathsOf(join(repository.root, "vendor", "lib"))).toEqual(["a.js", "b.tmp"]);
  });
});

describe("walk's description of the repository", () => {
  it("has no head before the first commit", async () => {
    const repository = createRepository({ "a.ts": "" });
    const { git, files } = await walk(repository.root, visible);
    expect(git).toEqual({ prefix: "", common: join(repository.root, ".git"), shallow: false });
    expect(files).toHaveLength(1);
  });

  it("gives the prefix of a folder inside the repository and paths relative to that folder", async () => {
    const repository = createRepository({ "a.ts": "", "packages/app/src/b.ts": "", "packages/app/c.ts": "" });
    const head = repository.commit("first");
    repository.write({ "packages/app/new.ts": "" });
    const { git, files } = await walk(join(repository.root, "packages", "app"), visible);
    const common = join(repository.root, ".git");
    expect(git).toEqual({ prefix: "packages/app/", common, head, shallow: false });
    expect(files.map((file) => file.path)).toEqual(["c.ts", "new.ts", "src/b.ts"]);
  });

  it("follows a detached HEAD, a linked work tree and a shallow clone", async () => {
    const repository = createRepository({ "a.ts": "" });
    const first = repository.commit("first");
    repository.write({ "b.ts": "" });
    const second = repository.commit("second");

    const tree = createFolder();
    repository.git("worktree", "add", "-q", "--detach", join(tree.root, "tree"), first);
    const linked = await walk(join(tree.root, "tree"), visible);
    expect(linked.git).toMatchObject({ head: first });
    expect(linked.files.map((file) => file.path)).toEqual(["a.ts"]);

    repository.git("clone", "-q", "--depth=1", `file://${repository.root}`, join(tree.root, "shallow"));
    const shallow = await walk(join(tree.root, "shallow"), visible);
    expect(shallow.git).toMatchObject({ head: second, shallow: true });
    expect(shallow.files).toHaveLength(2);
  });
});
