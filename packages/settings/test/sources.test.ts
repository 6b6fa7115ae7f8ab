import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { jsonErrorLine } from "@fossick/settings/sources.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("jsonErrorLine", () => {
  it.each([
    ['{\n  "threshold": 0.7,\n  "maxCycles" 3\n}', 3],
    ['{\n  "threshold": 0.7,\n}', 3],
    ['{\n  "hidden": tru\n}', 2],
    ["{\n  // comment\n}", 2],
    ["{\r\n'hidden': true}", 2],
    ['{\n"globs": ["a", "b"\n\n', 4],
    ["", 1],
    ["{} {}", 1],
    ['["a"}', 1],
    ['{"a":1]', 1],
    ['"a\tb"', 1],
    ["[1,,2]", 1],
    ["[1,]", 1],
    ['{"a":}', 1],
    ["{1:2}", 1],
    ["01", 1],
    ["]", 1],
    [",", 1],
  ])("finds the line where %j breaks", async (text, line) => {
    expect(await jsonErrorLine(text)).toBe(line);
  });

  it("finds nothing in JSON", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(undefined, 2, "\t"), async (value, indent) => {
        expect(await jsonErrorLine(JSON.stringify(value, null, indent))).toBeUndefined();
      }),
    );
  });

  it("agrees with the runtime on damaged JSON", async () => {
    const damaged = fc
      .tuple(
        fc.jsonValue(),
        fc.nat(),
        fc.constantFrom("", "{", "}", "[", "]", ",", ":", '"', "\\", "1", "n", "\u0001"),
      )
      .map(([value, position, put]) => {
        const text = JSON.stringify(value);
        const at = position % text.length;
        return text.slice(0, at) + put + text.slice(at + 1);
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        expect((await jsonErrorLine(text)) === undefined).toBe(isJson(text));
      }),
      { numRuns: 500 },
    );
  });

  it("survives deep nesting", async () => {
    expect(await jsonErrorLine("[".repeat(200_000))).toBe(1);
  });
});
