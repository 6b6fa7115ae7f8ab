import { describe, expect, it } from "vitest";
import { passageQuery, scorePassages } from "../../../src/scoring/passages.ts";
import { hash32 } from "../../../src/store/hash.ts";
import type { TokenStream } from "../../../src/store/token-stream.ts";

/** The token stream of lines of stems. */
function streamOf(lines: readonly string[]): TokenStream {
  const terms = [...new Set(lines.flatMap((line) => line.split(" ")))].filter((term) => term !== "");
  const tokens = lines.flatMap((line, at) => [
    ...(at > 0 ? [0] : []),
    ...line.split(" ").flatMap((term) => (term === "" ? [] : [terms.indexOf(term) + 1])),
  ]);
  return { hashes: Uint32Array.from(terms, hash32), tokens: Uint32Array.from(tokens) };
}

const query = passageQuery(
  [
    ["token", 2],
    ["expir", 3],
    ["user", 1],
  ],
  [
    ["token", "expir"],
    ["user", "missing"],
  ],
);
const blank = (count: number): string[] => Array.from({ length: count }, () => "other words here");

describe("scorePassages", () => {
  it("finds the lines where the terms stand together", () => {
    const { startLine, endLine, window, coverage } = scorePassages(
      streamOf([...blank(100), "token expir", ...blank(100)]),
      query,
    );
    expect(startLine).toBeLessThanOrEqual(101);
    expect(endLine).toBeGreaterThanOrEqual(101);
    expect(endLine - startLine).toBeLessThan(60);
    expect(window).toBeGreaterThan(0);
    expect(coverage).toBeCloseTo(5 / 6);
  });

  it("scores terms near each other above terms far apart", () => {
    const near = scorePassages(streamOf([...blank(50), "token", "expir", ...blank(148)]), query);
    const far = scorePassages(streamOf(["token", ...blank(198), "expir"]), query);
    expect(near.window).toBeGreaterThan(far.window);
    expect(near.coverage).toBeGreaterThan(far.coverage);
  });

  it("counts pairs side by side on a line once, in the task's order only", () => {
    expect(scorePassages(streamOf(["token expir", "token expir"]), query).pairs).toBe(5);
    expect(scorePassages(streamOf(["expir token"]), query).pairs).toBe(0);
    expect(scorePassages(streamOf(["token", "expir"]), query).pairs).toBe(0);
    expect(scorePassages(streamOf(["token other expir"]), query).pairs).toBe(0);
  });

  it("stays inside the file", () => {
    for (const length of [1, 5, 19, 20, 21, 40, 41, 100]) {
      const { startLine, endLine } = scorePassages(streamOf([...blank(length - 1), "token expir"]), query);
      expect(startLine).toBeGreaterThanOrEqual(1);
      expect(endLine).toBeLessThanOrEqual(length);
      expect(startLine).toBeLessThanOrEqual(endLine);
    }
  });

  it("scores a file without any of the terms, and an empty one, with nothing", () => {
    expect(scorePassages(streamOf(blank(30)), query)).toMatchObject({ window: 0, coverage: 0, pairs: 0 });
    expect(scorePassages(streamOf([""]), query)).toMatchObject({ window: 0, coverage: 0, pairs: 0 });
  });
});
