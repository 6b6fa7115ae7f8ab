import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonObject } from "@fossick/index/resolve/json-text.ts";

describe("parseJsonObject", () => {
  it("allows comments, trailing commas and a byte order mark", () => {
    const text = `\uFEFF{ // one
      "a": [1, 2, /* three */ ], "b": "// no /* comment */ ,}", "c": { "d": "\\"//", },
    }`;
    expect(parseJsonObject(text)).toEqual({ a: [1, 2], b: "// no /* comment */ ,}", c: { d: '"//' } });
  });

  it.each([undefined, "", "[]", "null", "1", "{", '{ "a": }'])("gives nothing for %j", (text) =>
    expect(parseJsonObject(text)).toBeUndefined(),
  );

  it("reads every object back, comments between its lines or not", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const text = JSON.stringify(value, undefined, 1);
        expect(parseJsonObject(text)).toEqual(JSON.parse(text));
        const commented = text.replaceAll("\n", ' // note, with } and "\n');
        expect(parseJsonObject(commented)).toEqual(JSON.parse(text));
      }),
    );
  });
});
