import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import * as fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { oldestGit } from "@fossick/repository/git.ts";
import { walk } from "@fossick/index/walk/index.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  olderGit,
  pathWithGit,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const { PATH } = process.env;
afterEach(() => {
  process.env["PATH"] = PATH;
  delete process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"];
});

const visible = { hidden: false, ignore: true };
const everything = { hidden: true, ignore: false };

function hideGit(): void {
  process.env["PATH"] = createFolder().root;
}

async function pathsOf(root: string, options = visible): Promise<string[]> {
  return (await walk(root, options)).files.map((file) => file.path);
}

describe("walk outside git", () => {
  it("finds all but hidden files and says nothing of git", async () => {
    const folder = createFolder({ "b.ts": "", "a/c.ts": "", ".env": "", ".cache/x": "", "修复/d.ts": "" });
    expect(await walk(folder.root, visible)).toMatchObject({ faults: [] });
    expect(await pathsOf(folder.root)).toEqual(["a/c.ts", "b.ts", "修复/d.ts"]);
    expect(await pathsOf(folder.root, { hidden: true, ignore: true })).toEqual(
      [".cache/x", ".env", "a/c.ts", "b.ts", "修复/d.ts"].sort(),
    );
    expect("git" in (await walk(folder.root, visible))).toBe(false);
  });

  it("does not obey rules that leave nothing of an unpacked package, and says so", async () => {
    const folder = createFolder({
      ".gitignore": "/*\n!/debian/\n",
      "kernel/fork.c": "",
      Makefile: "",
      ".hidden": "",
    });
    const { files, faults } = await walk(folder.root, visible);
    expect(files.map(({ path }) => path)).toEqual(["Makefile", "kernel/fork.c"]);
    expect(faults).toEqual([expect.objectContaining({ code: "EVERYTHING_IGNORED" })]);
    const empty = createFolder({ ".gitignore": "*" });
    expect(await walk(empty.root, visible)).toMatchObject({ files: [], faults: [] });
  });

  it("leaves out what package managers and builds put there, whether ignore files name it or not", async () => {
    const signature = "Signature: 8a477f597d28d172789f06886806bc55\n";
    const written = {
      "a.js": "",
      "cache/CACHEDIR.TAG": "no tag of that kind\n",
      "obj/model.ts": "",
      "vendor/bundle/mine.rb": "",
      "vendor/modules.txt": "",
    };
    const files = {
      ...written,
      "env/bin/tool.py": "",
      "env/pyvenv.cfg": "",
      "node_modules/x/index.js": "",
      "packages/b/node_modules/y.js": "",
      "packages/c/obj/made.cs": "",
      "packages/c/obj/project.assets.json": "",
      "packages/d/vendor/composer/installed.json": "",
      "packages/d/vendor/x.php": "",
      "target/CACHEDIR.TAG": signature,
      "target/debug/out.rs": "",
    };
    const bare = createFolder(files);
    expect(await pathsOf(bare.root)).toEqual(Object.keys(written));
    expect(await pathsOf(bare.root, everything)).toEqual(Object.keys(files).sort());
    const ruled = createFolder({ ...files, ".gitignore": "dist\n" });
    expect(await pathsOf(ruled.root)).toEqual(Object.keys(written));
    expect(await pathsOf(`${bare.root}/node_modules`)).toEqual(["x/index.js"]);
  });

  it("never enters version control folders and does not follow links", async () => {
    const folder = createFolder({
      "a.ts": "",
      ".hg/store/x": "",
      ".svn/entries": "",
      "module/.git": "gitdir: ../somewhere",
      "module/b.ts": "",
    });
    symlinkSync(folder.root, join(folder.root, "loop"));
    symlinkSync("a.ts", join(folder.root, "link.ts"));
    expect(await pathsOf(folder.root, everything)).toEqual(["a.ts", "module/b.ts"]);
  });

  it("applies nested ignore files, the nearer the stronger", async () => {
    const folder = createFolder({
      ".gitignore": "\uFEFF*.log\r\n/build\r\ncache/\n# comment\n\\#odd\n",
      "x.log": "",
      "#odd": "",
      "build/a": "",
      "sub/build/a": "",
      "sub/.gitignore": "!x.log\n!cache/\n/only.ts\n",
      "sub/x.log": "",
      "sub/y.log": "",
      "sub/cache/kept.ts": "",
      "sub/cache/z.log": "",
      "sub/only.ts": "",
      "sub/deep/only.ts": "",
      "deep/cache/.gitignore": "!*\n",
      "deep/cache/lost.ts": "",
    });
    expect(await pathsOf(folder.root)).toEqual([
      "sub/build/a",
      "sub/cache/kept.ts",
      "sub/deep/only.ts",
      "sub/x.log",
    ]);
  });

  it("lets .ignore overrule .gitignore, and not the other way round", async () => {
    const folder = createFolder({
      ".gitignore": "generated/\n*.snap\n",
      ".ignore": "!generated/\nfixtures/\n",
      "sub/.gitignore": "!fixtures/\n",
      "generated/api.ts": "",
      "generated/old.snap": "",
      "sub/fixtures/f.ts": "",
      "sub/a.snap": "",
      "a.ts": "",
    });
    expect(await pathsOf(folder.root)).toEqual(["a.ts", "generated/api.ts"]);
  });

  it.skipIf(process.platform !== "linux")("counts names that are not UTF-8, folders too", async () => {
    const folder = createFolder({ "a.ts": "" });
    const bad = Buffer.from(`${folder.root}/caf\xe9`, "latin1");
    mkdirSync(bad);
    writeFileSync(Buffer.concat([bad, Buffer.from("/inside.ts")]), "");
    writeFileSync(Buffer.from(`${folder.root}/\xff.ts`, "latin1"), "");
    const { files, faults } = await walk(folder.root, visible);
    expect(files.map((file) => file.path)).toEqual(["a.ts"]);
    expect(faults).toMatchObject([{ code: "NAME_NOT_UTF8", message: expect.stringContaining("2 files") }]);
  });

  it.skipIf(process.getuid === undefined)("reports a folder that cannot be read and goes on", async () => {
    const folder = createFolder({ "a.ts": "", "locked/b.ts": "", "open/c.ts": "" });
    await unprivileged(folder.root, async () => {
      chmodSync(join(folder.root, "locked"), 0);
      const { files, faults } = await walk(folder.root, visible);
      chmodSync(join(folder.root, "locked"), 0o755);
      expect(files.map((file) => file.path)).toEqual(["a.ts", "open/c.ts"]);
      expect(faults).toEqual([
        { part: "walk", code: "FOLDER_UNREADABLE", message: 'the folder "locked" could not be read' },
      ]);
    });
  });

  it.skipIf(process.getuid === undefined)("reports such a folder in a git repository too", async () => {
    const repository = createRepository({ "a.ts": "" });
    repository.commit("first");
    repository.write({ "packages/locked/b.ts": "", "new.ts": "" });
    await unprivileged(repository.root, async () => {
      chmodSync(join(repository.root, "packages/locked"), 0);
      // Owned by another user, git refuses; allow it as a user would.
      process.env["GIT_CONFIG_COUNT"] = "1";
      process.env["GIT_CONFIG_KEY_0"] = "safe.directory";
      process.env["GIT_CONFIG_VALUE_0"] = "*";
      const { files, faults } = await walk(repository.root, visible);
      delete process.env["GIT_CONFIG_COUNT"];
      chmodSync(join(repository.root, "packages/locked"), 0o755);
      expect(files.map((file) => file.path)).toEqual(["a.ts", "new.ts"]);
      expect(faults).toEqual([
        {
          part: "walk",
          code: "FOLDER_UNREADABLE",
          message: 'the folder "packages/locked" could not be read',
        },
      ]);
    });
  });
});

