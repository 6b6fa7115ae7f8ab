import { describe, expect, it } from "vitest";
import { kindTable, ndcgOf } from "../src/kind-table.ts";
import type { Row } from "../src/types.ts";

const row = (id: string, kind: string | undefined, goldRanks: readonly number[], goldCount = 1): Row => ({
  id,
  repo: "acme/shop",
  set: "questions",
  language: "go",
  ...(kind !== undefined && { kind }),
  goldCount,
  goldRanks,
  returned: 1,
  right: Number(goldRanks[0] === 1),
  useful: 0,
  cycles: 1,
  ms: 5,
});

describe("NDCG@10", () => {
  it("is 1 for the best order, less for a worse one, and 0 beyond the tenth", () => {
    expect(ndcgOf(row("a", undefined, [1, 2], 2))).toBe(1);
    expect(ndcgOf(row("a", undefined, [2]))).toBeCloseTo(1 / Math.log2(3));
    expect(ndcgOf(row("a", undefined, [1], 2))).toBeCloseTo(1 / (1 + 1 / Math.log2(3)));
    expect(ndcgOf(row("a", undefined, [11]))).toBe(0);
    expect(ndcgOf(row("a", undefined, [], 0))).toBe(0);
  });
});

describe("the table of kinds", () => {
  it("has a row for each kind, and one for all", () => {
    const rows = [row("a", "symbol", [1]), row("b", "symbol", [2]), row("c", undefined, [])];
    expect(kindTable({ system: "fossick", set: "questions", commit: "abc", rows })).toBe(
      `fossick, questions

| kind | tasks | hit@1 | hit@5 | Acc@5 | recall@10 | MRR | NDCG@10 | returned F1 | all returned wrong |
|---|---|---|---|---|---|---|---|---|---|
| symbol | 2 | 50.0 | 100.0 | 100.0 | 100.0 | 0.750 | 0.815 | 50.0 | 50.0 |
| all | 3 | 33.3 | 66.7 | 66.7 | 66.7 | 0.500 | 0.544 | 33.3 | 66.7 |`,
    );
  });

  it("of mined tasks counts each repository the same, and leaves what has no answer out of all", () => {
    const rows = [
      { ...row("a", "doc", [1]), repo: "acme/shop" },
      { ...row("b", "doc", []), repo: "acme/shop" },
      { ...row("c", "doc", []), repo: "acme/boat" },
      { ...row("d", "bump", [], 0), repo: "acme/boat" },
    ];
    const table = kindTable({ system: "fossick", set: "mined", commit: "abc", rows }).split("\n");
    expect(table[0]).toBe("fossick, mined, means over repositories");
    expect(table.slice(-3)).toEqual([
      "| bump | 1 | 0.0 | 0.0 | 0.0 | 0.0 | 0.000 | 0.000 | 0.0 | 100.0 |",
      "| doc | 3 | 25.0 | 25.0 | 25.0 | 25.0 | 0.250 | 0.250 | 25.0 | 75.0 |",
      "| all | 3 | 25.0 | 25.0 | 25.0 | 25.0 | 0.250 | 0.250 | 25.0 | 75.0 |",
    ]);
  });
});
