import { describe, expect, it } from "vitest";
import type { Judge, Verdict } from "@fossick/core/loop/evaluate/judge.ts";
import { judgedEvaluator, undecidedOf } from "@fossick/core/loop/evaluate/judged-evaluator.ts";
import {
  fakeObserver,
  sampleContext,
  sampleCycles,
  sampleEvaluation,
  sampleQuery,
  sampleTask,
  scriptedEvaluator,
  type Relevances,
} from "../../../../../test/parts/index.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";

const candidatesOf = (relevances: Relevances) => Object.keys(relevances).map((path) => ({ path, lists: {} }));

/** A judge that says what it is told to say, and remembers what it was asked. */
function fakeJudge(verdicts: Readonly<Record<string, number>>): Judge & { readonly asked: string[][] } {
  const asked: string[][] = [];
  return {
    name: "oracle",
    asked,
    judge: async (_, undecided) => {
      asked.push(undecided.map(({ path }) => path));
      const said = Object.entries(verdicts).map(([path, relevance]): Verdict => ({
        path,
        relevance,
        reason: "so",
      }));
      return { verdicts: said, faults: [] };
    },
  };
}

async function judged(
  relevances: Relevances,
  verdicts: Readonly<Record<string, number>>,
): Promise<readonly Evaluation[]> {
  const evaluator = judgedEvaluator(scriptedEvaluator(relevances), fakeJudge(verdicts));
  return evaluator.evaluate(sampleTask, candidatesOf(relevances), sampleQuery, sampleContext());
}

const relevances = { "sure.ts": 0.95, "a.ts": 0.75, "b.ts": 0.6, "c.ts": 0.25, "far.ts": 0.1 };

describe("what is undecided", () => {
  const evaluations = Object.entries(relevances).map(([path, relevance]) =>
    sampleEvaluation(path, relevance, 1),
  );

  it("lies from 0.2 to below 0.9", () => {
    const paths = undecidedOf(evaluations, () => false).map(({ path }) => path);
    expect(paths).toEqual(["a.ts", "b.ts", "c.ts"]);
  });

  it("is at most the best twelve, without those that have a verdict", () => {
    const many = Array.from({ length: 30 }, (_, at) => sampleEvaluation(`${at}.ts`, 0.8 - at / 100, 1));
    const paths = undecidedOf(many, (path) => path === "0.ts").map(({ path }) => path);
    expect(paths).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 1}.ts`));
  });
});

describe("an evaluator with a judge", () => {
  it("orders files as the verdicts say", async () => {
    const evaluations = await judged(relevances, { "a.ts": 0.1, "b.ts": 0.3, "c.ts": 0.92 });
    expect(evaluations.map(({ path }) => path)).toEqual(["sure.ts", "c.ts", "b.ts", "a.ts", "far.ts"]);
    const [, best] = evaluations;
    expect(best).toMatchObject({ band: "high", cycle: 1 });
    expect(best?.relevance).toBeCloseTo(0.92, 2);
    expect(best?.reason).toMatch(/; oracle says: so$/);
  });

  it("keeps what the default says of files without a verdict, and of all when there is none", async () => {
    const plain = await judged(relevances, {});
    const base = scriptedEvaluator(relevances);
    expect(plain).toEqual(
      await base.evaluate(sampleTask, candidatesOf(relevances), sampleQuery, sampleContext()),
    );
    const some = await judged(relevances, { "a.ts": 0.2 });
    for (const path of ["sure.ts", "b.ts", "c.ts", "far.ts"])
      expect(some.find((each) => each.path === path)).toEqual(plain.find((each) => each.path === path));
  });

  it("passes over files it did not ask about, and clamps what is out of range", async () => {
    const evaluations = await judged(relevances, {
      "far.ts": 1,
      "sure.ts": 0,
      "none.ts": 1,
      "a.ts": 7,
      "b.ts": -3,
    });
    expect(evaluations.map(({ path }) => path)).toEqual(["a.ts", "sure.ts", "c.ts", "far.ts", "b.ts"]);
    expect(evaluations[0]).toMatchObject({ relevance: 1, worth: 1 });
    expect(evaluations.at(-1)?.relevance).toBeLessThan(0.02);
  });

  it("lets 0.7 be enough, and the default's order decide among equals", async () => {
    const evaluations = await judged(relevances, { "c.ts": 0.7, "a.ts": 0.7, "b.ts": 0.7 });
    expect(evaluations.map(({ path }) => path)).toEqual(["sure.ts", "a.ts", "b.ts", "c.ts", "far.ts"]);
    for (const { relevance } of evaluations.slice(1, 4)) {
      expect(relevance).toBeGreaterThanOrEqual(0.7);
      expect(relevance).toBeLessThan(0.72);
    }
  });

  it("shows the spans of a file that a verdict lifts, and hides those of one it lowers", async () => {
    const spans = [{ startLine: 3, endLine: 9, symbol: "throttle" }];
    const observer = fakeObserver({
      inspections: { "a.ts": { spans, tokens: 50 }, "c.ts": { spans, tokens: 70 } },
    });
    const evaluator = judgedEvaluator(scriptedEvaluator(relevances), fakeJudge({ "c.ts": 0.8, "a.ts": 0.1 }));
    const context = sampleContext({ observer });
    const evaluations = await evaluator.evaluate(sampleTask, candidatesOf(relevances), sampleQuery, context);
    expect(evaluations.find(({ path }) => path === "c.ts")).toMatchObject({ spans, tokens: 70 });
    expect(evaluations.find(({ path }) => path === "a.ts")).toMatchObject({ spans: [], tokens: 0 });
  });

  it("holds a verdict for the rest of the search, whatever the default comes to think", async () => {
    const judge = fakeJudge({ "a.ts": 0.1 });
    const evaluator = judgedEvaluator(
      scriptedEvaluator([{ "a.ts": 0.75 }, { "a.ts": 0.97, "b.ts": 0.5 }]),
      judge,
    );
    await evaluator.evaluate(sampleTask, [{ path: "a.ts", lists: {} }], sampleQuery, sampleContext());
    const context = sampleContext({ cycles: sampleCycles().slice(0, 1) });
    const later = await evaluator.evaluate(
      sampleTask,
      candidatesOf({ "a.ts": 0, "b.ts": 0 }),
      sampleQuery,
      context,
    );
    expect(later.find(({ path }) => path === "a.ts")?.relevance).toBeLessThan(0.13);
    expect(judge.asked).toEqual([["a.ts"], ["b.ts"]]);
  });
});
