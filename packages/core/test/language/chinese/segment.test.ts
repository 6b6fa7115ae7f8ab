import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segment } from "@fossick/core/language/chinese/segment.ts";

const dictionary = new Map(
  ["缓存", "存过", "过期", "时间", "过期时间", "行", "执行", "并行", "行程", "程序"].map((word) => [
    word,
    word,
  ]),
);
const cut = (text: string): string[] => segment(text, dictionary).map((piece) => piece.text);

describe("segment", () => {
  it("takes the fewest words, not the first that fit", () => {
    expect(cut("缓存过期时间")).toEqual(["缓存", "过期时间"]);
    expect(cut("并行程序")).toEqual(["并行", "程序"]);
  });

  it("keeps unknown characters together and says that they are unknown", () => {
    expect(segment("弄丢缓存", dictionary)).toEqual([{ text: "弄丢" }, { text: "缓存", entry: "缓存" }]);
    expect(segment("缓存弄丢", dictionary).at(-1)).toEqual({ text: "弄丢" });
  });

  it("takes a word of one character only where no longer one fits", () => {
    expect(cut("第三行")).toEqual(["第三", "行"]);
    expect(cut("执行")).toEqual(["执行"]);
  });

  it("cuts without loss, whatever the text", () => {
    const characters = fc.array(fc.constantFrom(..."缓存过期时间执行并程序弄丢a 𠮷"), { maxLength: 40 });
    fc.assert(
      fc.property(characters, (parts) => {
        expect(cut(parts.join("")).join("")).toBe(parts.join(""));
      }),
    );
  });

  it("cuts nothing into nothing", () => {
    expect(cut("")).toEqual([]);
    expect(segment("缓存", new Map())).toEqual([{ text: "缓存" }]);
  });
});
