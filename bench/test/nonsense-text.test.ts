import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nonsenseText, type NonsenseKind } from "../src/nonsense-text.ts";

describe("nonsense", () => {
  const ids = fc.string({ maxLength: 40 });

  it("is the same for the same id, has 3 to 12 words and no edge of blanks", () => {
    fc.assert(
      fc.property(ids, (id) => {
        const { kind, text } = nonsenseText(id);
        expect(nonsenseText(id)).toEqual({ kind, text });
        expect(text).toBe(text.trim());
        const words = text.split(" ");
        expect(words.length).toBeGreaterThanOrEqual(3);
        expect(words.length).toBeLessThanOrEqual(12);
        expect(words.every((word) => word !== "")).toBe(true);
      }),
    );
  });

  it("is of the look of its kind", () => {
    const looks: Record<NonsenseKind, RegExp> = {
      keyboard: /^(?:(?:[qwertyuiop]+|[asdfghjkl]+|[zxcvbnm]+)(?: |$))+$/,
      filler: /^[a-z ]+$/,
      syllables: /^(?:(?:[a-z]+[aeiou]){2,3}[a-z]{0,2}(?: |$))+$/,
      noise: /^[^a-z]+$/i,
    };
    fc.assert(
      fc.property(ids, (id) => {
        const { kind, text } = nonsenseText(id);
        expect(text).toMatch(looks[kind]);
      }),
    );
  });

  it("is dealt in about equal parts, and differs from task to task", () => {
    const all = Array.from({ length: 800 }, (_, at) => nonsenseText(`owner__name-${at}`));
    for (const kind of ["keyboard", "filler", "syllables", "noise"]) {
      const share = all.filter((each) => each.kind === kind).length / all.length;
      expect(share).toBeGreaterThan(0.2);
      expect(share).toBeLessThan(0.3);
    }
    expect(new Set(all.map(({ text }) => text)).size).toBeGreaterThan(780);
  });
});
