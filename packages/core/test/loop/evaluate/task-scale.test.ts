import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseCut } from "@fossick/core/loop/evaluate/choose-cut.ts";
import { onTaskScale } from "@fossick/core/loop/evaluate/task-scale.ts";
import { bandOf, relevanceOf, round } from "@fossick/core/relevance.ts";
import { sampleEvaluation, sampleSettings } from "../../../../../test/parts/index.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";

const settings: RetrievalSettings = { ...sampleSettings, scale: "task" };

const filesOf = (worths: readonly number[]): Evaluation[] =>
  worths
    .map(round)
    .toSorted((a, b) => b - a)
    .map((worth, at) => ({ ...sampleEvaluation(`${at}.ts`, round(relevanceOf(worth))), worth }));

const scaled = (worths: readonly number[], expectedFiles: number, given = settings) =>
  onTaskScale({ merged: filesOf(worths), evaluations: [] }, expectedFiles, given).merged;

const relevances = (worths: readonly number[], expectedFiles: number): number[] =>
  scaled(worths, expectedFiles).map(({ relevance }) => relevance);

describe("relevance on the scale of a task", () => {
  it("is the usual one where the usual line separates what the task needs", () => {
    expect(relevances([0.9, 0.05], 1)).toEqual([0.9625, 0.2857]);
  });

  it("is below 0.7 for good files that a narrow task does not need", () => {
    const [first, second] = relevances([0.9, 0.3], 1);
    expect(first).toBeGreaterThan(0.95);
    expect(second).toBe(0.6999);
  });

  it("is 0.7 and more for weaker files that a broad task needs", () => {
    const found = relevances([0.5, 0.12, 0.11, 0.1, 0.09, 0.01], 6);
    expect(found.filter((relevance) => relevance >= 0.7).length).toBeGreaterThan(3);
    expect(found.at(-1)).toBeLessThan(0.5);
  });

  it("puts files of the same worth as the last one that fits below the line", () => {
    const found = scaled([0.5, 0.5, 0.5], 3, { ...settings, maxFiles: 2 });
    expect(found.map(({ relevance }) => relevance >= 0.7)).toEqual([true, true, false]);
  });

  it("stays as it was given where a caller judges", () => {
    const merged = filesOf([0.5, 0.4, 0.01]);
    expect(onTaskScale({ merged, evaluations: merged }, 1, sampleSettings)).toEqual({
      merged,
      evaluations: merged,
      threshold: 0.7,
    });
  });

  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const search = [fc.array(share, { maxLength: 30 }), fc.double({ min: 1, max: 20, noNaN: true })] as const;

  it("is 0.7 or more for the files that are returned, and for no other", () => {
    fc.assert(
      fc.property(...search, fc.integer({ min: 1, max: 30 }), (worths, expectedFiles, maxFiles) => {
        const files = filesOf(worths);
        const cut = chooseCut(files, expectedFiles, { maxFiles });
        const wanted = files.filter(({ relevance }) => relevance >= cut).slice(0, maxFiles);
        const found = scaled(worths, expectedFiles, { ...settings, maxFiles });
        const returned = found.filter(({ relevance }) => relevance >= 0.7);
        expect(returned.map(({ path }) => path)).toEqual(wanted.map(({ path }) => path));
      }),
    );
  });

  it("keeps the order, stays from 0 to 1, and goes with its band; nearby files stay nearby", () => {
    fc.assert(
      fc.property(...search, (worths, expectedFiles) => {
        const found = scaled(worths, expectedFiles);
        for (const [at, { band, path, relevance, worth }] of found.entries()) {
          expect(relevance >= 0 && relevance <= 1 && band === bandOf(relevance)).toBe(true);
          expect(relevance).toBeLessThanOrEqual(found[at - 1]?.relevance ?? 1);
          const usual = round(relevanceOf(worth));
          if (relevance >= 0.5 && relevance < 0.7) expect(usual, path).toBeGreaterThanOrEqual(0.5);
        }
      }),
    );
  });
});
