import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseCut } from "@fossick/core/loop/evaluate/choose-cut.ts";
import { relevanceOf, round } from "@fossick/core/relevance.ts";

const settings = { maxFiles: 20 };
const listOf = (worths: readonly number[]) =>
  worths.toSorted((a, b) => b - a).map((worth) => ({ worth, relevance: round(relevanceOf(worth)) }));
/** How many files are handed over. */
const countOf = (worths: readonly number[], expectedFiles: number, { maxFiles } = settings): number => {
  const cut = chooseCut(listOf(worths), expectedFiles, { maxFiles });
  return listOf(worths).filter(({ relevance }) => relevance >= cut).length;
};

const list = [0.6, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.08, 0.05, 0.02];

describe("chooseCut", () => {
  it("hands over more files the more a task needs", () => {
    const counts = [1, 3, 6, 12].map((files) => countOf(list, files));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBe(1);
    expect(counts[2]).toBeGreaterThanOrEqual(5);
  });

  it("hands over what is likely, however narrow the task is", () => {
    expect(countOf([0.9, 0.5, 0.4, 0.1], 1)).toBe(3);
  });

  it("hands over nothing where the best file is worth too little, which is less for a broad task", () => {
    expect(countOf([0.15, 0.1], 1)).toBe(0);
    expect(countOf([0.15, 0.14, 0.13, 0.1], 5)).toBeGreaterThan(0);
    expect(countOf([0.08, 0.07], 5)).toBe(0);
    expect(chooseCut([], 3, settings)).toBe(0.7);
  });

  it("hands over no file of nearly no worth, and no more than are wanted", () => {
    expect(countOf([0.5, 0.02, 0.02, 0.02], 20)).toBe(1);
    expect(countOf(list, 10, { maxFiles: 2 })).toBe(2);
  });

  it("is the relevance of a file of the list wherever one is good enough", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
        fc.double({ min: 1, max: 20, noNaN: true }),
        (worths, expectedFiles) => {
          const files = listOf(worths);
          const threshold = chooseCut(files, expectedFiles, settings);
          const isEmpty = (files[0]?.worth ?? 0) < 0.2 && threshold === 0.7;
          expect(isEmpty || files.some(({ relevance }) => relevance === threshold)).toBe(true);
        },
      ),
    );
  });
});
