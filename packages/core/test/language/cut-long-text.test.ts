import { describe, expect, it } from "vitest";
import { cutLongText, maxCharacters } from "@fossick/core/language/cut-long-text.ts";

const repeated = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join("\n");
const passing = (at: number): string => `PASS src/part${at}/cart.test.ts (${at % 9} s)\n  ✓ has ${at} rows`;
const failing = "FAIL src/orders/cart.test.ts\n  ● total\n\n      at total (src/orders/cart.ts:45:3)";

describe("cutLongText", () => {
  it("leaves a text alone that is short enough", () => {
    const text = "x ".repeat(maxCharacters / 2);
    expect(cutLongText(text)).toBe(text);
  });

  it("keeps the beginning, the end, and what is unlike other lines with what stands below it", () => {
    const log = `Why does it fail?\n${repeated(3_000, passing)}\n${failing}\n${repeated(3_000, passing)}\nexit 1`;
    const read = cutLongText(log);
    expect(read.length).toBeLessThanOrEqual(maxCharacters);
    expect(read.startsWith("Why does it fail?\n")).toBe(true);
    expect(read.endsWith("\nexit 1")).toBe(true);
    expect(read).toContain(failing);
  });

  it("keeps the last of many lines of one kind", () => {
    const read = cutLongText(repeated(5_000, (at) => `src/a${at}.ts(12,5): error TS2322: no`));
    expect(read.length).toBeGreaterThan(maxCharacters * 0.9);
    expect(read.endsWith("src/a4999.ts(12,5): error TS2322: no")).toBe(true);
  });

  it("keeps both ends of prose, most of it the last part", () => {
    const prose = repeated(
      900,
      (at) => `${"abcdefghij"[at % 10] ?? ""}${at} is a sentence with words of its own.`,
    );
    const read = cutLongText(prose);
    expect(read).toContain("a0 is");
    expect(read).toContain("j899 is");
  });

  it("reads one long line in parts", () => {
    const read = cutLongText(`[${"0,".repeat(50_000)}1]`);
    expect(read.length).toBeGreaterThan(maxCharacters * 0.9);
    expect(read.endsWith("1]")).toBe(true);
  });
});
