import { describe, expect, it } from "vitest";
import { knownPaths, readVerdicts } from "../../../src/stepwise/read-verdicts.ts";

const isKnown = (path: string): boolean => path.startsWith("src/");
const verdict = (path: string, relevance: number, missingContext: readonly string[] = []) => ({
  path,
  relevance,
  reason: "",
  missingContext,
});

describe("verdicts", () => {
  it("are taken onto the scale", () => {
    const given = [7, -1, 0.4, Number.NaN, Infinity].map((relevance, at) =>
      verdict(`src/${at}.ts`, relevance),
    );
    expect(readVerdicts(given, 1, isKnown).known.map(({ relevance }) => relevance)).toEqual([
      1, 0, 0.4, 0, 1,
    ]);
  });

  it("count once a file, the last of them, however the path is written", () => {
    const { known, faults } = readVerdicts(
      [verdict("src/a.ts", 0.9), verdict("./src\\a.ts", 0.2)],
      2,
      isKnown,
    );
    expect(known).toEqual([{ path: "src/a.ts", relevance: 0.2, reason: "", missingContext: [], cycle: 2 }]);
    expect(faults).toEqual([]);
  });

  it("on files that are not there are left out and told", () => {
    const given = ["src/a.ts", ...Array.from({ length: 7 }, (_, at) => `gone/${at}.ts`)];
    const { known, faults } = readVerdicts(
      given.map((path) => verdict(path, 1)),
      1,
      isKnown,
    );
    expect(known.map(({ path }) => path)).toEqual(["src/a.ts"]);
    expect(faults).toEqual([
      {
        part: "judge",
        code: "UNKNOWN_FILE",
        message:
          'no such file in the repository and the scope of the search: "gone/0.ts", "gone/1.ts", "gone/2.ts", "gone/3.ts", "gone/4.ts" and 2 more',
      },
    ]);
  });

  it("name what is missing once, without blanks", () => {
    const { known } = readVerdicts([verdict("src/a.ts", 1, [" Clock ", "", "Clock"])], 1, isKnown);
    expect(known[0]?.missingContext).toEqual(["Clock"]);
  });
});

describe("files to read", () => {
  it("are those that are there, once each", () => {
    const { known, faults } = knownPaths(["/src/a.ts", "src/a.ts", "b.ts"], isKnown);
    expect(known).toEqual(["src/a.ts"]);
    expect(faults).toMatchObject([{ code: "UNKNOWN_FILE", message: expect.stringContaining('"b.ts"') }]);
  });
});
