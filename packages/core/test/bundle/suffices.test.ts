import { describe, expect, it } from "vitest";
import { sufficesFor } from "@fossick/core/bundle/suffices.ts";
import { sampleEvaluation } from "../../../../test/parts/index.ts";
import { messagesIn } from "@fossick/core/messages/index.ts";
import type { FoundFile } from "@fossick/core/answer-types.ts";

const file = (path: string, worth: number, ofSpan: number): FoundFile => ({
  ...sampleEvaluation(path, 0.9, 1),
  worth,
  spans: [{ startLine: 1, endLine: 9, worth: ofSpan }],
});
const say = messagesIn("en").suffices;
const suffices = (files: readonly FoundFile[]) => sufficesFor(files, files, say);

describe("sufficesFor", () => {
  it("expects more of one sure file with a sure place than of several alike", () => {
    const sure = suffices([file("a.ts", 0.95, 0.8)]);
    const alike = suffices([file("a.ts", 0.3, 0.1), file("b.ts", 0.3, 0.1), file("c.ts", 0.28, 0.1)]);
    expect(sure?.likelihood).toBeGreaterThan(alike?.likelihood ?? 1);
    expect(alike?.likelihood).toBeGreaterThan(0);
    expect(sure?.likelihood).toBeLessThan(1);
  });

  it("says so in a sentence that agrees with the number", () => {
    const { likelihood = 0, detail = "" } = suffices([file("a.ts", 0.95, 0.8)]) ?? {};
    expect(detail).toContain(`in ${Math.round(10 * likelihood)} of 10 such tasks`);
  });

  it("says nothing where nothing is shown", () => {
    expect(suffices([])).toBeUndefined();
    expect(suffices([{ ...file("a.ts", 0.9, 0.5), spans: [] }])).toBeUndefined();
  });
});
