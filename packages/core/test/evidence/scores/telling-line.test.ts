import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passageQuery } from "@fossick/core/evidence/scores/passage-query.ts";
import { tellingLine, type TellingLine } from "@fossick/core/evidence/scores/telling-line.ts";
import { streamOf } from "./stream-of.ts";

const query = passageQuery(
  [
    ["token", 2],
    ["expir", 3],
    ["user", 1],
  ],
  [],
);
const lineIn = (lines: readonly string[], startLine = 1, endLine = lines.length): TellingLine | undefined =>
  tellingLine(streamOf(lines), query, { startLine, endLine });

describe("tellingLine", () => {
  it("is the line that holds most of the query, with its words, weightiest first", () => {
    expect(lineIn(["token", "other", "user token expir", "other", "expir"])).toMatchObject({
      line: 3,
      stems: ["expir", "token", "user"],
    });
  });

  it("tells the words of both lines in their order, and which are not the query's", () => {
    expect(lineIn(["other", "token user", "other expir"])?.order.join(" ")).toBe("· token user · · expir");
  });

  it("counts the line below with it", () => {
    expect(lineIn(["user expir", "other", "token", "expir"])).toMatchObject({
      line: 3,
      stems: ["expir", "token"],
    });
    expect(lineIn(["user", "expir token", "other"])).toMatchObject({ line: 1 });
  });

  it("is the one that says more itself of two that say the same with the line below", () => {
    expect(lineIn(["expir token", "user", "expir token user"])).toMatchObject({ line: 3 });
  });

  it("is the first of several alike", () => {
    expect(lineIn(["other", "token", "other", "token"])).toMatchObject({ line: 2, stems: ["token"] });
  });

  it("counts a word once, however often it stands there", () => {
    expect(lineIn(["token token token", "other", "expir"])).toMatchObject({ line: 3 });
  });

  it("lies within the passage, and sees nothing outside of it", () => {
    const lines = ["expir token user", "token", "other", "user", "expir token user"];
    expect(lineIn(lines, 2, 4)).toMatchObject({ line: 2, stems: ["token"] });
    expect(lineIn(lines, 4, 4)).toMatchObject({ line: 4, stems: ["user"] });
  });

  it("is none where the passage has no word of the query", () => {
    expect(lineIn(["other", "token"], 1, 1)).toBeUndefined();
    expect(lineIn([""])).toBeUndefined();
  });

  it("holds every word it names, on the line or the one below, in any text", () => {
    const line = fc.array(fc.constantFrom("token", "expir", "user", "other"), { maxLength: 4 });
    const text = fc.array(line, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, fc.nat(11), fc.nat(11), (words, from, to) => {
        const [startLine, endLine] = [Math.min(from, to) + 1, Math.max(from, to) + 1];
        const lines = words.map((each) => each.join(" "));
        const found = lineIn(lines, startLine, endLine);
        if (found === undefined) return;
        expect(found.line).toBeGreaterThanOrEqual(startLine);
        expect(found.line).toBeLessThanOrEqual(endLine);
        expect(found.stems.length).toBeGreaterThan(0);
        expect((words[found.line - 1] ?? []).some((word) => word !== "other")).toBe(true);
        const here = [
          ...(words[found.line - 1] ?? []),
          ...(found.line < endLine ? (words[found.line] ?? []) : []),
        ];
        expect(here).toEqual(expect.arrayContaining([...found.stems]));
      }),
    );
  });
});
