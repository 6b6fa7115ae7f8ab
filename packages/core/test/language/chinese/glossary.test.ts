import { describe, expect, it } from "vitest";
import glossary from "../../../../../model/glossary.json" with { type: "json" };
import wordings from "../../../../../model/wordings.json" with { type: "json" };
import { canonicalChinese } from "@fossick/core/language/chinese/gloss.ts";

const functionWords = Object.keys(glossary["function words"]);
const topics: Readonly<Record<string, Readonly<Record<string, string>>>> = glossary;
const terms = Object.entries(topics)
  .filter(([topic]) => topic !== "function words")
  .flatMap(([, entries]) => Object.entries(entries));

describe("model/glossary.json", () => {
  it("holds 1,500 terms and 120 function words at least", () => {
    expect(terms.length).toBeGreaterThanOrEqual(1500);
    expect(functionWords.length).toBeGreaterThanOrEqual(120);
  });

  it("gives each term one to six different lower-case English words", () => {
    const wrong = terms.filter(([, words]) => {
      const each = words.split(" ");
      return !/^[a-z0-9]+(?: [a-z0-9]+){0,5}$/.test(words) || new Set(each).size !== each.length;
    });
    expect(wrong).toEqual([]);
  });

  it("gives function words none", () => {
    expect(Object.values(glossary["function words"]).filter((words) => words !== "")).toEqual([]);
  });

  it("holds each term once, in Chinese characters only", () => {
    const keys = [...terms.map(([term]) => term), ...functionWords];
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys.filter((key) => !/^\p{Script=Han}+$/u.test(key))).toEqual([]);
  });

  it("holds terms in the form tasks are brought to", async () => {
    const moved: string[] = [];
    for (const [term] of [...terms, ...functionWords.map((word) => [word])]) {
      if (term !== undefined && (await canonicalChinese(term)) !== term) moved.push(term);
    }
    expect(moved).toEqual([]);
  });
});

describe("model/wordings.json", () => {
  const groups = [...Object.entries(wordings.taiwanVariants), ...Object.entries(wordings.synonyms)];
  const variants = groups.flatMap(([, words]) => words.split(" "));

  it("reads each variant as one word, which is read as itself", async () => {
    expect(variants.filter((word, at) => variants.indexOf(word) !== at)).toEqual([]);
    const kept = groups.map(([word]) => word);
    expect(kept.filter((word) => variants.includes(word))).toEqual([]);
    for (const word of kept) expect(await canonicalChinese(word)).toBe(word);
  });

  it("is in Simplified characters, as the texts are when it is asked", () => {
    expect(
      [...variants, ...groups.map(([word]) => word)].filter((word) =>
        /[檔設資預這個為後開關請應會]/.test(word),
      ),
    ).toEqual([]);
  });
});
