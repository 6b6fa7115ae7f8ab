import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bm25 } from "../../src/systems/bm25.ts";
import { fossick } from "../../src/systems/fossick.ts";
import { contentWords, keywordCounts } from "../../src/systems/keyword-counts.ts";
import { pathOnly } from "../../src/systems/path-only.ts";
import type { BenchTask, System } from "../../src/types.ts";
import { createFolder, createRepository, isolateGit, removeFolders } from "../../../test/temp-repository.ts";

const files = {
  "src/session/expire-token.ts": "export function expireToken(session) {\n  session.token = undefined;\n}\n",
  "src/session/login.ts": "import { expireToken } from './expire-token';\nexport const login = () => 1;\n",
  "test/expire.test.ts":
    "expireToken(session); // token expire session token expire session\nsession token\n",
  "src/paint/colour.ts": "export const colour = 'red';\n",
  "README.md": "Paint in any colour.\n",
  "logo.bin": "token\0token token session expire",
};
const text = "Session tokens expire too early";
const task = (changes: Partial<BenchTask> = {}): BenchTask => ({
  id: "owner__name-1",
  set: "commits",
  repo: "owner/name",
  baseCommit: "HEAD",
  language: "typescript",
  text,
  goldFiles: ["src/session/expire-token.ts"],
  ...changes,
});

let root = "";
beforeAll(() => {
  isolateGit();
  const repository = createRepository(files);
  repository.commit("Start");
  root = repository.root;
});
afterAll(removeFolders);

const ranked = async (system: System, changes?: Partial<BenchTask>): Promise<string[]> =>
  (await system.answer(task(changes), root)).ranking.map(({ path }) => path);

describe("every rival", () => {
  it.each([bm25(), keywordCounts(), pathOnly()])(
    "$name returns its first two, claims no worth, and ranks nothing without words",
    async (system) => {
      const { files: returned, ranking, ms } = await system.answer(task({ text: "token login" }), root);
      expect(returned).toEqual(ranking.slice(0, 2));
      expect(ranking.every(({ relevance, worth }) => relevance === 0 && worth === 0)).toBe(true);
      expect(ms).toBeGreaterThan(0);
      expect(await ranked(system, { text: "the 123 of !" })).toEqual([]);
    },
  );
});

describe("bm25", () => {
  it("splits identifiers, lowers tests and reads no binary file", async () => {
    const paths = await ranked(bm25());
    expect(paths[0]).toBe("src/session/expire-token.ts");
    expect(paths).toContain("test/expire.test.ts");
    expect(paths).not.toContain("logo.bin");
    expect(paths).not.toContain("src/paint/colour.ts");
  });

  it("finds the rarer word first", async () => {
    expect((await ranked(bm25(), { text: "red session" }))[0]).toBe("src/paint/colour.ts");
  });
});

describe("keyword-counts", () => {
  it("puts different words before many matches", async () => {
    expect(await ranked(keywordCounts(), { text: "token paint colour" })).toEqual([
      "README.md",
      "test/expire.test.ts",
      "src/paint/colour.ts",
      "src/session/expire-token.ts",
      "src/session/login.ts",
    ]);
  });

  it("matches whole words", async () => {
    expect(await ranked(keywordCounts(), { text: "expire" })).toEqual([
      "test/expire.test.ts",
      "src/session/login.ts",
    ]);
  });

  it("asks each word about the subject once, at most 25", () => {
    expect(contentWords("Fix the bug in Parser.parseLine: parser of a Parser")).toEqual([
      "parser",
      "parseline",
    ]);
    expect(contentWords(Array.from({ length: 40 }, (_, at) => `word${at}`).join(" "))).toHaveLength(25);
  });
});

describe("path-only", () => {
  it("weighs the words of paths by how rare they are", async () => {
    expect(await ranked(pathOnly())).toEqual([
      "src/session/expire-token.ts",
      "src/session/login.ts",
      "test/expire.test.ts",
    ]);
  });
});

describe("fossick", () => {
  it("answers in process with what it returns and its ranking", async () => {
    const cacheDir = join(createFolder().root, "cache");
    const system = fossick({ cacheDir });
    const answer = await system.answer(task(), root);
    expect(answer.ranking[0]?.path).toBe("src/session/expire-token.ts");
    expect(answer.ranking[0]?.worth).toBeGreaterThan(0);
    expect(answer.cycles).toBeGreaterThanOrEqual(1);
  });

  it("is judged by the model chosen for the task, and takes as many cycles as told", async () => {
    const cacheDir = join(createFolder().root, "cache");
    const asked: string[] = [];
    const system = fossick({
      cacheDir,
      maxCycles: 1,
      rankerFor: ({ repo }) => {
        asked.push(repo);
        return { weights: {}, worth: {}, belongs: {} };
      },
    });
    const { ranking, cycles } = await system.answer(task(), root);
    expect(system.name).toBe("fossick-one-cycle");
    expect(asked).toEqual(["owner/name"]);
    expect(new Set(ranking.map(({ worth }) => worth)).size).toBe(1); // a model without weights tells no file apart
    expect(cycles).toBe(1);
  });
});
