import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { overview } from "@fossick/core/evidence/overview.ts";
import { createScoreboard, type Scoreboard } from "@fossick/core/evidence/scores/scoreboard.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import type { Overview } from "@fossick/core/observations.ts";
import { createCodebase, type Files } from "../../../../test/fake-codebase.ts";
import { isolateGit, removeFolders } from "../../../../test/temp-repository.ts";

const files: Files = {
  "src/limit.ts":
    "export const characterLimit = 500;\nexport function countCharacters() {}\nexport function unrelated() {}\n",
  "src/post.ts":
    'import { characterLimit } from "./limit.ts";\nexport function publishPost() {}\nexport function trimDraft() {}\n',
  "src/draft.ts": "export function saveDraft() {}\nexport function publishDraft() {}\n",
  "src/index.ts": 'export { characterLimit } from "./limit.ts";\n',
  "a/copy.ts": "export function copied() {}\n",
  "b/copy.ts": "export function copied() {}\n",
};

let board: Scoreboard;
beforeAll(async () => {
  isolateGit();
  board = createScoreboard(await createCodebase(files, []));
});
afterAll(removeFolders);

const ranked = Object.keys(files).map((path, at) => ({ path, worth: 0.5 / (at + 1) }));
const overviewOf = (keywords: readonly string[]): Overview =>
  overview(board, ranked, createInitialQuery({ text: "Refuse posts that are too long", keywords }), 20);

describe("the overview of a search", () => {
  it("names each file by what it defines, names that the words speak of first", () => {
    const { candidates } = overviewOf(["countCharacters"]);
    expect(candidates.find(({ path }) => path === "src/limit.ts")?.names[0]).toBe("countCharacters");
    expect(candidates.every(({ names }) => names.length <= 2)).toBe(true);
  });

  it("leaves out what only passes on, and lists copies with the first of them", () => {
    const { candidates } = overviewOf([]);
    expect(candidates.map(({ path }) => path)).not.toContain("src/index.ts");
    expect(candidates.find(({ path }) => path === "a/copy.ts")?.alike).toEqual(["b/copy.ts"]);
  });

  it("tells how the codebase uses each word, in their order", () => {
    const { words } = overviewOf(["character_limit", "draft", "DEFAULT_POST_CHARACTER_LIMIT", "zebra"]);
    expect(words).toEqual([
      { word: "character_limit", as: "name", files: 1, found: "characterLimit" },
      { word: "draft", as: "written", files: 2 },
      { word: "DEFAULT_POST_CHARACTER_LIMIT", as: "parts", files: 1, found: "characterLimit" },
      { word: "zebra", as: "nowhere", files: 0 },
    ]);
  });

  it("offers names that several files share and the query lacks", () => {
    const { names } = overviewOf(["countCharacters"]);
    expect(names.some((name) => /draft|publish/i.test(name))).toBe(true);
    expect(names).not.toContain("countCharacters");
    expect(names.length).toBeLessThanOrEqual(12);
  });
});
