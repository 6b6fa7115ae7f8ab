import { describe, expect, it } from "vitest";
import { textsIn } from "@fossick/cli/texts/index.ts";
import { simplifiedOnly, traditionalOnly } from "@fossick/core/language/script-characters.ts";
import { messagesIn, type Messages } from "@fossick/core/messages/index.ts";
import { zhHans } from "@fossick/core/messages/zh-hans.ts";

/** Every text of a catalogue by its place; functions are called with numbers and names. */
function textsOf(value: unknown, place = ""): [place: string, text: string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return textsOf(call(value as (...given: unknown[]) => unknown), place);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${place}.${key}`));
}

/** Parameters are lists, names, kinds or numbers; the first sort that a message takes is right for it. */
function call(message: (...given: unknown[]) => unknown): unknown {
  const sorts = [
    [["a.ts"], ["a.ts"]],
    [3, ["a.ts"], ["a.ts"]],
    ["definition", "a.ts"],
    [3, 3],
  ];
  for (const [first, second = first, third = second] of sorts) {
    try {
      const text = message(first, second, third, third, third);
      if (typeof text === "string") return text;
    } catch {
      // takes another sort
    }
  }
  return "";
}

const scripts = [
  ["zh-Hans", traditionalOnly],
  ["zh-Hant", simplifiedOnly],
] as const;

describe.each(scripts)("the messages in %s", (language, foreign) => {
  const texts = [...textsOf(messagesIn(language)), ...textsOf(textsIn(language))];

  it("are Chinese, in their own script", () => {
    expect(texts.length).toBeGreaterThan(150);
    const wrong = texts.filter(([, text]) => [...text].some((character) => foreign.has(character)));
    expect(wrong).toEqual([]);
    const said = texts.filter(([, text]) => /\p{Script=Han}/u.test(text));
    expect(said.length / texts.length).toBeGreaterThan(0.9);
  });

  it("say what the English ones say", () => {
    const places = (messages: Messages) => textsOf(messages).map(([place]) => place);
    expect(places(messagesIn(language)).sort()).toEqual(places(messagesIn("en")).sort());
  });
});

describe("the two Chinese catalogues", () => {
  it("use the words of either side", () => {
    const hans = JSON.stringify(textsOf(messagesIn("zh-Hans")));
    const hant = JSON.stringify(textsOf(messagesIn("zh-Hant")));
    for (const word of ["文件", "代码库", "调用栈", "配置", "导入"]) expect(hans).toContain(word);
    for (const word of ["檔案", "程式碼庫", "堆疊追蹤", "設定", "匯入"]) expect(hant).toContain(word);
  });
});

describe("a fault's message", () => {
  it("is translated by its code, and keeps its particulars", () => {
    expect(zhHans.fault("NO_GIT", "not a git repository, so past commits were not used")).toBe(
      "这里读不到 git 历史，无法借助以往的提交",
    );
    expect(zhHans.fault("FILE_UNREADABLE", 'the file "a.ts" could not be read')).toBe(
      '有文件无法读取（the file "a.ts" could not be read）',
    );
    expect(zhHans.fault("NEW_CODE", "as it was said")).toBe("as it was said");
    expect(messagesIn("en").fault("NO_GIT", "as it was said")).toBe("as it was said");
  });
});
