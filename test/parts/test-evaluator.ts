import assert from "node:assert/strict";
import { bandOf } from "@fossick/core/relevance.ts";
import type { Candidate, Evaluation } from "@fossick/core/candidate.ts";
import type { Context, Evaluator } from "@fossick/core/parts.ts";
import { fakeObserver } from "./fakes.ts";
import { frozen, type TestApi } from "./test-api.ts";
import { sampleCycles, sampleContext, sampleQuery, sampleTask } from "./samples.ts";

const candidates: readonly Candidate[] = frozen([
  { path: "src/user.ts", lists: { text: 2, path: 9 } },
  { path: "src/auth.ts", lists: { text: 1, definition: 1, commit: 3 } },
  { path: "docs/setup.md", lists: { text: 3 } },
  { path: "src/tokens.ts", lists: { path: 1, window: 2 } },
]);

const observer = fakeObserver({
  signals: {
    "src/auth.ts": { text: 1, titleText: 1, window: 0.8, definitions: 1 },
    "src/tokens.ts": { text: 0.7, fileName: 1, commits: 0.5 },
    "src/user.ts": { text: 0.3 },
    "docs/setup.md": { text: 0.2, docs: 1 },
  },
  inspections: {
    "src/auth.ts": {
      facts: [{ evidence: "definitions", text: "defines `expireToken`" }],
      spans: [{ startLine: 3, endLine: 20, symbol: "expireToken" }],
      tokens: 420,
    },
  },
});

const evaluateIn = (evaluator: Evaluator, context: Context): Promise<readonly Evaluation[]> =>
  evaluator.evaluate(sampleTask, candidates, sampleQuery, context);

/**
 * The rules every evaluator must obey.
 * @param create gives an evaluator that has judged nothing yet
 */
export function testEvaluator(create: () => Evaluator | Promise<Evaluator>, { test }: TestApi): void {
  for (const [name, check] of Object.entries(rules)) test(name, async () => check(await create()));
}

type Check = (evaluator: Evaluator) => Promise<void>;

const rules: Readonly<Record<string, Check>> = {
  "has a name and a cost": async ({ name, cost }) => {
    assert.notEqual(name, "");
    assert.ok([0, 1, 2].includes(cost));
  },
  "gives one evaluation per candidate, best first": async (evaluator) => {
    const evaluations = await evaluateIn(evaluator, sampleContext({ observer }));
    const paths = evaluations.map(({ path }) => path);
    assert.deepEqual([...paths].sort(), candidates.map(({ path }) => path).sort());
    const worths = evaluations.map(({ worth }) => worth);
    assert.deepEqual(
      worths,
      [...worths].sort((a, b) => b - a),
    );
  },
  "keeps relevance and worth between 0 and 1, and the band that goes with the relevance": async (
    evaluator,
  ) => {
    for (const { relevance, worth, band } of await evaluateIn(evaluator, sampleContext({ observer }))) {
      assert.ok(relevance >= 0 && relevance <= 1, `relevance ${relevance}`);
      assert.ok(worth >= 0 && worth <= 1, `worth ${worth}`);
      assert.equal(band, bandOf(relevance));
    }
  },
  "says why, in every evaluation": async (evaluator) => {
    for (const { reason } of await evaluateIn(evaluator, sampleContext({ observer })))
      assert.notEqual(reason, "");
  },
  "names the cycle it judges in": async (evaluator) => {
    const cycles = frozen(sampleCycles());
    for (const done of [0, 1, 2]) {
      const context = sampleContext({ observer, cycles: cycles.slice(0, done) });
      for (const { cycle } of await evaluateIn(evaluator, context)) assert.equal(cycle, done + 1);
    }
  },
  "judges the same twice": async (evaluator) => {
    const context = sampleContext({ observer });
    assert.deepEqual(await evaluateIn(evaluator, context), await evaluateIn(evaluator, context));
  },
  "judges files nobody knows without throwing": async (evaluator) => {
    const evaluations = await evaluateIn(evaluator, sampleContext({ observer: fakeObserver() }));
    assert.equal(evaluations.length, candidates.length);
  },
  "answers no candidates with no evaluations": async (evaluator) => {
    const nothing = await evaluator.evaluate(sampleTask, [], sampleQuery, sampleContext({ observer }));
    assert.deepEqual(nothing, []);
  },
  "throws the signal's reason when aborted": async (evaluator) => {
    const reason = new Error("no longer wanted");
    const context = sampleContext({ observer, signal: AbortSignal.abort(reason) });
    await assert.rejects(evaluateIn(evaluator, context), reason);
  },
};
