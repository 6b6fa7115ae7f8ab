import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findObstacle } from "@fossick/repository/git-obstacles/find-obstacle.ts";
import { git as askGit, streamGit } from "@fossick/repository/git.ts";
import { updateIndex } from "@fossick/index/update-index.ts";
import { createMemoryStore } from "@fossick/index/store/memory-store.ts";
import {
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const files = { "src/a.ts": "export const a = 1;\n", "src/b.ts": "export const b = 2;\n" };

function repository(): TempFolder {
  const made = createRepository({ ...files, ".gitignore": "dist/\n", "dist/out.js": "" });
  made.commit("first");
  return made;
}

function putPipe(root: string, path: string): void {
  const place = join(root, path);
  rmSync(place, { force: true, recursive: true });
  mkdirSync(dirname(place), { recursive: true });
  execFileSync("mkfifo", [place]);
}

/** Brings an index up to date, and says what it holds and how long it took. */
async function update(root: string) {
  const startedMs = performance.now();
  const report = await updateIndex(root, createMemoryStore(), { hidden: false, ignore: true });
  return { ...report, tookMs: performance.now() - startedMs };
}

const longestMs = 2_000;

describe.skipIf(process.platform === "win32")("a pipe in place of a file that git reads", () => {
  it.each([
    ".gitignore",
    "src/.gitignore",
    "src/new/.gitignore",
    ".git/HEAD",
    ".git/config",
    ".git/commondir",
    ".git/index",
    ".git/packed-refs",
    ".git/shallow",
    ".git/info/exclude",
    ".git/info/grafts",
    ".git/objects/info/alternates",
    ".git/refs/heads/main",
  ])("as %s is told, and the search goes on without git", async (path) => {
    const { root } = repository();
    putPipe(root, path);
    const { faults, files: count, tookMs } = await update(root);
    const blocked = faults.filter(({ message }) => message.includes(JSON.stringify(path)));
    expect(blocked.length).toBeGreaterThan(0);
    expect(blocked[0]?.code).toMatch(/^(?:GIT_BLOCKED|GIT_LOG_FAILED)$/);
    // Without its rules what they ignore is found, too.
    expect(count).toBe(path === ".gitignore" ? 3 : 2);
    expect(tookMs).toBeLessThan(longestMs);
  });

  it.each([".gitattributes", ".gitmodules", ".mailmap", ".git", "src/.git", ".git/info/attributes"])(
    "as %s holds nothing up",
    async (path) => {
      const { root } = repository();
      putPipe(root, path);
      const { files: count, tookMs } = await update(root);
      expect(count).toBeGreaterThanOrEqual(2);
      expect(tookMs).toBeLessThan(longestMs);
    },
  );

  it.each([
    ["include.path", "../pipe"],
    ["core.excludesFile", "pipe"],
    ["includeIf.gitdir:/.path", "../pipe"],
  ])("named by %s of a repository's configuration is told", async (key, value) => {
    const { git, root } = repository();
    putPipe(root, "pipe");
    git("config", key, key === "core.excludesFile" ? join(root, value) : value);
    const { faults, tookMs } = await update(root);
    expect(faults[0]).toMatchObject({ code: "GIT_BLOCKED", message: expect.stringContaining('"pipe"') });
    expect(tookMs).toBeLessThan(longestMs);
  });

  it("as an object of history leaves history out", async () => {
    const { git, root } = repository();
    const sha = git("rev-parse", "HEAD");
    const object = `.git/objects/${sha.slice(0, 2)}/${sha.slice(2)}`;
    putPipe(root, object);
    const { commits, faults, files: count, tookMs } = await update(root);
    expect({ commits, count }).toEqual({ commits: 0, count: 3 });
    expect(faults).toMatchObject([{ code: "GIT_LOG_FAILED", message: expect.stringContaining(object) }]);
    expect(tookMs).toBeLessThan(longestMs);
  });

  it("in a submodule is told", async () => {
    const { root } = repository();
    const inner = createRepository(files);
    inner.commit("inner");
    execFileSync(
      "git",
      ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.root, "lib"],
      {
        cwd: root,
      },
    );
    putPipe(root, ".git/modules/lib/HEAD");
    const { faults, tookMs } = await update(root);
    expect(faults.map(({ message }) => message).join()).toContain("modules/lib/HEAD");
    expect(tookMs).toBeLessThan(longestMs);
  });
});

describe.skipIf(process.platform === "win32")("what git would not come to the end of", () => {
  it("may be a device or a file of absurd size", async () => {
    const zero = repository();
    rmSync(join(zero.root, ".git/info/exclude"), { force: true });
    mkdirSync(join(zero.root, ".git/info"), { recursive: true });
    symlinkSync("/dev/zero", join(zero.root, ".git/info/exclude"));
    expect(await findObstacle(zero.root, () => false)).toBe(".git/info/exclude");

    const large = repository();
    truncateSync(join(large.root, ".git/HEAD"), 20_000_000_000);
    expect(await findObstacle(join(large.root, "src"), () => false)).toBe("../.git/HEAD");
    const { faults, tookMs } = await update(large.root);
    expect(faults[0]?.message).toContain('".git/HEAD"');
    expect(tookMs).toBeLessThan(longestMs);
  });

  it("is not looked for by the names of other files, nor in a sound repository", async () => {
    const { root } = repository();
    putPipe(root, "src/pipe");
    writeFileSync(join(root, ".git/info/attributes"), "* text\n");
    expect(await findObstacle(root, () => false)).toBeUndefined();
    expect((await update(root)).faults).toEqual([]);
  });

  it("may be a pattern", async () => {
    const deep = `${"a/".repeat(40)}b.ts`;
    const { root, write } = repository();
    write({ [deep]: "", "src/.gitignore": `${"**/".repeat(12)}z\n`, [`src/${deep}`]: "" });
    expect(await findObstacle(root, () => false)).toBe("src/.gitignore");
    const startedMs = performance.now();
    const listing = askGit(["ls-files", "--others", "--exclude-standard"], { cwd: root });
    await expect(listing).rejects.toMatchObject({
      kind: "blocked",
      message: expect.stringContaining("src/.git"),
    });
    expect(performance.now() - startedMs).toBeLessThan(longestMs);
  });

  it("does not end a git that is only slow", async () => {
    const { root, git } = repository();
    git("config", "alias.slow", "!sleep 1.2; echo done");
    const chunks: string[] = [];
    for await (const chunk of streamGit(["slow"], { cwd: root })) chunks.push(chunk.toString());
    expect(chunks.join("")).toBe("done\n");
  });
});
