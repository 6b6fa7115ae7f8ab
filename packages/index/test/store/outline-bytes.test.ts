import fc from "fast-check";
import { expect, it } from "vitest";
import type { Outline } from "@fossick/languages/types.ts";
import { decodeOutline, encodeOutline } from "@fossick/index/store/outline-bytes.ts";
import type { DefinitionKind } from "@fossick/languages/types.ts";

const name = fc.string({ minLength: 1, maxLength: 8, unit: "grapheme" });
const line = fc.integer({ min: 1, max: 9_999 });
const outline: fc.Arbitrary<Outline> = fc.record({
  language: name,
  lines: line,
  definitions: fc.array(
    fc
      .record({
        name,
        kind: fc.constantFrom<DefinitionKind>("function", "type"),
        startLine: line,
        more: fc.nat(9),
      })
      .map(({ more, ...rest }) => ({ ...rest, endLine: rest.startLine + more })),
  ),
  imports: fc.array(fc.record({ specifier: name, names: fc.array(name) })),
  words: fc.array(name).map((words) => words.join(" ")),
  names: fc.array(fc.tuple(name, line)),
});

it("an outline comes back as it was, from the middle of a buffer too", () => {
  fc.assert(
    fc.property(outline, (given) => {
      const bytes = Buffer.concat([Buffer.from("x"), encodeOutline(given)]);
      expect(decodeOutline(bytes.subarray(1))).toEqual(given);
    }),
  );
});
