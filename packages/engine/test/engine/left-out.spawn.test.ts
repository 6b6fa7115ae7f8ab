import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/library/index.ts";
import { readConfig, type Settings } from "@fossick/settings/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

beforeAll(isolateGit);
afterAll(removeFolders);

const files = {
  "src/auth/token.ts": "export function tokenExpiry() {}\n",
  "src/auth/session.ts": "export function sessionExpiry() {}\n",
  "src/auth/legacy.ts": "export function legacyExpiry() {}\n",
  "lib/decoy.py": "def fix_token_expiry():\n    pass\n",
  "README.md": "# Tokens\n",
};
const task = "fix token expiry";

let repository: TempFolder;
beforeEach(() => {
  repository = createRepository(files);
});

/** Searches as the command line does: with the settings of the config file, and what a person sets beside them. */
async function search(given: Partial<Settings> = {}, root = repository.root): Promise<Retrieval> {
  const config = configOf === "" ? {} : await readConfig(configOf, "fossick.config.json");
  const settings = { cacheDir: cache, dataDir: cache, memory: false, ...config, ...given };
  const engine = await createEngine({ root, settings });
  try {
    return await engine.retrieve(task);
  } finally {
    await engine.close();
  }
}

let cache = "";
let configOf = "";
beforeEach(() => {
  cache = createFolder().root;
  configOf = "";
});

function commit(written: Readonly<Record<string, string>>): void {
  configOf = written["fossick.config.json"] ?? "";
  repository.write(written);
  repository.commit("Start");
}

const told = ({ faults }: Retrieval): readonly string[] =>
  faults.filter(({ code }) => code === "FILES_LEFT_OUT").map(({ message }) => message);

describe("an answer tells what the repository's own config file leaves out", () => {
  it.each([
    [{ excludes: ["src/**"] }, "3 files are left out by fossick.config.json (excludes)"],
    [{ globs: ["lib/**"] }, "5 files are left out by fossick.config.json (globs)"],
    [{ globs: ["!src/**"] }, "3 files are left out by fossick.config.json (globs)"],
    [{ types: ["python"] }, "5 files are left out by fossick.config.json (types)"],
    [
      { types: ["python"], excludes: ["src/**"] },
      "5 files are left out by fossick.config.json (types, excludes)",
    ],
    [{ maxFiles: 1 }, "fossick.config.json limits the answer to 1 file"],
    [{ timeBudgetMs: 1 }, "fossick.config.json limits the answer to what is found in 1 ms"],
    [{ threshold: 0.99 }, "fossick.config.json limits the answer to relevance 0.99 and more"],
    [
      { excludes: ["src/auth/l*"], maxCycles: 1, fileBudget: 5 },
      "1 file is left out by fossick.config.json (excludes); fossick.config.json limits the answer to 1 cycle and 5 judged files",
    ],
  ])("%j", async (config, message) => {
    commit({ "fossick.config.json": JSON.stringify(config) });
    const answer = await search();
    expect(told(answer)).toEqual([message]);
    // Out of time before anything was searched, there is no more to say.
    const isEmpty = answer.cycles.length === 0;
    expect(isEmpty || answer.stats.leftOut?.[0]?.by).toBe(isEmpty || "fossick.config.json");
  });

  it("and nothing of what it leaves in, sets wider than the default, or a person set instead", async () => {
    commit({ "fossick.config.json": '{ "excludes": ["*.none"], "maxFiles": 50, "threshold": 0.5 }' });
    expect(told(await search())).toEqual([]);
    commit({ "fossick.config.json": '{ "excludes": ["src/**"], "maxFiles": 1 }' });
    const answer = await search({ excludes: ["lib/**"], maxFiles: 5 });
    expect([told(answer), answer.stats.leftOut]).toEqual([[], undefined]);
    expect(told(await search({ excludes: ["src/**", "lib/**"], maxFiles: 5 }))).toEqual([
      "3 files are left out by fossick.config.json (excludes)",
    ]);
  });

  it("and nothing where only a person limits the search, or git ignores files", async () => {
    commit({ ".gitignore": "*.log\n", "a.log": "token expiry\n" });
    expect(told(await search({ excludes: ["src/**"], globs: ["*.py"], maxFiles: 1 }))).toEqual([]);
  });
});

describe("an answer tells what .fossickignore files leave out", () => {
  it("each with its number, what a nested one brings back not among it", async () => {
    commit({
      ".fossickignore": "*.py\nsrc/auth/*\n",
      "src/auth/.fossickignore": "!token.ts\n",
      "docs/.fossickignore": "draft*\n",
      "docs/draft.md": "token expiry\n",
      "docs/drafts/one.md": "token expiry\n",
      "docs/guide.md": "token expiry\n",
    });
    const answer = await search();
    expect(told(answer)).toEqual(["4 files are left out by .fossickignore and 2 by docs/.fossickignore"]);
    expect(answer.stats.leftOut).toEqual([
      { by: ".fossickignore", count: 4 },
      { by: "docs/.fossickignore", count: 2 },
    ]);
  });

  it("in the same sentence as the config file", async () => {
    commit({
      ".fossickignore": "*.py\n",
      "fossick.config.json": '{ "excludes": ["src/**"], "maxFiles": 1 }',
    });
    expect(told(await search())).toEqual([
      "3 files are left out by fossick.config.json (excludes) and 1 by .fossickignore; fossick.config.json limits the answer to 1 file",
    ]);
  });

  it("above the root, and where one ignores itself", async () => {
    commit({ ".fossickignore": "legacy.ts\n.fossickignore\n", ".gitignore": ".fossickignore\n" });
    expect(told(await search({}, join(repository.root, "src/auth")))).toEqual([
      "1 file is left out by ../../.fossickignore",
    ]);
    expect(told(await search())).toEqual(["1 file is left out by .fossickignore"]);
  });

  it("and nothing with --no-ignore, which does not obey them", async () => {
    commit({ ".fossickignore": "*.py\n" });
    expect(told(await search({ ignore: false }))).toEqual([]);
  });

  it("again after a change of the files, of a folder under watch", async () => {
    commit({ ".fossickignore": "*.py\n" });
    const settings = { cacheDir: cache, dataDir: cache, memory: false };
    const engine = await createEngine({ root: repository.root, settings, watch: true });
    try {
      for (const count of ["1 file is", "2 files are", "2 files are"]) {
        expect(told(await engine.retrieve(task))).toEqual([`${count} left out by .fossickignore`]);
        repository.write({
          "lib/more.py": "token = 1\n",
          "src/auth/token.ts": `export const a = "${count}";\n`,
        });
      }
    } finally {
      await engine.close();
    }
  });

  it("to who judges the files step by step", async () => {
    commit({ ".fossickignore": "*.py\n" });
    const engine = await createEngine({
      root: repository.root,
      settings: { cacheDir: cache, dataDir: cache, memory: false },
    });
    try {
      const { step } = await engine.judge(task);
      expect(step).toMatchObject({ faults: [{ message: "1 file is left out by .fossickignore" }] });
    } finally {
      await engine.close();
    }
  });
});
