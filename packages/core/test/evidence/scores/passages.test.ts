import { describe, expect, it } from "vitest";
import { passageQuery, queryTerms } from "@fossick/core/evidence/scores/passage-query.ts";
import { scorePassages, type PassageScore } from "@fossick/core/evidence/scores/passages.ts";
import { noRegions, streamOf } from "./stream-of.ts";

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
const score = (lines: readonly string[], by = query): PassageScore => {
  const stream = streamOf(lines);
  return scorePassages(stream, queryTerms(stream, by), by);
};
const blank = (count: number): string[] => Array.from({ length: count }, () => "other words here");

describe("queryTerms", () => {
  it("finds the query's terms among a file's words, by their place in the file", () => {
    expect([...queryTerms(streamOf(["other user token", "words"]), query)]).toEqual([-1, 2, 0, -1]);
    expect(queryTerms(streamOf([""]), query)).toHaveLength(0);
  });

  it("is not misled by words whose hashes begin alike", () => {
    const [first = 0] = query.termOf.keys();
    const hashes = Uint32Array.of(first ^ 0x10000, first);
    expect([...queryTerms({ hashes, tokens: new Uint32Array(), regions: noRegions }, query)]).toEqual([
      -1, 0,
    ]);
  });
});

describe("scorePassages", () => {
  it("finds the lines where the terms stand together", () => {
    const { startLine, endLine, window, coverage } = score([...blank(100), "token expir", ...blank(100)]);
    expect(startLine).toBeLessThanOrEqual(101);
    expect(endLine).toBeGreaterThanOrEqual(101);
    expect(endLine - startLine).toBeLessThan(60);
    expect(window).toBeGreaterThan(0);
    expect(coverage).toBeCloseTo(5 / 6);
  });

  it("scores terms near each other above terms far apart", () => {
    const near = score([...blank(50), "token", "expir", ...blank(148)]);
    const far = score(["token", ...blank(198), "expir"]);
    expect(near.window).toBeGreaterThan(far.window);
    expect(near.coverage).toBeGreaterThan(far.coverage);
  });

  it("counts pairs side by side on a line once, in the task's order only", () => {
    expect(score(["token expir", "token expir"]).pairs).toBe(5);
    expect(score(["expir token"]).pairs).toBe(0);
    expect(score(["token", "expir"]).pairs).toBe(0);
    expect(score(["token other expir"]).pairs).toBe(0);
  });

  it("weighs the longest run of words that follow each other in the task", () => {
    const phrases = passageQuery(
      [
        ["token", 2],
        ["expir", 3],
        ["date", 4],
        ["user", 1],
      ],
      [
        ["token", "expir"],
        ["expir", "date"],
      ],
    );
    expect(score(["token expir date"], phrases).phrase).toBe(9);
    expect(score(["user token expir", "date"], phrases).phrase).toBe(5);
    expect(score(["expir date", "token expir"], phrases).phrase).toBe(7);
    expect(score(["token other expir"], phrases).phrase).toBe(3);
    expect(score(["date user"], phrases).phrase).toBe(4);
    expect(score(["other"], phrases).phrase).toBe(0);
  });

  it("scores windows by the words of the title apart", () => {
    const titled = passageQuery(
      [
        ["token", 2],
        ["user", 1],
      ],
      [],
      new Set(["token"]),
    );
    const titleAlone = score(["token"], titled);
    expect(titleAlone.titleWindow).toBeCloseTo(titleAlone.window);
    const { window, titleWindow } = score(["token user"], titled);
    expect(titleWindow).toBeGreaterThan(0);
    expect(titleWindow).toBeLessThan(window);
    expect(score(["user"], titled)).toMatchObject({ titleWindow: 0 });
    expect(score(["token"]).titleWindow).toBe(0);
  });

  it("may find the best window of the title elsewhere than the best window", () => {
    const titled = passageQuery(
      [
        ["token", 1],
        ["user", 9],
      ],
      [],
      new Set(["token"]),
    );
    const { startLine, titleWindow } = score(["user", ...blank(98), "token token token"], titled);
    expect(startLine).toBe(1);
    expect(titleWindow).toBeGreaterThan(0);
  });

  it("stays inside the file", () => {
    for (const length of [1, 5, 19, 20, 21, 40, 41, 100]) {
      const { startLine, endLine } = score([...blank(length - 1), "token expir"]);
      expect(startLine).toBeGreaterThanOrEqual(1);
      expect(endLine).toBeLessThanOrEqual(length);
      expect(startLine).toBeLessThanOrEqual(endLine);
    }
  });

  it("scores a file without any of the terms, and an empty one, with nothing", () => {
    expect(score(blank(30))).toMatchObject({ window: 0, coverage: 0, pairs: 0, phrase: 0 });
    expect(score([""])).toMatchObject({ window: 0, coverage: 0, pairs: 0, phrase: 0 });
  });
});
