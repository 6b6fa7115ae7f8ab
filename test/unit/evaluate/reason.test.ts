import { describe, expect, it } from "vitest";
import { reasonFor } from "../../../src/evaluate/reason.ts";

describe("reasonFor", () => {
  it("tells the facts that moved the score, strongest first", () => {
    const facts = [
      { signal: "text", text: "uses words" },
      { signal: "mention", text: "the task names this file" },
      { signal: "docs", text: "it is a page" },
      { signal: "silent", text: "moves nothing" },
    ];
    const parts = new Map([
      ["text", 1],
      ["mention", 3],
      ["docs", -2],
    ]);
    expect(reasonFor(facts, parts)).toBe("the task names this file; uses words");
  });

  it("tells at most three, each once", () => {
    const facts = ["a", "b", "b", "c", "d"].map((text) => ({ signal: "text", text }));
    expect(reasonFor(facts, new Map([["text", 1]]))).toBe("a; b; c");
  });

  it("says in general what moved a file that was not looked at", () => {
    const parts = new Map([
      ["commits", 2],
      ["text", 1],
      ["test", -5],
    ]);
    expect(reasonFor([], parts)).toMatch(/commit.*; .*words of the task/);
  });

  it("says so when nothing speaks for a file", () => {
    expect(reasonFor([], new Map())).not.toBe("");
    expect(reasonFor([], new Map([["test", -1]]))).toBe(reasonFor([], new Map()));
  });
});
