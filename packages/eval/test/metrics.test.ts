import { describe, expect, it } from "vitest";
import { meanScores } from "@fossick/eval/metrics.ts";
import { bootstrapInterval } from "@fossick/eval/bootstrap.ts";
import { failedOutcome, outcomeOf } from "@fossick/eval/outcome.ts";

const ranked = (...paths: string[]) => ({
  files: paths.slice(0, 1).map((path) => ({ path })),
  ranking: paths.map((path) => ({ path, worth: 0.5 })),
});

describe("mean scores", () => {
  it("count a failure as nothing found", () => {
    const truth = { goldFiles: ["a.ts"] };
    const scores = meanScores([outcomeOf(truth, ranked("a.ts", "b.ts")), failedOutcome(truth)]);
    expect(scores).toMatchObject({ acc1: 0.5, mrr: 0.5, answered: 0.5, setF1: 0.5, recall10: 0.5 });
  });

  it("of nothing are 0", () => {
    expect(Object.values(meanScores([])).every((score) => score === 0)).toBe(true);
  });
});

describe("a bootstrap interval", () => {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it("needs two clusters, and is the same for the same seed", () => {
    const clusters = Array.from({ length: 50 }, (_, at) => [at % 2]);
    expect(bootstrapInterval([[1]], mean)).toBeUndefined();
    const interval = bootstrapInterval(clusters, mean);
    expect(interval).toEqual(bootstrapInterval(clusters, mean));
    expect(interval?.low).toBeGreaterThan(0.3);
    expect(interval?.high).toBeLessThan(0.7);
  });
});
