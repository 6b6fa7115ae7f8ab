import { describe, expect, it } from "vitest";
import { withCallerGaps } from "@fossick/core/loop/stepwise/close-judged-cycle.ts";
import { sampleContext, sampleEvaluation } from "../../../../../test/parts/index.ts";

/** Returns the gaps that remain after the caller judged one file, with these files accepted beside it. */
function missed(missingContext: readonly string[], accepted: readonly string[] = []): string[] {
  const merged = ["src/app.ts", ...accepted].map((path) => sampleEvaluation(path, 0.9));
  const verdict = { path: "src/app.ts", relevance: 0.9, reason: "", missingContext, cycle: 1 };
  const { gaps, told } = withCallerGaps({ gaps: [], told: [], merged }, [verdict], sampleContext());
  expect(told).toEqual(gaps);
  return gaps.map(({ what }) => what);
}

describe("what a caller misses", () => {
  it("is a gap until a file of that path is accepted", () => {
    expect(missed(["src/router.ts", "the moon"])).toEqual(["src/router.ts", "the moon"]);
    expect(missed(["src/router.ts", "the moon"], ["src/router.ts"])).toEqual(["the moon"]);
  });

  it("may write the path out among other words", () => {
    for (const what of ["METHODS in src/router.ts", "src/router.ts: the table", "`src/router.ts`"])
      expect(missed([what], ["src/router.ts"])).toEqual([]);
  });

  it("is not there yet where the path is a part of another one", () => {
    for (const what of ["lib/src/router.ts", "my-src/router.ts", "src/router.tsx"])
      expect(missed([what], ["src/router.ts"])).toEqual([what]);
  });
});
