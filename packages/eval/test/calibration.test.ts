import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrationBins, calibrationSkill, expectedCalibrationError } from "@fossick/eval/calibration.ts";
import { sampleRow } from "../../../test/sample-row.ts";

type Stated = readonly [number, number];
const row = (stated: readonly Stated[]) => sampleRow({ stated });

describe("bins", () => {
  it("hold the means of their tenth with a standard error", () => {
    const bins = calibrationBins([
      row([
        [0.25, 1],
        [0.2, 0],
      ]),
      row([
        [1, 1],
        [0.09, 1],
      ]),
    ]);
    expect(bins).toHaveLength(10);
    expect(bins[0]).toEqual({ from: 0, to: 0.1, n: 0 });
    expect(bins[2]).toEqual({ from: 0.2, to: 0.3, n: 2, stated: 0.225, real: 0.5, standardError: 0.5 });
    expect(bins[9]).toEqual({ from: 0.9, to: 1, n: 1, stated: 1, real: 1 });
  });
});

describe("the calibration error", () => {
  it("is the mean distance over entries of 0.1 and more", () => {
    // Tenth 2: two entries, 0.225 stated, 0.5 real; tenth 9: one entry, exact.
    const rows = [
      row([
        [0.25, 1],
        [0.2, 0],
      ]),
      row([
        [1, 1],
        [0.09, 1],
      ]),
    ];
    expect(expectedCalibrationError(rows)).toBeCloseTo((2 * 0.275) / 3);
  });

  it("says nothing where nothing is stated", () => {
    expect(expectedCalibrationError([row([[0.05, 1]]), sampleRow()])).toBeUndefined();
  });

  it("is 0 when each tenth holds its share, and lies from 0 to 1", () => {
    const exact = row([
      [0.5, 0],
      [0.5, 1],
      [0.75, 1],
      [0.75, 1],
      [0.75, 1],
      [0.75, 0],
    ]);
    expect(expectedCalibrationError([exact])).toBeCloseTo(0);
    const worths = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.6, 1));
    fc.assert(
      fc.property(fc.array(worths), (stated) => {
        const error = expectedCalibrationError([row(stated)]) ?? 0;
        expect(error).toBeGreaterThanOrEqual(0);
        expect(error).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("skill", () => {
  it("is 1 for exact statements, 0 for the constant, negative for worse", () => {
    expect(
      calibrationSkill([
        row([
          [1, 1],
          [0, 0],
        ]),
      ]),
    ).toBe(1);
    expect(
      calibrationSkill([
        row([
          [0.5, 1],
          [0.5, 0],
        ]),
      ]),
    ).toBe(0);
    expect(
      calibrationSkill([
        row([
          [0, 1],
          [1, 0],
        ]),
      ]),
    ).toBe(-3);
  });

  it("looks at the first ten of each ranking only", () => {
    const first = Array.from({ length: 10 }, (_, at): Stated => [at % 2, at % 2]);
    expect(calibrationSkill([row([...first, [1, 0]])])).toBe(1);
  });

  it("says nothing when a constant could not be wrong", () => {
    expect(
      calibrationSkill([
        row([
          [0.3, 0],
          [0.2, 0],
        ]),
      ]),
    ).toBeUndefined();
    expect(calibrationSkill([])).toBeUndefined();
  });
});
