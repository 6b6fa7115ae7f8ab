import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { GitRepository } from "@fossick/repository/git.ts";
import { abandonedCommits, readCommits, type Commit } from "@fossick/index/history/read-commits.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  openFolder,
  removeFolders,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const { PATH } = process.env;
afterEach(() => {
  process.env["PATH"] = PATH;
});

interface Reading {
  readonly head?: string;
  readonly known?: string;
  readonly prefix?: string;
  readonly shallow?: boolean;
  readonly maxFiles?: number;
  readonly signal?: AbortSignal;
}

async function read(root: string, reading: Reading = {}): Promise<Commit[]> {
  const { head = "HEAD", known, prefix = "", shallow = false, maxFiles = 50, signal } = reading;
  const repository: GitRepository = { prefix, shallow };
  const range = known === undefined ? { head } : { head, known };
  const options = signal === undefined ? { maxFiles } : { maxFiles, signal };
  const commits: Commit[] = [];
  for await (const commit of readCommits(root, repository, range, options)) commits.push(commit);
  return commits;
}

const messages = (commits: readonly Commit[]): string[] => commits.map((commit) => commit.message);

describe("readCommits", () => {
  it("reads commits newest first with time, message and paths", async () => {
    const repository = createRepository({ "src/auth.ts": "a", "src/token.ts": "b" });
    const first = repository.commit("Add authentication\n\nTokens live an hour.\n");
    repository.write({ "src/auth.ts": "a2", "docs/修复.md": "c" });
    const second = repository.commit("修复认证令牌过期");
    expect(await read(repository.root)).toEqual([
      {
        sha: second,
        time: 1_700_003_600,
        message: "修复认证令牌过期",
        paths: ["docs/修复.md", "src/auth.ts"],
      },
      {
        sha: first,
        time: 1_700_000_000,
        message: "Add authentication\n\nTokens live an hour.",
        paths: ["src/auth.ts", "src/token.ts"],
        isRoot: true,
      },
    ]);
  });

  it("lists a moved file under both names, deletions and mode changes too", async () => {
    const repository = createRepository({ "old.ts": "same content\n", "gone.ts": "x", "run.sh": "" });
    repository.commit("first");
    repository.git("mv", "old.ts", "new.ts");
    repository.git("rm", "-q", "gone.ts");
    repository.git("update-index", "--chmod=+x", "run.sh");
    repository.git("commit", "-q", "-m", "move");
    expect((await read(repository.root))[0]?.paths).toEqual(["gone.ts", "new.ts", "old.ts", "run.sh"]);
  });

  it("is not confused by what messages and file names hold", async () => {
    const sha = "a".repeat(40);
    const texts = [
      `/${sha}`,
      `\n\n/${sha}\n1\n\n`,
      "\u0001\u0002\u001e\u001f control",
      "-p --stat\n--",
      "emoji 🦀 and 中文",
      "",
    ];
    const names = [
      "\nstarts with newline",
      "new\nline",
      `${sha}`,
      "\u0001",
      "a b",
      "\\x00",
      "1700000000",
      " ",
    ];
    const repository = createRepository();
    for (const [index, text] of texts.entries()) {
      repository.write(Object.fromEntries(names.map((name) => [name, String(index)])));
      repository.git("add", "--all");
      repository.git("commit", "-q", "--allow-empty-message", "--cleanup=verbatim", "-m", text);
    }
    const commits = await read(repository.root);
    expect(messages(commits)).toEqual(texts.toReversed().map((text) => text.trim()));
    for (const commit of commits) expect(commit.paths).toEqual([...names].sort());
  });

  it("reads a message that holds a NUL up to it, and one in another encoding", async () => {
    const repository = createRepository({ "a.ts": "" });
    const parent = repository.commit("first");
    repository.write({ "a.ts": "2" });
    repository.git("add", "--all");
    const header = `tree ${repository.git("write-tree")}\nparent ${parent}\nauthor t <t> 5 +0000\ncommitter t <t> 1800000000 +0000\n`;
    const create = (rest: string): string =>
      execFileSync("git", ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"], {
        cwd: repository.root,
        input: Buffer.from(header + rest, "latin1"),
        encoding: "utf8",
      }).trim();
    const [nul] = await read(repository.root, { head: create("\nbefore\0/after\0") });
    expect(nul).toMatchObject({ message: "before", time: 1_800_000_000, paths: ["a.ts"] });
    const [latin] = await read(repository.root, { head: create("encoding ISO-8859-1\n\ncaf\xe9\n") });
    expect(latin).toMatchObject({ message: "café", paths: ["a.ts"] });
    const [undeclared] = await read(repository.root, { head: create("\ncaf\xe9\n") });
    expect(undeclared).toMatchObject({ message: "caf\uFFFD", paths: ["a.ts"] });
  });

  it("leaves out merges and empty commits", async () => {
    const repository = createRepository({ "a.ts": "1" });
    repository.commit("base");
    repository.git("checkout", "-q", "-b", "topic");
    repository.write({ "b.ts": "1" });
    repository.commit("topic work");
    repository.git("checkout", "-q", "main");
    repository.commit("nothing changed");
    repository.git("merge", "-q", "--no-ff", "-m", "Merge topic", "topic");
    expect(messages(await read(repository.root))).toEqual(["topic work", "base"]);
  });

  it("keeps the message of a commit with too many files and drops its paths", async () => {
    const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`f${index}.ts`, ""]));
    const repository = createRepository(files);
    repository.commit("reformat");
    expect(await read(repository.root, { maxFiles: 11 })).toMatchObject([{ message: "reformat", paths: [] }]);
    expect((await read(repository.root, { maxFiles: 12 }))[0]?.paths).toHaveLength(12);
  });

  it("reads only what is new since a known commit, and only ancestors of head", async () => {
    const repository = createRepository({ "a.ts": "1" });
    const first = repository.commit("first");
    repository.write({ "a.ts": "2" });
    const second = repository.commit("second");
    repository.git("checkout", "-q", "-b", "other", first);
    repository.write({ "b.ts": "1" });
    const other = repository.commit("other");
    expect(messages(await read(repository.root, { head: second, known: first }))).toEqual(["second"]);
    expect(messages(await read(repository.root, { head: other, known: second }))).toEqual(["other"]);
    expect(await read(repository.root, { head: first, known: first })).toEqual([]);
    expect(messages(await read(repository.root, { head: first }))).toEqual(["first"]);
    repository.git("checkout", "-q", "--detach", first);
    expect(messages(await read(repository.root))).toEqual(["first"]);
  });

  it("limits itself to a folder and makes paths relative to it", async () => {
    const repository = createRepository({ "a.ts": "1", "packages/app/b.ts": "1", "packages/app2/c.ts": "" });
    repository.commit("first");
    repository.write({ "a.ts": "2" });
    repository.commit("outside");
    repository.write({ "a.ts": "3", "packages/app/src/d.ts": "" });
    repository.commit("both");
    const root = join(repository.root, "packages", "app");
    const commits = await read(root, { prefix: "packages/app/" });
    expect(commits.map(({ message, paths }) => [message, paths])).toEqual([
      ["both", ["src/d.ts"]],
      ["first", ["b.ts"]],
    ]);
  });

  it("finds a folder's commits on a branch whose change the merge undid", async () => {
    const repository = createRepository({ "app/a.ts": "1", "b.ts": "1" });
    repository.commit("base");
    repository.git("checkout", "-q", "-b", "topic");
    repository.write({ "app/a.ts": "2" });
    repository.commit("tried");
    repository.git("checkout", "-q", "main");
    repository.write({ "b.ts": "2" });
    repository.commit("meanwhile");
    repository.git("merge", "-q", "--no-ff", "-s", "ours", "-m", "Merge topic", "topic");
    const commits = await read(join(repository.root, "app"), { prefix: "app/" });
    expect(messages(commits)).toEqual(["tried", "base"]);
  });

  it("does not take the oldest commit of a shallow clone for one that added everything", async () => {
    const repository = createRepository({ "a.ts": "1", "b.ts": "1" });
    repository.commit("first");
    for (const text of ["2", "3"]) {
      repository.write({ "a.ts": text });
      repository.commit(`edit ${text}`);
    }
    const clone = join(createFolder().root, "clone");
    repository.git("clone", "-q", "--depth=2", `file://${repository.root}`, clone);
    expect((await read(clone, { shallow: true })).map(({ message, paths }) => [message, paths])).toEqual([
      ["edit 3", ["a.ts"]],
      ["edit 2", []],
    ]);
  });

  it("reads a linked work tree and a clone without file contents", async () => {
    const repository = createRepository({ "a.ts": "1" });
    repository.commit("first");
    repository.git("config", "uploadpack.allowFilter", "true");
    const folder = createFolder().root;
    repository.git("worktree", "add", "-q", "--detach", join(folder, "tree"));
    openFolder(join(folder, "tree")).write({ "b.ts": "" });
    openFolder(join(folder, "tree")).commit("in the tree");
    expect(messages(await read(join(folder, "tree")))).toEqual(["in the tree", "first"]);
    const clone = join(folder, "partial");
    repository.git("clone", "-q", "--filter=blob:none", "--no-checkout", `file://${repository.root}`, clone);
    expect(messages(await read(clone))).toEqual(["first"]);
  });

  it("is the same whatever the user's configuration says", async () => {
    const repository = createRepository({ "a.ts": "1", "b.ts": "1" });
    repository.commit("first");
    repository.git("mv", "a.ts", "c.ts");
    repository.commit("move");
    const before = await read(repository.root);
    const settings = {
      "log.showSignature": "true",
      "log.showRoot": "false",
      "log.follow": "true",
      "log.decorate": "full",
      "log.date": "relative",
      "color.ui": "always",
      "color.diff": "always",
      "diff.renames": "copies",
      "diff.relative": "true",
      "diff.orderFile": "nowhere",
      "diff.external": "false",
      "format.pretty": "fuller",
      "i18n.logOutputEncoding": "UTF-16",
      "core.quotePath": "true",
    };
    for (const [name, value] of Object.entries(settings)) repository.git("config", name, value);
    expect(await read(repository.root)).toEqual(before);
    expect(before).toHaveLength(2);
  });

  it("stops when aborted and when its reader has enough", async () => {
    const repository = createRepository();
    for (const text of ["1", "2", "3"]) {
      repository.write({ "a.ts": text });
      repository.commit(`edit ${text}`);
    }
    const reason = new Error("no longer wanted");
    await expect(read(repository.root, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const controller = new AbortController();
    const commits = readCommits(
      repository.root,
      { prefix: "", shallow: false },
      { head: "HEAD" },
      { maxFiles: 9, signal: controller.signal },
    );
    const late = (async () => {
      for await (const commit of commits) if (commit.message !== "") controller.abort(reason);
    })();
    await expect(late).rejects.toBe(reason);
    for await (const commit of readCommits(
      repository.root,
      { prefix: "", shallow: false },
      { head: "HEAD" },
      { maxFiles: 9 },
    )) {
      expect(commit.message).toBe("edit 3");
      break;
    }
  });

  it("throws what git says of an unknown commit, of no commit and of a missing git", async () => {
    const repository = createRepository({ "a.ts": "1" });
    await expect(read(repository.root)).rejects.toMatchObject({ name: "GitError" });
    repository.commit("first");
    const unknown = "1".repeat(40);
    await expect(read(repository.root, { head: unknown })).rejects.toMatchObject({
      kind: "failed",
      message: expect.stringContaining(unknown),
    });
    await expect(read(repository.root, { head: "--all" })).rejects.toMatchObject({ kind: "failed" });
    process.env["PATH"] = createFolder().root;
    await expect(read(repository.root)).rejects.toMatchObject({ kind: "missing" });
  });
});