describe("walk when git does not answer", () => {
  const files = {
    ".gitignore": "dist/\n",
    "dist/out.js": "",
    "a.ts": "",
    "private.txt": "",
    "app/.gitignore": "/tmp\n",
    "app/src/b.ts": "",
    "app/tmp/x": "",
    "app/dist/y": "",
  };

  function refusedRepository(): string {
    const repository = createRepository(files);
    repository.write({ ".git/info/exclude": "private.txt\n" });
    repository.commit("first");
    return repository.root;
  }

  it("says that git is missing and walks by the ignore files", async () => {
    const root = refusedRepository();
    hideGit();
    const found = await walk(root, visible);
    expect(found.git).toBeUndefined();
    expect(found.files.map((file) => file.path)).toEqual(["a.ts", "app/src/b.ts"]);
    expect(found.faults).toMatchObject([{ part: "walk", code: "GIT_UNAVAILABLE" }]);
  });

  it.skipIf(process.platform === "win32")(
    "says that git is too old and walks by the ignore files",
    async () => {
      const root = refusedRepository();
      process.env["PATH"] = pathWithGit(olderGit.tooOld);
      const found = await walk(root, visible);
      expect(found.git).toBeUndefined();
      expect(found.files.map((file) => file.path)).toEqual(["a.ts", "app/src/b.ts"]);
      const message = `git version 2.20.1 is too old, fossick needs ${oldestGit} or later: files come from a plain walk, without history`;
      expect(found.faults).toEqual([{ part: "walk", code: "GIT_TOO_OLD", message }]);
    },
  );

  it("does not miss git where nothing is under git", async () => {
    const folder = createFolder({ "a.ts": "" });
    hideGit();
    expect((await walk(folder.root, visible)).faults).toEqual([]);
  });

  it("says that git refused, without the path of the machine", async () => {
    const root = refusedRepository();
    process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1";
    const found = await walk(join(root, "app"), visible);
    expect(found.git).toBeUndefined();
    expect(found.files.map((file) => file.path)).toEqual(["src/b.ts"]);
    expect(found.faults).toMatchObject([{ part: "walk", code: "GIT_REFUSED" }]);
    expect(found.faults[0]?.message).not.toContain(root);
  });

  it("keeps the repository when only its index is broken", async () => {
    const root = refusedRepository();
    writeFileSync(join(root, ".git/index"), "broken");
    const found = await walk(root, visible);
    expect(found.git?.head).toHaveLength(40);
    expect(found.files.map((file) => file.path)).toEqual(["a.ts", "app/src/b.ts"]);
    expect(found.faults).toMatchObject([{ code: "GIT_FAILED" }]);
  });

  it("says so of a bare repository", async () => {
    const folder = createFolder({ "a.ts": "" });
    folder.git("init", "-q", "--bare");
    const found = await walk(folder.root, visible);
    expect(found.faults).toMatchObject([{ code: "GIT_NO_WORK_TREE" }]);
    expect(found.files.map((file) => file.path)).toContain("a.ts");
  });

  it("agrees with git on generated rules", async () => {
    const name = fc.constantFrom("a", "b", "c.ts", "d.log", "lib");
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
    const glob = fc.constantFrom("*", "*.ts", "**/a", "a/**", "lib/", "/b", "c*", "?", "[a-b]", "**/lib/*");
    const rule = fc.tuple(fc.constantFrom("", "", "!"), fc.oneof(glob, path)).map((parts) => parts.join(""));
    const rules = fc.array(rule, { maxLength: 4 }).map((list) => list.join("\n"));
    await fc.assert(
      fc.asyncProperty(fc.array(path, { maxLength: 8 }), rules, rules, async (paths, outer, inner) => {
        // The end keeps a path from being both a file and a folder.
        const tree = Object.fromEntries(paths.map((file) => [`${file}/end`, ""]));
        const repository = createRepository({ ...tree, ".gitignore": outer, "a/.gitignore": inner });
        const withGit = await pathsOf(repository.root);
        process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1";
        const withoutGit = await pathsOf(repository.root);
        delete process.env["GIT_TEST_ASSUME_DIFFERENT_OWNER"];
        expect(withoutGit).toEqual(withGit);
      }),
      { numRuns: 25, seed: 7 },
    );
  });
});

