import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestFixedNumber, firstFilesF1, goldCountGroup, groupRows, summarise } from "../src/metrics.ts";
import { rowOf } from "../src/row.ts";
import type { BenchTask } from "../src/types.ts";
import { accuracyAt, scoresOf } from "@fossick/eval/metrics.ts";
import { sampleRow } from "../../test/sample-row.ts";

const task: BenchTask = {
  id: "owner__name-1",
  set: "commits",
  repo: "owner/name",
  baseCommit: "0123456",
  language: "go",
  text: "Fix it",
  goldFiles: ["a.go", "b.go"],
  contextFiles: ["c.go"],
};
const file = (path: string, worth = 0) => ({ path, relevance: worth, worth });
const fillers = Array.from({ length: 30 }, (_, at) => file(`filler-${at}.go`));

describe("a row", () => {
  const answer = {
    files: [file("c.go", 0.8), file("a.go", 0.7), file("x.go", 0.6)],
    ranking: [file("c.go", 0.8), file("a.go", 0.7), file("x.go", 0.6), file("b.go", 0.4), ...fillers],
    cycles: 2,
    ms: 12.6,
  };

  it("holds ranks from 1, and how much of what was returned is right or useful", () => {
    const { stated, ...row } = rowOf(task, answer);
    expect(row).toEqual({
      id: "owner__name-1",
      repo: "owner/name",
      set: "commits",
      language: "go",
      goldCount: 2,
      goldRanks: [2, 4],
      returned: 3,
      right: 1,
      useful: 2,
      firstWorth: 0.8,
      cycles: 2,
      ms: 13,
    });
    expect(stated?.slice(0, 5)).toEqual([
      [0.8, 0.6],
      [0.7, 1],
      [0.6, 0],
      [0.4, 1],
      [0, 0],
    ]);
  });

  it("states the first 20, and later ones from 0.1 on", () => {
    const late = [...fillers, file("late.go", 0.1), file("later.go", 0.09)];
    const { stated } = rowOf(task, { ...answer, ranking: late });
    expect(stated).toHaveLength(21);
    expect(stated?.at(-1)).toEqual([0.1, 0]);
  });

  it("states nothing where context files are not known", () => {
    const { contextFiles: _, ...unlabelled } = task;
    expect(rowOf(unlabelled, answer)).not.toHaveProperty("stated");
    expect(rowOf({ ...unlabelled, contextFiles: [] }, answer)).toHaveProperty("stated");
  });

  it("looks at the first 100 and counts a file listed twice once", () => {
    const long = Array.from({ length: 100 }, (_, at) => file(`${at}.go`));
    expect(rowOf(task, { ...answer, ranking: [...long, file("a.go")] }).goldRanks).toEqual([]);
    expect(rowOf(task, { ...answer, ranking: [file("a.go"), file("a.go")] }).goldRanks).toEqual([1]);
  });

  it("of a failure says why and scores nothing", () => {
    const row = rowOf(task, new Error("no such commit"));
    expect(row).toMatchObject({ error: "no such commit", goldRanks: [], returned: 0, goldCount: 2 });
    expect(Object.values(scoresOf(row)).every((score) => score === 0)).toBe(true);
    expect(row).not.toHaveProperty("firstWorth");
  });

  it("of a text that needs no file scores nothing but that it was answered", () => {
    const { answered, setSize, ...scores } = scoresOf(rowOf({ ...task, goldFiles: [] }, answer));
    expect([answered, setSize]).toEqual([1, 3]);
    expect(Object.values(scores).every((score) => score === 0)).toBe(true);
    const silent = rowOf({ ...task, goldFiles: [] }, { ...answer, files: [], ranking: [] });
    expect(silent.firstWorth).toBe(0);
    expect(Object.values(summarise([silent])).some(Number.isNaN)).toBe(false);
    expect(firstFilesF1(silent, 1)).toBe(0);
  });
});

