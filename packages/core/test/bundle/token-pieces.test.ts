import * as fc from "fast-check";
import { countTokens as countWhole } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/any-character.ts";
import { pieceEnds } from "@fossick/core/bundle/tokens.ts";

function piecesOf(text: string): string[] {
  const ends = [...pieceEnds(text)];
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

const inPieces = (text: string): number => piecesOf(text).reduce((sum, piece) => sum + countWhole(piece), 0);

describe("pieceEnds", () => {
  const words = [
    ...[
      "token",
      "expiresAt",
      "XMLHttpRequest",
      "snake_case",
      "don't",
      "we'LL",
      "they'Ve",
      "x1y2",
      "100_000",
      "0xff",
    ],
    ...["的时间", "修复令牌，过期。", "ありがとう", "กากา", "😀", "é", "e\u0301", "\uFEFF"],
    ...[
      " ",
      "  ",
      "\t",
      "\n",
      "\n\n",
      "\r\n",
      "\n    ",
      "\n//",
      "\n/*",
      "\n#",
      " \n\n\t",
      "\u00a0",
      "\u3000",
    ],
    ...[
      "();",
      "=> {",
      "'",
      "''",
      "/",
      "//",
      "***",
      '"',
      "<|endoftext|>".slice(0, 6),
      "-",
      "---",
      "++i;",
      "][",
    ],
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5, unit: anyCharacter })), {
      maxLength: 600,
    })
    .map((parts) => parts.join(""));

  it("cuts a text so that it has as many tokens as in one piece", () => {
    fc.assert(
      fc.property(text, (each) => {
        const pieces = piecesOf(each);
        expect(pieces.join("")).toBe(each);
        expect(inPieces(each)).toBe(countWhole(each));
      }),
      { numRuns: 300 },
    );
  });

  it.each(["\n", " ", "\n  ", "\t", "\r\n", "a", "A", "ab", "的", "กา", "😀", "=", "-*", "1", "é", "/"])(
    "cuts a run of %j into pieces of at most 512 characters, which have as many tokens or a few more",
    (unit) => {
      const run = unit.repeat(Math.ceil(4_000 / unit.length));
      const pieces = piecesOf(run);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(512);
      expect(pieces.every((piece) => Buffer.from(piece).toString() === piece)).toBe(true);
      const [whole, counted] = [countWhole(run), inPieces(run)];
      expect(counted).toBeGreaterThanOrEqual(whole);
      expect(counted).toBeLessThanOrEqual(whole + pieces.length);
    },
  );
});
