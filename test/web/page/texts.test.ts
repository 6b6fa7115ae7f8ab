import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { signals } from "../../../src/evidence/signals.ts";
import { signalMeaning } from "../../../web/src/texts/signal-meanings.ts";

const folder = join(import.meta.dirname, "../../../web/src/texts");
const languages = ["en", "zh-Hans", "zh-Hant"] as const;

/** Every sentence of a value; those that are made are made of small things. */
function sentencesOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    try {
      return sentencesOf(
        Reflect.apply(
          value,
          undefined,
          Array.from({ length: value.length }, () => 2),
        ),
      );
    } catch {
      return [];
    }
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(sentencesOf) : [];
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

  it("keeps each Chinese to its own characters", () => {
    expect(sentencesOf(texts["zh-Hans"]).filter((one) => traditionalAlone.test(one))).toEqual([]);
    expect(sentencesOf(texts["zh-Hant"]).filter((one) => simplifiedAlone.test(one))).toEqual([]);
  });
});

describe("texts", () => {
  it("are there for every area of the page", () => {
    expect(withTexts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["shell.ts", "task.ts", "cycles.ts", "files.ts", "summary.ts", "scores.ts"]),
    );
  });

  it("say what every signal and every product of two measures, without Markdown", () => {
    for (const { name } of signals) {
      expect(signalMeaning(name)).toMatch(/\S/);
      expect(signalMeaning(name)).not.toMatch(/[`[\]]/);
    }
    expect(signalMeaning("titleText")).toContain("like text");
    expect(signalMeaning("text×path").split(" × ")).toHaveLength(2);
    expect(signalMeaning("none of them")).toBe("");
  });
});
