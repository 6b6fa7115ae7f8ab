import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../test/any-character.ts";
import {
  cutShort,
  oneLine,
  quotedPath,
  readName,
  safeJson,
  safeLines,
  safeName,
  spellOut,
} from "@fossick/base/safe-text.ts";
import { hiddenMarks, unsafeIn } from "../../../test/hidden-marks.ts";

const tags = [..."ignore"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
/** Ordinary text mixed with what is hidden, and with what spells it. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hiddenMarks),
      fc.constantFrom("a", "x1b", "u202e", "u{e0041}", "\\", "\\x", "\\u", "5c", '"', "/", " ", "的", "👩"),
      fc.string({ unit: anyCharacter, maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("text for a terminal or a model", () => {
  it("has what is hidden spelt out, whichever way it hides", () => {
    expect(oneLine(`a\u001b[31mb\u009bc\u202ed\u200be${tags.slice(0, 2)}f\u007fg`)).toBe(
      String.raw`a\x1b[31mb\x9bc\u202ed\u200be\u{e0069}f\x7fg`,
    );
    expect(spellOut("a\nb\tc\u2028d\ud800e\ufeff\u00ad\u3164")).toBe(
      String.raw`a\x0ab\x09c\u2028d\ud800e\ufeff\xad\u3164`,
    );
    expect(safeLines("a\r\nb\rc\td\u2029e")).toBe("a\nb\\x0dc\td\\u2029e");
  });

  it("is one line where it is a sentence, a message or a name", () => {
    expect(oneLine("  a\n b\t\tc ")).toBe("a b c");
    fc.assert(
      fc.property(text, (given) => {
        for (const make of [oneLine, spellOut, safeName, quotedPath])
          expect(make(given)).not.toMatch(/[\r\n\u2028\u2029]/);
      }),
    );
  });

  it("holds nothing that is hidden", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const make of [oneLine, spellOut, safeName, quotedPath])
          expect(unsafeIn(make(given))).toEqual([]);
        expect(unsafeIn(safeLines(given))).toEqual([]);
        expect(unsafeIn(safeJson({ given: [given] }, 2))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it("stays as it is where nothing is hidden", () => {
    const plain = "\tconst 名 = `é` + '한'; // ok 🙂 ⚠️ \u0628 \\x1b C:\\users\n";
    expect(safeLines(plain)).toBe(plain);
    expect(spellOut(plain.trim())).toBe(plain.trim());
  });

  it("keeps joiners of emoji and scripts in texts of files, where they join", () => {
    const joined = "👩‍💻 👩🏽‍🚀 🏳️‍🌈 می‌خواهم क्‍ष";
    expect(safeLines(joined)).toBe(joined);
    expect(safeLines("is\u200dAdmin 用\u200c户 \u200d")).toBe(String.raw`is\u200dAdmin 用\u200c户 \u200d`);
    expect(spellOut("👩‍💻")).toBe("👩\\u200d💻");
  });
});

describe("a name", () => {
  it("is found again by what was shown, and no two look the same", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(readName(safeName(one))).toBe(one);
        if (one !== other) expect(safeName(one)).not.toBe(safeName(other));
      }),
      { numRuns: 2_000 },
    );
  });

  it("that nothing hides in is read as it is written", () => {
    for (const name of ["src\\utils\\x.ts", "a\\u0041", "C:\\x64\\u{1F600}", "\\u{110000}", "\\u{ffffff}"])
      expect(readName(name)).toBe(name);
  });

  it("is quoted as git quotes it", () => {
    expect(quotedPath("src/it's ok/名.ts")).toBe("src/it's ok/名.ts");
    expect(quotedPath('a"b\\c')).toBe(String.raw`"a\"b\\c"`);
    expect(quotedPath("a\nb\tc\u001b[1m\u202ed")).toBe(String.raw`"a\nb\tc\033[1m\342\200\256d"`);
  });
});

describe("JSON", () => {
  it("has other bytes and the same value", () => {
    expect(safeJson("\u009b\u202e\u007f\u{e0041}")).toBe(String.raw`"\u009b\u202e\u007f\udb40\udc41"`);
    fc.assert(
      fc.property(text, (given) => {
        expect(JSON.parse(safeJson({ [given]: given }, 1))).toEqual({ [given]: given });
      }),
    );
  });
});

it("a text that is cut ends with no half of a character", () => {
  expect(cutShort("abcdef", 6)).toBe("abcdef");
  expect(cutShort("abcdefg", 6)).toBe("abcde…");
  expect(cutShort("abc🙂efg", 5)).toBe("abc…");
});
