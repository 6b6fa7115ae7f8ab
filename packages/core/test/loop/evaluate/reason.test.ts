import { describe, expect, it } from "vitest";
import { reasonFor } from "@fossick/core/loop/evaluate/reason.ts";

const facts = [
  { evidence: "passage", text: "mentions token, expiry around line 40" },
  { evidence: "mention", text: "the task names this file" },
  { evidence: "history", text: "2 past commits about token changed it" },
];

describe("reasonFor", () => {
  it("tells one fact: what the task itself points to, otherwise one of the strongest evidence", () => {
    const parts = new Map([
      ["window", 0.4],
      ["function", 0.5],
      ["mention", 2],
      ["commits", 0.1],
    ]);
    expect(reasonFor(facts, parts)).toBe("the task names this file");
    expect(reasonFor(facts, new Map([...parts, ["window", 3]]))).toBe("the task names this file");
    expect(reasonFor(facts, new Map([...parts, ["mention", 0]]))).toBe(
      "mentions token, expiry around line 40",
    );
  });

  it("leaves out facts whose evidence did not move the score", () => {
    expect(reasonFor(facts, new Map([["historyText", 1]]))).toBe("2 past commits about token changed it");
    expect(
      reasonFor(
        facts,
        new Map([
          ["mention", 1],
          ["window", -1],
        ]),
      ),
    ).toBe("the task names this file");
  });

  it("says in general what moved the score where no fact shows it, a product by its first signal", () => {
    expect(
      reasonFor(
        [],
        new Map([
          ["window×path", 2],
          ["folder", 1],
        ]),
      ),
    ).toBe("has a passage with words from the task");
    expect(reasonFor([], new Map([["length", 1]]))).toBe("nothing in it matches the task");
  });
});

describe("a reason in Chinese", () => {
  it("is told in the language asked for", () => {
    const parts = new Map([
      ["window×path", 1],
      ["folder", 2],
    ]);
    expect(reasonFor([], parts, "zh-Hans")).toBe("同目录的文件含有任务中的词");
    expect(reasonFor([], new Map(), "zh-Hant")).toBe("沒有與任務相關的線索");
  });
});
