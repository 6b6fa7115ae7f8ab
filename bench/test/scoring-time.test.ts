import { describe, expect, it } from "vitest";
import { timedEvaluator, type ScoringTime } from "../src/scoring-time.ts";
import { timesText } from "../src/time-command.ts";
import type { Candidate } from "@fossick/core/candidate.ts";
import type { Context, Evaluator, Observer } from "@fossick/core/parts.ts";

/** A clock that stands still but for what parts say they take. */
function createClock() {
  let ms = 0;
  return { now: () => ms, pass: (passedMs: number) => void (ms += passedMs) };
}

describe("the time of an evaluation", () => {
  const clock = createClock();
  const seen: number[] = [];
  const observer: Observer = {
    observe: async (candidates) => {
      clock.pass(7);
      seen.push(candidates.length);
      return candidates.map(({ path }) => ({ path, signals: {} }));
    },
    inspect: async () => {
      clock.pass(20);
      return [];
    },
    describe: async () => [],
    filesWith: async () => [],
    bridge: async () => [],
    overview: async () => ({ candidates: [], words: [], names: [] }),
  };
  const inner: Evaluator = {
    name: "inner",
    cost: 1,
    async evaluate(_, candidates, query, context) {
      await context.observer.observe(candidates, query, context);
      clock.pass(3);
      await context.observer.inspect([], query, context);
      clock.pass(2);
      expect(await context.observer.filesWith([])).toEqual([]);
      return [];
    },
  };
  const candidates: Candidate[] = Array.from({ length: 5 }, (_, at) => ({ path: `${at}`, lists: {} }));
  const query = { patterns: [], keywords: [], excludes: [], focusAreas: [] };
  const context = { task: { text: "" }, cycles: [], observer } as unknown as Context;

  it("is told by part, for the first candidates only", async () => {
    const times: ScoringTime[] = [];
    const timed = timedEvaluator(inner, {
      maxCandidates: 4,
      now: clock.now,
      onTime: (time) => times.push(time),
    });
    expect([timed.name, timed.cost]).toEqual(["inner", 1]);
    await timed.evaluate({ text: "" }, candidates, query, context);
    await timed.evaluate({ text: "" }, candidates.slice(3), query, context);
    const parts = { cycle: 1, observeMs: 7, inspectMs: 20, modelMs: 5 };
    expect(times).toEqual([
      { ...parts, candidates: 4 },
      { ...parts, candidates: 2 },
    ]);
    expect(seen).toEqual([4, 2]);
  });
});

describe("the times", () => {
  const scoring = (cycle: number, observeMs: number): ScoringTime => ({
    cycle,
    candidates: 150,
    observeMs,
    inspectMs: 4,
    modelMs: 1,
  });

  it("are medians, first cycles apart from later ones", () => {
    const scorings = [scoring(1, 5), scoring(1, 90), scoring(1, 6), scoring(2, 3)];
    const text = timesText({ files: 12, searchesMs: [30, 10, 20], scorings });
    expect(text).toContain("| first cycle | 3 | 150 | 6.00 | 1.00 | 7.00 | 4.00 |");
    expect(text).toContain("| later cycles | 1 | 150 | 3.00 | 1.00 | 4.00 | 4.00 |");
    expect(text).toContain("on 12 files");
    expect(text).toContain("Whole search as shipped: 20.0 ms, 3 times.");
  });

  it("leave out what did not happen", () => {
    expect(timesText({ files: 1, searchesMs: [], scorings: [scoring(1, 5)] })).not.toContain("later");
  });
});
