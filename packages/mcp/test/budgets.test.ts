import { describe, expect, it } from "vitest";
import { budgetFor, fits, limitsOfAnswer, limitsOfStep } from "@fossick/mcp/budgets.ts";

/** Names that clients give, and the bytes that each was seen to keep whole. */
const measured = [
  ["claude-code", 49_997],
  ["codex-mcp-client", 11_960],
  ["copilot-cli", 20_480],
  ["gemini-cli-mcp-client", 39_959],
  ["opencode", 51_190],
  ["mcporter", 65_536],
  ["a client that nobody measured", 11_960],
] as const;

/** The most that Cline shows whole: a result as JSON, its text escaped in it. */
const clineLetters = 8_000;

describe("what an answer may have", () => {
  it.each(measured)("is never above what %s keeps whole", (client, bytes) => {
    const budget = budgetFor(client, undefined);
    for (const limits of [limitsOfAnswer(budget, false), limitsOfAnswer(budget, true), limitsOfStep(budget)])
      expect(limits.bytes).toBeLessThanOrEqual(bytes);
  });

  it.each(["@cline/core", "a client that nobody measured", undefined])(
    "counts the whole result as JSON for %s, as Cline does",
    async (client) => {
      const limits = limitsOfStep(budgetFor(client, undefined));
      const text = '"quoted"\n'.repeat(700);
      const whole = JSON.stringify({ content: [{ type: "text", text }] });
      expect([text.length < clineLetters, whole.length > clineLetters]).toEqual([true, true]);
      expect(await fits({ text }, { ...limits, tokens: 100_000 })).toBe(false);
      expect(await fits({ text: text.slice(0, 4_000) }, { ...limits, tokens: 100_000 })).toBe(true);
    },
  );

  it("is little without texts, and what the client keeps whole with them", () => {
    const budget = budgetFor("claude-code", undefined);
    expect(limitsOfAnswer(budget, false).tokens).toBe(2_000);
    expect(limitsOfStep(budget).tokens).toBe(3_000);
    expect(limitsOfAnswer(budget, true).tokens).toBe(10_000);
    expect(budgetFor("Claude-Code", undefined)).toEqual(budget);
    expect(budgetFor(undefined, undefined)).toEqual(budgetFor("another", undefined));
  });

  it("is what the call asks for, else what the user set", () => {
    const budget = budgetFor("codex-mcp-client", 8_000);
    expect(limitsOfStep(budget)).toMatchObject({ tokens: 8_000 });
    expect(limitsOfStep(budget).bytes).toBeUndefined();
    expect(limitsOfAnswer(budget, false, 700)).toMatchObject({ tokens: 700 });
  });

  it("is what a step asked for in the answer that it ends with, too", () => {
    expect(limitsOfAnswer(limitsOfStep(budgetFor("claude-code", undefined), 8_000), false).tokens).toBe(
      8_000,
    );
  });

  it("counts bytes, not characters, and data too where the client shows both", async () => {
    const text = "令牌过期".repeat(10);
    expect(await fits({ text }, { tokens: 1_000, bytes: 119 })).toBe(false);
    expect(await fits({ text }, { tokens: 1_000, bytes: 120 })).toBe(true);
    expect(await fits({ text, data: {} }, { tokens: 1_000, bytes: 239, isDataAdded: true })).toBe(false);
    expect(await fits({ text, data: {} }, { tokens: 1_000, bytes: 240, isDataAdded: true })).toBe(true);
  });
});
