import fc from "fast-check";
import { Converter } from "opencc-js";
import { describe, expect, it } from "vitest";
import { canonicalChinese, englishOf, glossOf } from "@fossick/core/language/chinese/gloss.ts";

const english = async (text: string): Promise<string> => englishOf((await glossOf(text)) ?? []);
const wordsOf = async (text: string): Promise<string[]> => (await english(text)).split(/[^A-Za-z]+/);

describe("glossOf", () => {
  it("is for texts with Chinese in them", async () => {
    expect(await glossOf("Fix the token expiry bug")).toBeUndefined();
    expect(await glossOf("")).toBeUndefined();
    expect(await glossOf("The label 登录 is cut off")).toBeDefined();
  });

  it("gives each known term the words code uses for it", async () => {
    const gloss = (await glossOf("修复认证令牌过期bug")) ?? [];
    expect(gloss.map(({ text }) => text)).toEqual(["修复", "认证", "令牌", "过期", "bug"]);
    expect(gloss.map(({ words }) => words?.[0])).toEqual([
      "fix",
      expect.stringMatching(/^auth/),
      "token",
      "expire",
      undefined,
    ]);
  });

  it.each([
    ["为API端点添加限流", "为 API 端點加入速率限制", ["API", "endpoint", "rate", "limit"]],
    ["查找身份认证的实现", "查找身份驗證的實作", ["auth", "implement"]],
    ["线程池死锁时超时重试", "執行緒池死結時逾時重試", ["thread", "pool", "deadlock", "timeout", "retry"]],
    ["删除多余的空格和换行", "刪除多餘的空白和換行", ["delete", "remove", "newline"]],
  ])("finds the same in %s and %s", async (simplified, traditional, expected) => {
    expect(await wordsOf(simplified)).toEqual(expect.arrayContaining(expected));
    expect(await wordsOf(traditional)).toEqual(expect.arrayContaining(expected));
  });

  it("tells function words, which have no words, from unknown ones, which have none known", async () => {
    const gloss = (await glossOf("的饕餮")) ?? [];
    expect(gloss).toEqual([{ text: "的", words: [] }, { text: "饕餮" }]);
  });

  it("keeps what is not Chinese as it is written", async () => {
    const gloss =
      (await glossOf(
        "修正 TokenManager.refreshAccessToken 在 src/auth/token.ts:42 抛出 `E_EXPIRED`\n\n详情 v2.0",
      )) ?? [];
    const others = gloss.filter(({ text }) => !/\p{Script=Han}/u.test(text));
    expect(others.map(({ text }) => text)).toEqual([
      " TokenManager.refreshAccessToken ",
      " src/auth/token.ts:42 ",
      " `E_EXPIRED`\n\n",
      " v2.0",
    ]);
    expect(others.every(({ words }) => words === undefined)).toBe(true);
  });

  it("makes up the canonical text, in either script alike", async () => {
    const toTraditional = Converter({ from: "cn", to: "tw" });
    const phrases = fc.constantFrom(
      ..."修复 缓存 令牌过期 的 之后 线程池 查询参数 默认值 报错信息 数组 应该 支持 嵌套 饕餮 如果 删除 视频播放器 登录页面".split(
        " ",
      ),
      ...[" TokenManager ", "`cache_ttl`", "src/a.ts", "，", "。\n", "（", "）", "42", "\n"],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(phrases, { maxLength: 25 }), async (parts) => {
        const text = parts.join("");
        const gloss = await glossOf(text);
        if (gloss) expect(gloss.map((part) => part.text).join("")).toBe(await canonicalChinese(text));
        const inTraditional = await glossOf(toTraditional(text));
        expect(inTraditional?.map(({ text: term, words }) => [term, words])).toEqual(
          gloss?.map(({ text: term, words }) => [term, words]),
        );
      }),
      { seed: 7 },
    );
  });
});

describe("englishOf", () => {
  it("reads as words, with what is not Chinese between them", async () => {
    expect(await english("修复TokenManager过期，重试（默认关闭）。")).toMatch(
      /^fix [a-z ]+ TokenManager expire [a-z ]+, retry[a-z ]* \(default [a-z ]+\)\.$/,
    );
  });

  it("leaves function words out and unknown ones in", async () => {
    expect(await english("请把饕餮的令牌")).toBe("饕餮 token");
  });

  it("keeps the title on its line", async () => {
    expect((await english("修复令牌\n\n它会过期")).split("\n")).toHaveLength(3);
  });
});
