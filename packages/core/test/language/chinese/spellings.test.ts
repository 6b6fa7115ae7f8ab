import { Converter } from "opencc-js";
import { describe, expect, it } from "vitest";
import { canonicalChinese } from "@fossick/core/language/chinese/gloss.ts";
import { openSpellings } from "@fossick/core/language/chinese/spellings.ts";

describe("openSpellings", () => {
  it("tells both scripts, pair by pair", async () => {
    const spell = await openSpellings();
    expect(spell("超时")).toEqual(expect.arrayContaining(["超时", "超時"]));
    expect(spell("死循环")).toEqual(expect.arrayContaining(["死循", "循环", "循環"]));
    expect(spell("限流")).toEqual(["限流"]);
  });

  it("tries every Traditional character that one Simplified character stands for", async () => {
    const spell = await openSpellings();
    expect(spell("头发")).toEqual(expect.arrayContaining(["頭髮"]));
    expect(spell("发送")).toEqual(expect.arrayContaining(["發送"]));
    expect(spell("后台")).toEqual(expect.arrayContaining(["後台", "後臺"]));
    expect(spell("里面")).toEqual(expect.arrayContaining(["裡面", "裏面"]));
  });

  it("tells the other side's word too", async () => {
    const spell = await openSpellings();
    expect(spell("缓存")).toEqual(expect.arrayContaining(["缓存", "緩存", "快取"]));
    expect(spell("文件")).toEqual(expect.arrayContaining(["檔案"]));
    expect(spell("查询")).toEqual(expect.arrayContaining(["查找"]));
  });

  it("has nothing to say of a single character, which is not indexed", async () => {
    expect((await openSpellings())("锁")).toEqual([]);
  });

  it("holds what Taiwan and Hong Kong write of a text", async () => {
    const spell = await openSpellings();
    const pairsOf = (text: string): string[] =>
      Array.from(text.slice(1), (second, at) => `${text[at]}${second}`);
    for (const to of ["tw", "hk"] as const) {
      const convert = Converter({ from: "cn", to });
      for (const word of [
        "连接池",
        "验证码",
        "发布",
        "复制",
        "干扰",
        "系统",
        "制表符",
        "只读",
        "范围",
        "台账",
      ]) {
        expect(spell(word), `${word} in ${to}`).toEqual(expect.arrayContaining(pairsOf(convert(word))));
        expect(spell(await canonicalChinese(convert(word)))).toEqual(
          expect.arrayContaining(pairsOf(convert(word))),
        );
      }
    }
  });
});