describe("abandonedCommits", () => {
  it("names what a branch switch or a reset left behind, without merges", async () => {
    const repository = createRepository({ "a.ts": "1" });
    const first = repository.commit("first");
    repository.git("checkout", "-q", "-b", "topic");
    repository.write({ "b.ts": "1" });
    const left = repository.commit("left behind");
    repository.git("checkout", "-q", "main");
    repository.write({ "a.ts": "2" });
    const second = repository.commit("second");
    repository.git("checkout", "-q", "topic");
    repository.git("merge", "-q", "--no-ff", "-m", "Merge main", "main");
    const merge = repository.git("rev-parse", "HEAD");

    const { root } = repository;
    expect(await abandonedCommits(root, { head: second, known: merge })).toEqual([left]);
    expect(await abandonedCommits(root, { head: second, known: left })).toEqual([left]);
    expect(await abandonedCommits(root, { head: first, known: second })).toEqual([second]);
    expect(await abandonedCommits(root, { head: second, known: first })).toEqual([]);
    expect(await abandonedCommits(root, { head: first, known: first })).toEqual([]);
  });

  it("knows nothing of a commit that is gone, and fails when head is", async () => {
    const repository = createRepository({ "a.ts": "1" });
    const first = repository.commit("first");
    repository.write({ "a.ts": "2" });
    const lost = repository.commit("lost");
    repository.git("reset", "-q", "--hard", first);
    repository.git("reflog", "expire", "--expire=now", "--all");
    rmSync(join(repository.root, ".git/ORIG_HEAD"));
    repository.git("gc", "-q", "--prune=now");
    const { root } = repository;
    expect(await abandonedCommits(root, { head: first, known: lost })).toBeUndefined();
    await expect(abandonedCommits(root, { head: lost, known: first })).rejects.toMatchObject({
      kind: "failed",
    });
    await expect(abandonedCommits(createFolder().root, { head: first, known: lost })).rejects.toMatchObject({
      kind: "notRepository",
    });
  });
});
