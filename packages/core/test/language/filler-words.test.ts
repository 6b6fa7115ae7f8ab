import { describe, expect, it } from "vitest";
import { isFiller, isPronoun } from "@fossick/core/language/filler-words.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";

describe("isFiller", () => {
  it.each(["where", "their", "because", "happens", "decides", "files", "Whether", "USED"])(
    "knows that no file is about: %s",
    (word) => {
      expect(isFiller(word)).toBe(true);
    },
  );

  it.each(["token", "expiry", "theme", "handler", "router", "password", "queue", ""])(
    "keeps what a file may be about: %j",
    (word) => {
      expect(isFiller(word)).toBe(false);
    },
  );
});

describe("isPronoun", () => {
  it("goes by the whole word: `them` is one, `theme`, which has its stem, is none", () => {
    expect(["them", "whom", "itself"].filter(isPronoun)).toHaveLength(3);
    expect(["theme", "themes", "hero", "use"].filter(isPronoun)).toEqual([]);
  });

  it("keeps pronouns out of what is searched for", () => {
    const termsOf = (text: string): string[] => createInitialQuery({ text }).keywords.map(({ term }) => term);
    expect(termsOf("Expire them sooner")).toEqual(["expire", "sooner"]);
    expect(termsOf("Expire themes sooner")).toContain("themes");
  });
});
