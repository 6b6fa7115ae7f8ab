import { describe, expect, it } from "vitest";
import type { SectionSignals } from "@fossick/core/evidence/sections/measure-sections.ts";
import { rankSections, spanOf } from "@fossick/core/evidence/sections/rank-sections.ts";

const section = (startLine: number, symbol?: string) => ({
  startLine,
  endLine: startLine + 4,
  kind: "definition" as const,
  ...(symbol !== undefined && { symbol }),
});
const sections = [section(1, "first"), section(6, "second"), section(11, "third")];
const measured = (signals: readonly SectionSignals[]) =>
  sections.map((each, at) => ({ ...each, stems: [], signals: signals[at] ?? {} }));
const model = { offset: -1, body: 2 };

describe("rankSections", () => {
  it("puts likelier sections first, and those alike in file order", () => {
    const ranked = rankSections(measured([{ body: 0.2 }, { body: 0.9 }, { body: 0.2 }]), model);
    expect(ranked.map(({ symbol }) => symbol)).toEqual(["second", "first", "third"]);
    expect(ranked[0]?.likelihood).toBeCloseTo(1 / (1 + Math.exp(-0.8)), 10);
  });

  it("puts what the task gives before all that is likely", () => {
    const ranked = rankSections(measured([{ body: 1 }, {}, { given: 1 }]), model);
    expect(ranked.map(({ symbol }) => symbol)).toEqual(["third", "first", "second"]);
  });

  it("shows a section with its name, its worth and what speaks for it", () => {
    const [best] = rankSections(measured([{ body: 1 }, {}, {}]), model);
    expect(best && spanOf(best, "mentions tokens")).toEqual({
      startLine: 1,
      endLine: 5,
      symbol: "first",
      worth: 0.7311,
      why: "mentions tokens",
    });
  });
});