describe("walk's arguments", () => {
  it("refuses a root that is missing or a file", async () => {
    const folder = createFolder({ "a.ts": "" });
    await expect(walk(join(folder.root, "no"), visible)).rejects.toMatchObject({ code: "ROOT_MISSING" });
    await expect(walk(join(folder.root, "a.ts", "b"), visible)).rejects.toMatchObject({
      code: "ROOT_MISSING",
    });
    await expect(walk(join(folder.root, "a.ts"), visible)).rejects.toMatchObject({
      code: "ROOT_NOT_A_DIRECTORY",
    });
  });

  it("takes a relative root, a trailing slash and a link to a folder", async () => {
    const folder = createFolder({ "real/a.ts": "" });
    symlinkSync("real", join(folder.root, "link"));
    expect(await pathsOf(`${relative(process.cwd(), folder.root)}/real/`)).toEqual(["a.ts"]);
    expect(await pathsOf(join(folder.root, "link"))).toEqual(["a.ts"]);
  });

  it("throws the reason of an abort, before and during the walk", async () => {
    const reason = new Error("no longer wanted");
    const repository = createRepository({ "a.ts": "" });
    await expect(walk(repository.root, { ...visible, signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    for (const options of [visible, everything]) {
      const controller = new AbortController();
      const walking = walk(repository.root, { ...options, signal: controller.signal });
      controller.abort(reason);
      await expect(walking).rejects.toBe(reason);
    }
  });
});

/** Runs as a user whom permissions bind. */
async function unprivileged(root: string, run: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0 || process.seteuid === undefined) return run();
  const nobody = 65_534;
  const home = process.env["HOME"];
  process.env["HOME"] = root;
  for (const path of ["", "locked", "packages/locked"]) {
    try {
      chownSync(join(root, path), nobody, nobody);
    } catch {
      // This test has no such folder.
    }
  }
  process.seteuid(nobody);
  try {
    await run();
  } finally {
    process.seteuid(0);
    process.env["HOME"] = home;
  }
}

describe("walk in a work tree of another system", () => {
  it("obeys ignore files above the root of a jj workspace", async () => {
    const workspace = createFolder({
      ".jj/store": "",
      ".gitignore": "build/\n",
      "app/a.ts": "",
      "app/build/a.js": "",
    });
    const { files } = await walk(join(workspace.root, "app"), { hidden: false, ignore: true });
    expect(files.map(({ path }) => path)).toEqual(["a.ts"]);
  });

  it("tells that a .hgignore is not obeyed", async () => {
    const workspace = createFolder({
      ".hg/store": "",
      ".hgignore": "syntax: glob\nout/**\n",
      "src/a.ts": "",
    });
    const { faults } = await walk(join(workspace.root, "src"), { hidden: false, ignore: true });
    expect(faults.map(({ code }) => code)).toEqual(["HGIGNORE_UNREAD"]);
  });
});
