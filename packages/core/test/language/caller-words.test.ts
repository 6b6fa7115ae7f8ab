import { describe, expect, it } from "vitest";
import { callerWords, spellingsOf, wordsIn } from "@fossick/core/language/caller-words.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";

describe("the caller's words", () => {
  it("are read once each, without space around them, the first thirty", () => {
    expect(callerWords([" exif ", "exif", "", "  ", "rotate"])).toEqual(["exif", "rotate"]);
    expect(callerWords(Array.from({ length: 40 }, (_, at) => `word${at}`))).toHaveLength(30);
  });

  it("stand in the first query beside the task's own, in their order", () => {
    const query = createInitialQuery({ text: "Turn photos upright", keywords: ["exif", "orientation"] });
    expect(wordsIn(query)).toEqual(["exif", "orientation"]);
    expect(query.keywords.filter(({ from }) => from === "title").map(({ term }) => term)).toContain("photos");
  });

  it("are spelt in the styles of all languages, without what surrounds a name", () => {
    expect(spellingsOf("rate_limit")).toEqual(["rate_limit", "RateLimit", "rateLimit", "RATE_LIMIT"]);
    expect(spellingsOf("Store.put()")).toContain("put");
    expect(spellingsOf("std::HashMap")).toContain("hash_map");
  });

  it("bring patterns and rejected files into the query", () => {
    const query = createInitialQuery({ text: "Turn photos", patterns: ["src/**"], rejected: ["src/a.ts"] });
    expect(query.patterns).toEqual(["src/**"]);
    expect(query.excludes.map(({ pattern }) => pattern)).toEqual(["src/a.ts"]);
  });
});