describe("scores", () => {
  it("are those worked out by hand", () => {
    const row = sampleRow({ goldCount: 3, goldRanks: [2, 4, 12], returned: 4, right: 2 });
    expect(scoresOf(row)).toEqual({
      acc1: 0,
      acc3: 0,
      acc5: 0,
      acc10: 0,
      hit1: 0,
      hit5: 1,
      hit10: 1,
      recall5: 2 / 3,
      recall10: 2 / 3,
      recall20: 1,
      mrr: 0.5,
      answered: 1,
      setPrecision: 0.5,
      setRecall: 2 / 3,
      setF1: 4 / 7,
      setSize: 4,
    });
    expect(accuracyAt(row, 12)).toBe(1);
  });

  it("never fall as more files count, and accuracy never passes recall, nor recall hit", () => {
    const ranks = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 6 });
    fc.assert(
      fc.property(ranks, fc.nat(3), (goldRanks, lost) => {
        const goldCount = Math.max(1, goldRanks.length + lost);
        const scores = scoresOf(sampleRow({ goldCount, goldRanks: goldRanks.sort((a, b) => a - b) }));
        expect(scores.acc5).toBeLessThanOrEqual(scores.acc10);
        expect(scores.recall5).toBeLessThanOrEqual(scores.recall20);
        expect(scores.acc10).toBeLessThanOrEqual(scores.recall10);
        expect(scores.recall10).toBeLessThanOrEqual(scores.hit10);
      }),
    );
  });
});

describe("a summary", () => {
  const rows = [
    sampleRow({ returned: 2, right: 1, useful: 2, stated: [], ms: 100, cycles: 2 }),
    sampleRow({ goldRanks: [6], returned: 2, useful: 1, stated: [], ms: 30 }),
    sampleRow({ goldRanks: [], returned: 6, ms: 20 }),
    sampleRow({ goldRanks: [], error: "gone", ms: 0, cycles: 0 }),
  ];

  it("averages over all tasks, failed ones too", () => {
    expect(summarise(rows)).toMatchObject({ n: 4, failed: 1, acc5: 0.25, acc10: 0.5, cycles: 1 });
    expect(summarise(rows).mrr).toBeCloseTo((1 + 1 / 6) / 4);
    expect(summarise(rows).answered).toBe(0.75);
  });

  it("pools what is useful over returned files of labelled tasks only", () => {
    expect(summarise(rows).usefulShare).toBe(0.75);
    expect(summarise(rows.slice(2))).not.toHaveProperty("usefulShare");
  });

  it("takes quantiles from the values there are", () => {
    expect(summarise(rows)).toMatchObject({ p50Ms: 30, p95Ms: 100 });
    expect(summarise([])).toMatchObject({ n: 0, acc1: 0, p50Ms: 0 });
  });

  it("is made by group", () => {
    const counts = [3, 1, 7, 2].map((goldCount) => sampleRow({ goldCount }));
    const groups = groupRows(counts, goldCountGroup);
    expect([...groups].map(([name, group]) => [name, group.length])).toEqual([
      ["1", 1],
      ["2", 1],
      ["3+", 2],
    ]);
  });
});

describe("a fixed number of files", () => {
  it("has the F1 of the first files of the ranking", () => {
    const row = sampleRow({ goldCount: 2, goldRanks: [1, 3] });
    expect([1, 2, 3].map((count) => firstFilesF1(row, count))).toEqual([2 / 3, 0.5, 0.8]);
  });

  it("is best where the mean is highest, the smaller one on a tie", () => {
    const rows = [sampleRow({ goldCount: 2, goldRanks: [1, 3] }), sampleRow({ goldRanks: [3] })];
    expect(bestFixedNumber(rows)).toEqual({ count: 3, f1: (0.8 + 0.5) / 2 });
    expect(bestFixedNumber([sampleRow({ goldRanks: [] })]).count).toBe(1);
  });
});
