import { describe, expect, it } from "vitest";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { chosenScores } from "@fossick/core/loop/evaluate/explain-scores.ts";
import { judgedEvaluator } from "@fossick/core/loop/evaluate/judged-evaluator.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import {
  fakeObserver,
  sampleContext,
  sampleCycles,
  sampleQuery,
  sampleTask,
} from "../../../../../test/parts/index.ts";
import type { CycleScores } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Signals } from "@fossick/core/observations.ts";
import type { Context, Evaluator } from "@fossick/core/parts.ts";
import { onlyChange } from "../../../../../test/sample-style.ts";
import { expectToAddUp } from "../../../../../test/worth-of-scores.ts";

const model: RankingModel = {
  weights: { text: [4, 4, 2, 4, 4, 4, 4], "text×path": 3, test: -2, bridgedText: 6, mention: 1 },
  worth: { offset: -2, score: 0.8, first: 0.3, "first lead": 0.5, lead: 0.1, "most mention": -0.4 },
  belongs: { offset: 1, "top mention": 2 },
  claims: { lineClaim: { offset: -1, lineClaim: 5, beside: 0.9 } },
};

/** One cycle over files by their signals: what it judged, and the scores that go with it. */
async function explained(
  files: Readonly<Record<string, Signals>>,
  {
    cycles = [],
    wrap = (base) => base,
  }: { cycles?: readonly Cycle[]; wrap?: (base: Evaluator) => Evaluator } = {},
): Promise<{ readonly cycle: CycleScores; readonly evaluations: readonly Evaluation[] }> {
  const collected: CycleScores[] = [];
  const evaluator = wrap(rankEvaluator(model, (compute) => collected.push(compute())));
  const observer = fakeObserver({ signals: files });
  const candidates = Object.keys(files).map((path) => ({ path, lists: {} }));
  const context: Context = sampleContext({ observer, cycles });
  const evaluations = await evaluator.evaluate(sampleTask, candidates, sampleQuery, context);
  const [template] = sampleCycles([{ relevances: {} }]);
  if (!template) throw new Error("a cycle is missing");
  const all = [...cycles, { ...template, number: cycles.length + 1, evaluations }];
  const [cycle] = chosenScores(collected, all, Object.keys(files));
  if (!cycle) throw new Error("no scores were given");
  return { cycle, evaluations };
}

const files = {
  "a.ts": { text: 1, path: 0.5, mention: 1 },
  "b.ts": { text: 0.8 },
  "a.test.ts": { text: 0.9, test: 1 },
};

/** The files of a cycle with their worths add up and are those of its evaluations, in their order. */
function expectToExplain({ cycle, evaluations }: Awaited<ReturnType<typeof explained>>): void {
  expect(cycle.files.map(({ path, worth }) => ({ path, worth }))).toEqual(
    evaluations.map(({ path, worth }) => ({ path, worth })),
  );
  for (const file of cycle.files) expectToAddUp(cycle, file);
}

describe("scores explained", () => {
  it("add up to the worths of the evaluations", async () => {
    expectToExplain(await explained(files));
  });

  it("name the contributions of signals and products, largest first whichever way they point", async () => {
    const { cycle } = await explained(files);
    const signalsOf = (path: string) =>
      cycle.files.find((file) => file.path === path)?.contributions.map(({ signal }) => signal);
    expect(signalsOf("a.ts")).toEqual(["text", "text×path", "mention"]);
    const [first, second] = cycle.files.find(({ path }) => path === "a.test.ts")?.contributions ?? [];
    expect(first?.contribution).toBeGreaterThan(0);
    expect(second).toMatchObject({ signal: "test", value: 1, weight: -2, contribution: -2 });
  });

  it("tell the log-odds that files share once, and those of the best file with it", async () => {
    const { cycle } = await explained(files);
    expect(cycle.terms.map(({ term }) => term)).toEqual(["offset", "lead", "most mention"]);
    expect(cycle.files.map(({ terms }) => terms.map(({ term }) => term))).toEqual([
      ["score", "first", "first lead"],
      ["score"],
      ["score"],
    ]);
    expect(cycle.belonging).toBeCloseTo(1 / (1 + Math.exp(-3)), 6);
  });

  it("say where a later cycle was held back", async () => {
    const cycles = sampleCycles([{ relevances: { "right.ts": 0.8 } }]);
    const result = await explained(
      { "right.ts": { text: 0.5 }, "lifted.ts": { bridgedText: 1 } },
      { cycles },
    );
    expectToExplain(result);
    const lifted = result.cycle.files.find(({ path }) => path === "lifted.ts");
    expect(lifted?.adjustments).toEqual([{ by: "holdBack", change: expect.any(Number) }]);
    expect(lifted?.adjustments[0]?.change).toBeLessThan(0);
    expect(result.cycle.cycle).toBe(2);
  });

  it("say where the task points to a file, and what that takes from the others", async () => {
    const result = await explained({ "a.ts": { text: 5, mention: 1 }, "named.ts": { lineClaim: 1 } });
    expectToExplain(result);
    const changes = Object.fromEntries(
      result.cycle.files.map(({ path, adjustments }) => [path, adjustments]),
    );
    expect(changes["named.ts"]).toEqual([{ by: "named", change: expect.any(Number) }]);
    expect(changes["named.ts"]?.[0]?.change).toBeGreaterThan(0);
    expect(changes["a.ts"]?.[0]?.change).toBeLessThan(0);
  });

  it("say what a judge changed", async () => {
    const verdict = { path: "b.ts", relevance: 0.95, reason: "" };
    const judge = { name: "oracle", judge: async () => ({ verdicts: [verdict], faults: [] }) };
    const result = await explained(files, { wrap: (base) => judgedEvaluator(base, judge) });
    expectToExplain(result);
    const adjusted = result.cycle.files.filter(({ adjustments }) => adjustments.length > 0);
    expect(adjusted.map(({ path, adjustments }) => [path, adjustments.map(({ by }) => by)])).toEqual([
      ["b.ts", ["judge"]],
    ]);
  });

  it("are those of the files asked for alone", () => {
    const scores: CycleScores = {
      cycle: 1,
      style: onlyChange,
      terms: [],
      belonging: 1,
      files: [],
    };
    expect(chosenScores([scores], [], ["a.ts"])).toEqual([scores]);
  });
});
