import { describe, expect, it } from "vitest";
import lexicon from "../../../../model/lexicon.json" with { type: "json" };
import { bridgesIn } from "@fossick/core/language/lexicon.ts";

const phrasesIn = (text: string): string[] => bridgesIn(text).map(({ phrase }) => phrase);

describe("bridgesIn", () => {
  it("finds phrases whatever their endings", () => {
    expect(phrasesIn("Add rate limiting to the API")).toContain("rate limit");
    expect(phrasesIn("rate limits are ignored")).toContain("rate limit");
    expect(phrasesIn("RateLimiter")).not.toContain("rate limit");
    expect(phrasesIn("rateLimited requests")).toContain("rate limit");
  });

  it("wants the words of a phrase side by side and in order", () => {
    expect(phrasesIn("limit the rate")).not.toContain("rate limit");
    expect(phrasesIn("rate of the limit")).not.toContain("rate limit");
  });

  it("keeps the little words of a phrase", () => {
    expect(phrasesIn("users cannot log out")).toContain("log out");
    expect(phrasesIn("users cannot log")).not.toContain("log out");
  });

  it("gives longer phrases first", () => {
    const lengths = bridgesIn("authentication for the rate limit of the login").map(
      ({ phrase }) => phrase.split(" ").length,
    );
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(lengths.length).toBeGreaterThanOrEqual(3);
  });

  it("finds nothing in other texts", () => {
    expect(bridgesIn("")).toEqual([]);
    expect(bridgesIn("quux frobnicates")).toEqual([]);
  });

  it("calls nothing a synonym that mostly means another thing in code", () => {
    const synonyms = bridgesIn("delete the expiry of the feature flag").flatMap((bridge) => bridge.synonyms);
    expect(synonyms).toEqual(expect.arrayContaining(["remove", "ttl"]));
    expect(synonyms.filter((word) => ["drop", "lifetime", "toggle"].includes(word))).toEqual([]);
    expect(bridgesIn("close the modal")[0]?.synonyms).toContain("popup");
  });

  it("finds every phrase of the lexicon in itself, with words to bridge to", () => {
    for (const phrase of Object.keys(lexicon.bridges)) {
      const found = bridgesIn(`please see ${phrase} there`).find((bridge) => bridge.phrase === phrase);
      expect([phrase, found?.words.length ?? 0]).not.toEqual([phrase, 0]);
    }
  });
});
