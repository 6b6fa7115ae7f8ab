import { execFileSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { dataFolder } from "@fossick/index/open/index-folder.ts";
import { indexFolder } from "@fossick/index/open/index-place.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { createFolder, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

const servers: Server[] = [];
beforeAll(isolateGit);
afterAll(() => {
  for (const server of servers) server.close();
  removeFolders();
});

const isRoot = process.getuid?.() === 0;
const files = {
  "src/lease.ts": "export function renewLease(): void {}\n",
  "src/login.ts": 'import { renewLease } from "./lease.ts";\nexport const login = renewLease;\n',
};

async function search(root: string, cacheDir: string): Promise<Retrieval> {
  const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
  try {
    return await engine.retrieve("renew a lease");
  } finally {
    await engine.close();
  }
}

const ofIndex = ({ faults }: Retrieval): Retrieval["faults"] => faults.filter(({ part }) => part === "index");
const told = (retrieval: Retrieval): readonly string[] => ofIndex(retrieval).map(({ code }) => code);

/** Puts a socket at a path; its address has to be short. */
function listenAt(path: string): Promise<void> {
  const short = join(createFolder().root, "s");
  const server = createServer();
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(short, () => {
      renameSync(short, path);
      resolve();
    });
  });
}

const replacing = {
  "a folder": (path: string) => mkdirSync(path),
  "a folder with something in it": (path: string) => mkdirSync(join(path, "inner"), { recursive: true }),
  "a pipe": (path: string) => void execFileSync("mkfifo", [path]),
  "a socket": listenAt,
  "a link to a device": (path: string) => symlinkSync("/dev/zero", path),
  "a link to nowhere": (path: string) => symlinkSync("nowhere", path),
} as const;

describe.skipIf(process.platform === "win32")("a file that LMDB would open, and that is", () => {
  const names = ["index.lmdb", "index.lmdb-lock"] as const;
  const cases = Object.entries(replacing).flatMap(([what, put]) =>
    [...names, ...(what === "a pipe" ? ["index.lmdb-sound"] : [])].map((name) => [what, name, put] as const),
  );

  it.each(cases)("%s in place of %s: another generation is made", async (_, name, put) => {
    const { root } = createFolder(files);
    const cacheDir = createFolder().root;
    const expected = await search(root, cacheDir);
    const path = join(dataFolder(indexFolder({ root, cacheDir })), name);
    rmSync(path);
    await put(path);
    const first = await search(root, cacheDir);
    expect(first.files).toEqual(expected.files);
    // The mark of a clean end is no more than a mark.
    expect(told(first)).toEqual(name.endsWith("sound") ? [] : ["INDEX_BROKEN"]);
    const second = await search(root, cacheDir);
    expect(second.files).toEqual(expected.files);
    expect(told(second)).toEqual([]);
  });

  it.runIf(isRoot).each(names)("another user's, as %s", async (name) => {
    const { root } = createFolder(files);
    const cacheDir = createFolder().root;
    const expected = await search(root, cacheDir);
    chownSync(join(dataFolder(indexFolder({ root, cacheDir })), name), 65_534, 65_534);
    const first = await search(root, cacheDir);
    expect(first.files).toEqual(expected.files);
    expect(ofIndex(first)).toEqual([
      expect.objectContaining({
        code: "INDEX_BROKEN",
        message: `the index was broken (${name} belongs to another user (number 65534)); rebuilt`,
      }),
    ]);
    expect(told(await search(root, cacheDir))).toEqual([]);
  });

  it("replaced so while an engine has it open: the next search makes another generation", async () => {
    const { root } = createFolder(files);
    const cacheDir = createFolder().root;
    const engine = await createEngine({ root, settings: { cacheDir, memory: false } });
    try {
      const expected = await engine.retrieve("renew a lease");
      const path = join(dataFolder(indexFolder({ root, cacheDir })), "index.lmdb");
      rmSync(path);
      execFileSync("mkfifo", [path]);
      const again = await engine.retrieve("renew a lease");
      expect(again.files).toEqual(expected.files);
      expect(told(again)).toEqual(["INDEX_BROKEN"]);
    } finally {
      await engine.close();
    }
  });
});

describe.runIf(isRoot)("a folder of another user", () => {
  it.each([
    ["the cache", (cacheDir: string, _root: string) => cacheDir],
    ["the repository's", (cacheDir: string, root: string) => indexFolder({ root, cacheDir })],
    ["the format's", (cacheDir: string, root: string) => dataFolder(indexFolder({ root, cacheDir }))],
  ])("is not used, and the index is in memory: %s", async (_, folderOf) => {
    const { root } = createFolder(files);
    const cacheDir = createFolder().root;
    const expected = await search(root, cacheDir);
    const folder = folderOf(cacheDir, root);
    chownSync(folder, 65_534, 65_534);
    const before = readdirSync(folder, { recursive: true });
    const found = await search(root, cacheDir);
    expect(found.files).toEqual(expected.files);
    expect(ofIndex(found)).toEqual([
      expect.objectContaining({
        code: "INDEX_UNAVAILABLE",
        message: `the index cannot be kept in ${indexFolder({ root, cacheDir })} (${folder} belongs to another user (number 65534)); this run keeps it in memory; choose another folder with --cache-dir`,
      }),
    ]);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });

  it("that a link in a cache leads to is not used either", async () => {
    const { root } = createFolder(files);
    const [cacheDir, elsewhere] = [createFolder().root, createFolder().root];
    chownSync(elsewhere, 65_534, 65_534);
    symlinkSync(elsewhere, indexFolder({ root, cacheDir }));
    expect(told(await search(root, cacheDir))).toEqual(["INDEX_UNAVAILABLE"]);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it("is no family of a clone, whatever first commits it names", async () => {
    const { root, git, commit } = createFolder(files);
    git("init", "-q", "-b", "main");
    const sha = commit("Renew leases");
    const cacheDir = createFolder().root;
    const foreign = join(cacheDir, "bait-0123456789ab");
    mkdirSync(foreign);
    execFileSync("sh", ["-c", `echo ${sha} > roots && chown -R 65534 .`], { cwd: foreign });
    expect(told(await search(root, cacheDir))).toEqual([]);
    expect(readdirSync(foreign)).toEqual(["roots"]);
  });
});
