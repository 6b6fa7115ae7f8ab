import { describe, expect, it } from "vitest";
import { cycleViewOf } from "@fossick/page/server/follow-cycles.ts";
import { createStageClock } from "@fossick/page/view/stage-times.ts";
import { sampleCycles, sampleQuery } from "../../../../test/parts/index.ts";

const cycles = sampleCycles();
const [firstCycle, secondCycle] = cycles;
if (!firstCycle || !secondCycle) throw new Error("two cycles");

describe("the time of stages", () => {
  function run() {
    let nowMs = 100;
    const { reporter, times } = createStageClock(() => nowMs);
    return { reporter, times, pass: (ms: number) => (nowMs += ms) };
  }

  it("goes from one to the next, and refining ends where the next cycle begins", () => {
    const { pass, reporter, times } = run();
    for (const number of [1, 2]) {
      void reporter.onCycleStart(number, sampleQuery);
      void reporter.onStage(number, "dispatch");
      pass(20);
      void reporter.onStage(number, "evaluate");
      pass(30.04);
      void reporter.onCycleEnd(firstCycle);
      pass(500); // nobody's
      void reporter.onStage(number, "refine");
      pass(5);
    }
    expect(times()).toEqual([
      { cycle: 1, stage: "dispatch", ms: 20 },
      { cycle: 1, stage: "evaluate", ms: 30 },
      { cycle: 1, stage: "refine", ms: 5 },
      { cycle: 2, stage: "dispatch", ms: 20 },
      { cycle: 2, stage: "evaluate", ms: 30 },
    ]);
  });

  it("begins anew with a search that does", () => {
    const { pass, reporter, times } = run();
    void reporter.onStage(1, "dispatch");
    pass(20);
    void reporter.onCycleStart(1, sampleQuery);
    void reporter.onStage(1, "dispatch");
    pass(7);
    void reporter.onCycleEnd(firstCycle);
    expect(times()).toEqual([{ cycle: 1, stage: "dispatch", ms: 7 }]);
  });
});

describe("a cycle while the search goes on", () => {
  it("shows what it accepted first, and the best of all", () => {
    expect(cycleViewOf(firstCycle).accepted).toEqual(["src/auth.ts", "src/tokens.ts"]);
    const second = cycleViewOf(secondCycle, firstCycle);
    expect(second.accepted).toEqual(["src/session-manager.ts"]);
    expect(second.best.map(({ path, relevance }) => [path, relevance])).toEqual([
      ["src/auth.ts", 0.9],
      ["src/session-manager.ts", 0.85],
      ["src/tokens.ts", 0.8],
      ["src/user.ts", 0.3],
      ["docs/setup.md", 0.05],
    ]);
    expect(second).toMatchObject({ number: 2, candidates: 3, threshold: 0.7, ms: 10 });
    expect(second.learned).toEqual(secondCycle.learned);
  });

  it("shows twenty files at most", () => {
    const relevances = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`src/${at}.ts`, 0.6]));
    const [many] = sampleCycles([{ relevances }]);
    expect(many && cycleViewOf(many).best).toHaveLength(20);
  });
});
