import { describe, expect, it } from "vitest";
import { openAllowance, readPrices } from "@fossick/engine/judges/allowance.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";

const open = (input: Partial<Settings>) => {
  const settings = resolveSettings(input);
  return openAllowance(settings, readPrices(settings));
};

describe("prices", () => {
  it("are read from two numbers with a slash", () => {
    expect(readPrices(resolveSettings({ prices: " 0.25/2 " }))).toEqual({ input: 0.25, output: 2 });
    expect(readPrices(resolveSettings())).toBeUndefined();
  });

  it.each([
    [{ prices: "cheap" }, "--prices takes two prices"],
    [{ prices: "1/-2" }, "--prices takes two prices"],
    [{ maxCost: 1, evaluator: "llm" }, "--max-cost needs to know the token prices"],
  ] as const)("%j is refused", (input, message) => {
    expect(() => readPrices(resolveSettings(input))).toThrow(message);
  });

  it("are not needed by a program that says what it cost", () => {
    expect(readPrices(resolveSettings({ maxCost: 1, evaluator: "command" }))).toBeUndefined();
  });
});

describe("an allowance", () => {
  it("ends with its tokens", () => {
    const allowance = open({ evaluatorTokens: 1000 });
    expect(allowance.allows(900, 100)).toBe(true);
    expect(allowance.allows(901, 100)).toBe(false);
    allowance.spend({ inputTokens: 500, outputTokens: 100 });
    expect(allowance.outputLeft(300)).toBe(100);
    expect(allowance.outputLeft(500)).toBe(0);
    expect(allowance.allows(401, 0)).toBe(false);
    expect(() => allowance.spend({ inputTokens: 400, outputTokens: 1 })).toThrow(
      "it used 1001 tokens; the limit is 1000",
    );
  });

  it("ends with its money", () => {
    const allowance = open({ evaluatorTokens: 0, prices: "1/10", maxCost: 0.01 });
    expect(allowance.costOf(1000, 500)).toBeCloseTo(0.006);
    expect(allowance.allows(5000, 500)).toBe(true);
    expect(allowance.allows(5001, 500)).toBe(false);
    allowance.spend({ inputTokens: 5000, outputTokens: 0 });
    expect(allowance.outputLeft(0)).toBe(500);
    expect(() => allowance.spend({ inputTokens: 0, outputTokens: 501 })).toThrow(
      "it cost 0.0100; the limit is 0.01",
    );
  });

  it("takes a cost that is told in place of one that is reckoned", () => {
    const allowance = open({ evaluator: "command", evaluatorTokens: 0, maxCost: 0.05 });
    allowance.spend({ inputTokens: 1, outputTokens: 1, cost: 0.04 });
    expect(allowance.allows(1_000_000, 1000)).toBe(true);
    expect(() => allowance.spend({ inputTokens: 1, outputTokens: 1, cost: 0.02 })).toThrow(
      "the limit is 0.05",
    );
  });

  it("without limits has none", () => {
    expect(open({ evaluatorTokens: 0 }).allows(1e9, 1e9)).toBe(true);
  });
});
