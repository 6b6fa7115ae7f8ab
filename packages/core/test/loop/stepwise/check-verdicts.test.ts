import { describe, expect, it } from "vitest";
import {
  checkSubmission,
  checkVerdicts,
  type Searchable,
} from "@fossick/core/loop/stepwise/check-verdicts.ts";

const all = ["src/hono-base.ts", "src/router/index.ts", "src/index.ts", "lib/index.ts"];
const searchable: Searchable = {
  has: (path) => path.startsWith("src/") || all.includes(path),
  named: (name) => all.filter((path) => path.endsWith(`/${name}`)),
};
const verdict = (path: string, relevance: number, missingContext: readonly string[] = []) => ({
  path,
  relevance,
  reason: "",
  missingContext,
});

describe("verdicts", () => {
  it("are taken onto the scale", () => {
    const paths = [7, -1, 0.4, Number.NaN, Infinity].map((relevance, at) =>
      verdict(`src/${at}.ts`, relevance),
    );
    expect(checkVerdicts(paths, 1, searchable).verdicts.map(({ relevance }) => relevance)).toEqual([
      1, 0, 0.4, 0, 1,
    ]);
  });

  it("count once a file, the last of them, however the path is written", () => {
    const { verdicts, faults } = checkVerdicts(
      [verdict("src/a.ts", 0.9), verdict("./src\\a.ts", 0.2)],
      2,
      searchable,
    );
    expect(verdicts).toEqual([
      { path: "src/a.ts", relevance: 0.2, reason: "", missingContext: [], cycle: 2 },
    ]);
    expect(faults).toEqual([]);
  });

  it("on files that are not there are left out and told", () => {
    const paths = ["src/a.ts", ...Array.from({ length: 7 }, (_, at) => `gone/${at}.ts`)];
    const { verdicts, faults } = checkVerdicts(
      paths.map((path) => verdict(path, 1)),
      1,
      searchable,
    );
    expect(verdicts.map(({ path }) => path)).toEqual(["src/a.ts"]);
    expect(faults).toEqual([
      {
        part: "judge",
        code: "UNKNOWN_FILE",
        message:
          'no such file in the repository and the scope of the search: "gone/0.ts", "gone/1.ts", "gone/2.ts", "gone/3.ts", "gone/4.ts" and 2 more',
      },
    ]);
  });

  it("on a short name that one file has are on that file, which is told", () => {
    const { faults, verdicts } = checkVerdicts(
      [verdict("hono-base.ts", 0.9), verdict("router/index.ts", 0.2)],
      1,
      searchable,
    );
    expect(verdicts.map(({ path }) => path)).toEqual(["src/hono-base.ts", "src/router/index.ts"]);
    expect(faults).toMatchObject([
      { code: "SHORT_NAME", message: expect.stringContaining('"hono-base.ts" as src/hono-base.ts') },
    ]);
  });

  it("on a name that several files have are left out and told, with the files", () => {
    const { isAnyUnknown, faults, verdicts } = checkSubmission(
      { verdicts: [verdict("index.ts", 0.9), verdict("src/a.ts", 0.9)], refinement: {} },
      1,
      searchable,
    );
    expect(verdicts.map(({ path }) => path)).toEqual(["src/a.ts"]);
    expect(isAnyUnknown).toBe(true);
    expect(faults).toMatchObject([
      {
        code: "AMBIGUOUS_FILE",
        message: expect.stringContaining(
          '"index.ts" may be src/router/index.ts or src/index.ts or lib/index.ts',
        ),
      },
    ]);
  });

  it("name what is missing once, without blanks", () => {
    const { verdicts } = checkVerdicts([verdict("src/a.ts", 1, [" Clock ", "", "Clock"])], 1, searchable);
    expect(verdicts[0]?.missingContext).toEqual(["Clock"]);
  });
});

describe("files to read", () => {
  it("are those that are there, once each", () => {
    const filesToRead = ["/src/a.ts", "src/a.ts", "b.ts"];
    const { refinement, faults, isAskingForMore } = checkSubmission(
      { verdicts: [], refinement: { filesToRead } },
      1,
      searchable,
    );
    expect(refinement.filesToRead).toEqual(["src/a.ts"]);
    expect(isAskingForMore).toBe(true);
    expect(faults).toMatchObject([{ code: "UNKNOWN_FILE", message: expect.stringContaining('"b.ts"') }]);
  });
});
