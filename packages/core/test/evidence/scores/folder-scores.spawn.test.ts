import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { folderScores } from "@fossick/core/evidence/scores/folder-scores.ts";
import { createCodebase, scoresFor } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

const paths = [
  ..."abcde".split("").map((name) => `src/auth/${name}.ts`),
  "src/auth/deep/f.ts",
  "src/colors.ts",
  "src/auth/a.test.ts",
  "top.ts",
  "other.ts",
];
let codebase: Codebase;
beforeAll(async () => {
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, "export {};\n"])));
});
afterAll(removeFolders);

/** Returns the folders' scores when these files have these scores. */
function folders(scores: Readonly<Record<string, number>>): (path: string) => number {
  const found = folderScores(codebase, scoresFor(codebase, scores));
  const all = codebase.paths.map((_, file) => found.of(file));
  expect(found.highest).toBe(Math.max(...all));
  return (path) => all[codebase.fileOf(path) ?? -1] ?? Number.NaN;
}

describe("folderScores", () => {
  it("are a third of the sum of the three best other files", () => {
    const of = folders({ "src/auth/a.ts": 6, "src/auth/b.ts": 3, "src/auth/c.ts": 9, "src/auth/d.ts": 12 });
    expect(of("src/auth/e.ts")).toBe(9);
    expect(of("src/auth/d.ts")).toBe(6);
    expect(of("src/auth/b.ts")).toBe(9);
  });

  it("leave a file's own score out", () => {
    expect(folders({ "src/auth/a.ts": 6 })("src/auth/a.ts")).toBe(0);
    expect(folders({ "src/auth/a.ts": 6 })("src/auth/b.ts")).toBe(2);
  });

  it("reach every kind of file in the folder and none elsewhere", () => {
    const of = folders({ "src/auth/a.ts": 6 });
    expect(of("src/auth/a.test.ts")).toBe(2);
    for (const path of ["src/auth/deep/f.ts", "src/colors.ts", "top.ts"])
      expect([path, of(path)]).toEqual([path, 0]);
    expect(folders({ "top.ts": 3 })("other.ts")).toBe(1);
  });

  it("hear source files only", () => {
    expect(folders({ "src/auth/a.test.ts": 6 })("src/auth/a.ts")).toBe(0);
  });

  it("are nothing where nothing scores", () => {
    const of = folders({});
    for (const path of paths) expect(of(path)).toBe(0);
  });
});
