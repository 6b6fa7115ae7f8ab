import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clusteredInterval,
  exactMcNemar,
  meanInterval,
  pairedDifference,
  pairRows,
} from "../src/statistics.ts";
import { mulberry32 } from "@fossick/eval/bootstrap.ts";
import { mean } from "@fossick/eval/metrics.ts";
import { sampleRow } from "../../test/sample-row.ts";

const pairs = (onlyFirst: number, onlySecond: number, alike = 0): [number, number][] => [
  ...Array.from({ length: onlyFirst }, (): [number, number] => [1, 0]),
  ...Array.from({ length: onlySecond }, (): [number, number] => [0, 1]),
  ...Array.from({ length: alike }, (): [number, number] => [1, 1]),
];

describe("McNemar's exact test", () => {
  it.each([
    [1, 9, 22 / 1024],
    [9, 1, 22 / 1024],
    [0, 5, 2 / 32],
    [5, 5, 1],
    [0, 0, 1],
    [1, 0, 1],
  ])("of %i against %i gives p = %f", (b, c, p) => {
    expect(exactMcNemar(pairs(b, c, 7))).toEqual({
      onlyFirst: b,
      onlySecond: c,
      p: expect.closeTo(p, 10),
    });
  });

  it("stands many pairs", () => {
    const { p } = exactMcNemar(pairs(900, 1100));
    // The normal approximation with continuity correction: z = 199 / √2000.
    expect(p).toBeGreaterThan(8e-6);
    expect(p).toBeLessThan(9.2e-6);
  });

  it("does not care who is first, and gives a probability", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.nat(60), (b, c) => {
        const { p } = exactMcNemar(pairs(b, c));
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(exactMcNemar(pairs(c, b)).p).toBe(p);
      }),
    );
  });
});

/** Tasks of which a repository's share a probability of success. */
function sample(seed: number, repositories: number, tasks: number) {
  const random = mulberry32(seed);
  return Array.from({ length: repositories }, (_, repository) => {
    const chance = 0.2 + 0.6 * random();
    return Array.from({ length: tasks }, () =>
      sampleRow({ repo: `owner/${repository}`, ms: Number(random() < chance) }),
    );
  }).flat();
}

describe("the clustered bootstrap", () => {
  const rows = sample(7, 12, 10);
  const success = (row: { ms: number }): number => row.ms;

  it("gives the same interval for the same seed, around the mean", () => {
    const interval = meanInterval(rows, success, { seed: 3 });
    expect(meanInterval(rows, success, { seed: 3 })).toEqual(interval);
    expect(meanInterval(rows, success, { seed: 4 })).not.toEqual(interval);
    const centre = mean(rows.map(success));
    expect(interval?.low).toBeLessThan(centre);
    expect(interval?.high).toBeGreaterThan(centre);
  });

  it("is wider than if tasks of a repository were independent", () => {
    const apart = rows.map((row, at) => ({ ...row, repo: `owner/${at}` }));
    const width = (of: typeof rows): number => {
      const { low, high } = meanInterval(of, success) ?? { low: 0, high: 0 };
      return high - low;
    };
    expect(width(rows)).toBeGreaterThan(width(apart));
  });

  it("covers the true mean about as often as it says", () => {
    const covered = Array.from({ length: 100 }, (_, seed) => {
      const interval = meanInterval(sample(1000 + seed, 20, 5), success, { resamples: 300 });
      return interval !== undefined && interval.low <= 0.5 && 0.5 <= interval.high;
    });
    const share = covered.filter(Boolean).length;
    expect(share).toBeGreaterThanOrEqual(86);
    expect(share).toBeLessThanOrEqual(99);
  });

  it("takes any statistic and leaves out samples it says nothing of", () => {
    const max = clusteredInterval(rows, (drawn) => (drawn.length > 0 ? drawn.length : undefined));
    expect(max).toEqual({ low: 120, high: 120 });
    expect(clusteredInterval(rows, () => undefined)).toBeUndefined();
  });

  it("promises nothing from one repository", () => {
    expect(meanInterval(rows.slice(0, 10), success)).toBeUndefined();
  });
});

describe("a paired difference", () => {
  const first = sample(5, 10, 5).map((row, at) => ({ ...row, id: String(at) }));

  it("is of the tasks both have", () => {
    const second = first.slice(10).toReversed();
    const both = pairRows(first, second);
    expect(both.map((pair) => pair.first.id)).toEqual(first.slice(10).map(({ id }) => id));
    expect(both.every((pair) => pair.first.id === pair.second.id)).toBe(true);
  });

  it("is exactly nothing between equals, and exactly what is always added", () => {
    const better = first.map((row) => ({ ...row, ms: row.ms + 2 }));
    const difference = (second: typeof first) => pairedDifference(pairRows(better, second), ({ ms }) => ms);
    expect(difference(better)).toEqual({ difference: 0, interval: { low: 0, high: 0 } });
    expect(difference(first)).toEqual({ difference: 2, interval: { low: 2, high: 2 } });
  });
});
