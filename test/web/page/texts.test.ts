import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = join(import.meta.dirname, "../../../web/src/texts");
const languages = ["en", "zh-Hans", "zh-Hant"] as const;

/** Every sentence of a value; those that are made are made of ones, and of twos. */
function sentencesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    const inputs = [1, 2].map((each) => Array.from({ length: value.length }, () => each));
    return inputs.flatMap((input) => sentencesOf(Reflect.apply(value, undefined, input)));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((each) => sentencesOf(each));
}

const areas = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map(async (name) => {
      const module: Record<string, unknown> = await import(join(folder, name));
      const texts = Object.values(module).find(
        (value): value is Record<(typeof languages)[number], object> =>
          typeof value === "object" && value !== null && "zh-Hant" in value,
      );
      return { name, texts };
    }),
);
const withTexts = areas.flatMap(({ name, texts }) => (texts ? [{ name, texts }] : []));

/** Characters of one Chinese script in words of interfaces, which the other writes otherwise. */
const onlySimplified = /[个这来时为说关开进过还没对无选择读写数据标题显载网络错误项断满]/;
const onlyTraditional = /[個這來時為說關開進過還沒對無選擇讀寫數據標題顯載網絡錯誤項斷滿]/;
const simplifiedAlone = new RegExp(
  [...onlySimplified.source.slice(1, -1)].filter((mark) => !onlyTraditional.source.includes(mark)).join("|"),
);
const traditionalAlone = new RegExp(
  [...onlyTraditional.source.slice(1, -1)].filter((mark) => !onlySimplified.source.includes(mark)).join("|"),
);

describe.each(withTexts)("$name", ({ texts }) => {
  it.each(languages)("says everything in %s", (language) => {
    const sentences = sentencesOf(texts[language]);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => sentence.trim() === "")).toEqual([]);
    expect(sentences.filter((sentence) => /undefined|\[object|NaN/.test(sentence))).toEqual([]);
  });

  it("counts one thing as one, and says the words of the product", () => {
    const english = sentencesOf(texts.en);
    // Counts of a total take the plural: "1 of 1 files" of an index that grows.
    expect(english.filter((sentence) => /(?<!of )\b1 (?:\w+ )?\w{2,}s\b/.test(sentence))).toEqual([]);
    expect(english.filter((sentence) => /handed over/i.test(sentence))).toEqual([]);
    const chinese = [...sentencesOf(texts["zh-Hans"]), ...sentencesOf(texts["zh-Hant"])];
    expect(chinese.filter((sentence) => /您|搜索|檢索|交付|邻近|鄰近|评判|評判/.test(sentence))).toEqual([]);
  });

  it("keeps each Chinese to its own characters", () => {
    expect(sentencesOf(texts["zh-Hans"]).filter((one) => traditionalAlone.test(one))).toEqual([]);
    expect(sentencesOf(texts["zh-Hant"]).filter((one) => simplifiedAlone.test(one))).toEqual([]);
  });
});

const source = (function read(at: string): string {
  return readdirSync(at, { withFileTypes: true })
    .filter(() => at !== folder)
    .map((entry) => {
      const path = join(at, entry.name);
      if (entry.isDirectory()) return read(path);
      return /\.tsx?$/.test(entry.name) ? readFileSync(path, "utf8") : "";
    })
    .join("\n");
})(join(folder, ".."));

/** `text.name`, `const { name } = inLanguage(…)`, and names of fields that are texts as well. */
const used = new Set([
  ...(source.match(/(?<=\.)\w+|(?<=")\w+(?=")/g) ?? []),
  ...[...source.matchAll(/const \{([^{}]*)\} = inLanguage/g)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  ),
]);

describe("texts", () => {
  it.each(withTexts)("of $name are all of use", ({ texts }) => {
    expect(Object.keys(texts.en).filter((name) => !used.has(name))).toEqual([]);
  });

  it("are there for every area of the page", () => {
    expect(withTexts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["shell.ts", "task.ts", "cycles.ts", "files.ts", "summary.ts"]),
    );
  });
});
