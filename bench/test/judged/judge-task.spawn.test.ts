import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { judgeTask } from "../../src/judged/judge-task.ts";
import { judgedReport, openTasks } from "../../src/judged/judged-report.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../test/temp-repository.ts";

const row = (id: string, repo: string, gold: number, first: number, next: number, staticNext: number) => ({
  id,
  repo,
  gold,
  first,
  next,
  staticNext,
  ends: "",
});
const rows = [
  row("a", "o/one", 2, 1, 1, 0),
  row("b", "o/two", 3, 1, 2, 1),
  row("c", "o/two", 2, 2, 0, 0),
  row("d", "o/one", 2, 0, 0, 0),
];

describe("the report on judged searches", () => {
  it("counts tasks with an accepted and a missing file", () => {
    expect(openTasks(rows).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("gives shares of the missing files, and recall", () => {
    const text = judgedReport({ name: "some", commit: "0123456789abcdef", shown: 10, rows });
    expect(text).toContain("measured at `0123456789`");
    expect(text).toMatch(/\| judged \| 100\.0 \[100\.0, 100\.0\] \|/);
    expect(text).toMatch(/\| static \| 25\.0 \[0\.0, 50\.0\] \| \+75\.0 \[\+50\.0, \+100\.0\]/);
    expect(text).toMatch(/\| judged \| 75\.0 /);
    expect(text).toMatch(/\| static \| 54\.2 /);
  });
});

describe("a perfect judge", () => {
  let repository: TempFolder;
  beforeAll(() => {
    isolateGit();
    repository = createRepository({
      "src/tokens.ts":
        'import { clockSkew } from "./drift.ts";\nexport const tokenExpiry = (at: number) => at + clockSkew;\n',
      "src/drift.ts": "export const clockSkew = 3;\n",
      ...Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`other/part${at}.ts`, `export const tokens${at} = ${at};\n`]),
      ),
    });
    repository.commit("Start");
  });
  afterAll(removeFolders);

  it("finds what its accepted file leads to", async () => {
    const task = {
      id: "one",
      set: "commits" as const,
      repo: "o/one",
      baseCommit: "",
      language: "typescript",
      text: "Fix the token expiry",
      goldFiles: ["src/tokens.ts", "src/drift.ts"],
    };
    const options = { cacheDir: createFolder().root, shown: 1 };
    expect(await judgeTask(task, repository.root, options)).toMatchObject({
      id: "one",
      gold: 2,
      first: 1,
      next: 1,
    });
  });
});
