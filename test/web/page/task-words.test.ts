import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Keyword } from "@fossick/core/answer-types.ts";
import { markWords, taskWordsOf } from "../../../web/src/code/task-words.ts";

const wordsOf = (...keywords: readonly (readonly [term: string, from?: Keyword["from"]])[]) =>
  taskWordsOf({
    cycles: [
      {
        number: 1,
        query: {
          patterns: [],
          keywords: keywords.map(([term, from = "title"]) => ({ term, weight: 1, from })),
          excludes: [],
          focusAreas: [],
        },
        candidates: 0,
        accepted: [],
        learned: [],
        ms: 0,
      },
    ],
  });
const marked = (text: string, words: ReturnType<typeof wordsOf>): readonly string[] =>
  markWords(text, words).flatMap((piece) => (piece.isMarked ? [piece.text] : []));

describe("words of a task in code", () => {
  it("are found in names, in any case and form", () => {
    const words = wordsOf(["HTTPException"], ["dependencies"], ["raised"]);
    expect(marked("raise HttpException(dependency_of)", words)).toEqual([
      "raise",
      "Http",
      "Exception",
      "dependency",
    ]);
  });

  it("are whole words: none within another", () => {
    expect(marked("available = enabled", wordsOf(["able"]))).toEqual([]);
  });

  it("are those that somebody wrote, and longer than two letters", () => {
    const words = wordsOf(["context", "learned"], ["catcher", "lexicon"], ["in"], ["a b c"]);
    expect(marked("context catcher in a b c", words)).toEqual([]);
  });

  it("are in Chinese of two letters or more, wherever they stand in a run", () => {
    expect(marked("// 使用者登入失敗時重試", wordsOf(["登入"], ["失敗"], ["時"]))).toEqual(["登入失敗"]);
    expect(marked("限流：请求的速率限制。制限", wordsOf(["速率限制"], ["限流"]))).toEqual([
      "限流",
      "速率限制",
    ]);
    expect(marked("登 入 登录 token", wordsOf(["登入"], ["tokens"]))).toEqual(["token"]);
    expect(marked("𠮷野家", wordsOf(["𠮷野"]))).toEqual(["𠮷野"]);
  });

  it("leave every text as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string()), (text, terms) => {
        const words = wordsOf(...terms.map((term) => [term] as const));
        expect(
          markWords(text, words)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
      }),
    );
  });

  it("take no longer where a line never ends", () => {
    const started = performance.now();
    markWords("aA".repeat(50_000), wordsOf(["a".repeat(1000)]));
    markWords("登入失敗".repeat(25_000), wordsOf(["登入".repeat(500)]));
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it("are none of a search without cycles", () => {
    expect([...taskWordsOf({ cycles: [] })]).toEqual([]);
  });
});
