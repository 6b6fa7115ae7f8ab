import { describe, expect, it } from "vitest";
import { meaningsOf, reasonFor, strongestKinds } from "@fossick/core/loop/evaluate/reason.ts";

const facts = [
  { evidence: "passage", text: "mentions token, expiry around line 40" },
  { evidence: "mention", text: "the task names this file" },
  { evidence: "history", text: 'changed by "Expire tokens"' },
];

const weak = "several weak signs together; none of them tells by itself";
const told = (parts: ReadonlyMap<string, number>): string => reasonFor(facts, strongestKinds(parts));

describe("reasonFor", () => {
  it("tells one fact: what the task itself points to, otherwise one of the strongest evidence", () => {
    const parts = new Map([
      ["window", 0.4],
      ["function", 0.5],
      ["mention", 2],
      ["commits", 0.1],
    ]);
    expect(told(parts)).toBe("the task names this file");
    expect(told(new Map([...parts, ["window", 3]]))).toBe("the task names this file");
    expect(told(new Map([...parts, ["mention", 0]]))).toBe("mentions token, expiry around line 40");
  });

  it("prefers facts whose evidence moved the score", () => {
    expect(told(new Map([["historyText", 1]]))).toBe('changed by "Expire tokens"');
    const parts = new Map([
      ["mention", 1],
      ["window", -1],
    ]);
    expect(told(parts)).toBe("the task names this file");
  });

  it("says so where no fact shows it", () => {
    expect(reasonFor([], strongestKinds(new Map([["window", 2]])))).toBe(weak);
    expect(told(new Map([["length", 1]]))).toBe("mentions token, expiry around line 40");
  });
});

describe("meaningsOf", () => {
  const parts = new Map([
    ["window×path", 2],
    ["folder", 1],
  ]);

  it("says in general what moved the score, a product by its first signal", () => {
    expect(meaningsOf(parts)).toEqual([
      "has a passage with words from the task",
      "is next to files with words from the task",
    ]);
    expect(meaningsOf(new Map([["length", 1]]))).toEqual([]);
  });

  it("says it in the language asked for", () => {
    expect(meaningsOf(parts, "zh-Hans")[1]).toBe("同目录的文件含有任务中的词");
  });
});
