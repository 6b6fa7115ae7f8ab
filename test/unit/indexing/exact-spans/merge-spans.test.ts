import { describe, expect, it } from "vitest";
import { clampSpans, mergeSpans } from "../../../../src/indexing/exact-spans/choose-span.ts";

describe("clampSpans", () => {
  it("cuts spans to the file and drops those outside it", () => {
    const spans = [
      { startLine: -3, endLine: 4, symbol: "a" },
      { startLine: 8, endLine: 30 },
      { startLine: 11, endLine: 12 },
      { startLine: 6, endLine: 5 },
    ];
    expect(clampSpans(spans, 10)).toEqual([
      { startLine: 1, endLine: 4, symbol: "a" },
      { startLine: 8, endLine: 10 },
    ]);
  });
});

describe("mergeSpans", () => {
  it("keeps neighbours apart, so that each keeps its symbol", () => {
    const spans = [
      { startLine: 5, endLine: 9, symbol: "b" },
      { startLine: 1, endLine: 4, symbol: "a" },
    ];
    expect(mergeSpans(spans)).toEqual([spans[1], spans[0]]);
  });

  it("lets a span swallow those inside it and keeps its symbol", () => {
    const whole = { startLine: 1, endLine: 20, symbol: "Store" };
    expect(mergeSpans([{ startLine: 3, endLine: 5, symbol: "open" }, whole])).toEqual([whole]);
  });

  it("drops both symbols when two spans overlap in part", () => {
    expect(
      mergeSpans([
        { startLine: 1, endLine: 6, symbol: "a" },
        { startLine: 5, endLine: 9, symbol: "b" },
      ]),
    ).toEqual([{ startLine: 1, endLine: 9 }]);
  });

  it("prefers the symbol of two equal spans", () => {
    const named = { startLine: 1, endLine: 6, symbol: "a" };
    expect(mergeSpans([{ startLine: 1, endLine: 6 }, named])).toEqual([named]);
  });
});
