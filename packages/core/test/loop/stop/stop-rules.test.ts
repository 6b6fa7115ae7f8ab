import { describe, expect, it } from "vitest";
import { budget } from "@fossick/core/loop/stop/budget.ts";
import { maxCycles } from "@fossick/core/loop/stop/max-cycles.ts";
import {
  answered,
  firstStop,
  judgedStopRules,
  notNeeded,
  stopRules,
  sufficient,
} from "@fossick/core/loop/stop/stop-rules.ts";
import { settled } from "@fossick/core/loop/stop/settled.ts";
import { sampleCycles, sampleSettings, type SampleStep } from "../../../../../test/parts/index.ts";
import type { Gap } from "@fossick/core/answer-types.ts";
import type { StopRule } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";

const gap = (critical: boolean, kind: Gap["kind"] = "definition"): Gap => ({
  kind,
  what: "X",
  because: "y",
  critical,
});
const stopAfter = (rule: StopRule, steps: readonly SampleStep[], settings: Partial<RetrievalSettings> = {}) =>
  rule(sampleCycles(steps), { ...sampleSettings, ...settings });
const three = { "a.ts": 0.9, "b.ts": 0.8, "c.ts": 0.7 };

describe("notNeeded", () => {
  const named: SampleStep = { relevances: { "a.ts": 0.9 }, lists: { mention: ["a.ts"] } };

  it("stops after cycle 1 when the task names the accepted files and nothing is open", () => {
    expect(stopAfter(notNeeded, [named])).toMatchObject({
      rule: "notNeeded",
      detail: expect.stringMatching(/the file$/),
    });
    const two = {
      relevances: { "a.ts": 0.9, "b.ts": 0.8, "c.ts": 0.1 },
      lists: { mention: ["a.ts", "b.ts"] },
    };
    expect(stopAfter(notNeeded, [two])).toMatchObject({ detail: expect.stringMatching(/the files$/) });
    expect(stopAfter(notNeeded, [{ ...named, gaps: [gap(false, "external")] }])).toBeDefined();
  });

  it.each<[string, SampleStep[]]>([
    ["something is open", [{ ...named, gaps: [gap(false)] }]],
    ["another file was accepted too", [{ ...named, relevances: { "a.ts": 0.9, "b.ts": 0.8 } }]],
    ["the named file was not accepted", [{ ...named, relevances: { "a.ts": 0.4 } }]],
    ["the task names no file", [{ relevances: { "a.ts": 0.9 } }]],
    ["it is a later cycle", [named, named]],
  ])("goes on when %s", (_, steps) => {
    expect(stopAfter(notNeeded, steps)).toBeUndefined();
  });
});

describe("sufficient", () => {
  it("stops with enough files at the threshold and no critical gap", () => {
    expect(stopAfter(sufficient, [{ relevances: three, gaps: [gap(false)] }])).toEqual({
      rule: "sufficient",
      detail: "3 files ≥ 0.70, no critical gap",
    });
  });

  it("counts the files of all cycles", () => {
    expect(
      stopAfter(sufficient, [{ relevances: { "a.ts": 0.9, "b.ts": 0.8 } }, { relevances: { "c.ts": 0.7 } }]),
    ).toBeDefined();
  });

  it("goes on with too few files, or with a critical gap", () => {
    expect(stopAfter(sufficient, [{ relevances: { ...three, "c.ts": 0.69 } }])).toBeUndefined();
    expect(stopAfter(sufficient, [{ relevances: three, gaps: [gap(true)] }])).toBeUndefined();
  });

  it("obeys the settings", () => {
    expect(
      stopAfter(sufficient, [{ relevances: { "a.ts": 0.6 } }], { minFiles: 1, threshold: 0.6 }),
    ).toBeDefined();
    expect(stopAfter(sufficient, [{ relevances: three }], { minFiles: 4 })).toBeUndefined();
  });

  it("wants as many files as the task is expected to need", () => {
    expect(stopAfter(sufficient, [{ relevances: three, expectedFiles: 3.4 }])).toBeUndefined();
    expect(
      stopAfter(sufficient, [{ relevances: { ...three, "d.ts": 0.9 }, expectedFiles: 3.4 }]),
    ).toBeDefined();
  });
});

describe("settled", () => {
  const first: SampleStep = { relevances: { "a.ts": 0.9, "b.ts": 0.6 }, gaps: [gap(false)] };

  it("stops after cycle 1 when no gap is left that a search could answer", () => {
    expect(stopAfter(settled, [{ relevances: { "a.ts": 0.9 } }])).toMatchObject({ rule: "settled" });
    expect(stopAfter(settled, [{ relevances: {}, gaps: [gap(false, "external")] }])).toBeDefined();
    expect(stopAfter(settled, [first])).toBeUndefined();
  });

  it("says whether everything was found, or what is missing cannot be", () => {
    const found = stopAfter(settled, [{ relevances: { "a.ts": 0.9 } }]);
    const missing = stopAfter(settled, [{ relevances: { "a.ts": 0.9 }, gaps: [gap(false, "external")] }]);
    expect(found?.detail).toBe("there is nothing left to look for");
    expect(missing?.detail).toBe("another search would not find more");
  });

  it("stops later when a cycle changed neither what is accepted nor what is nearby", () => {
    expect(
      stopAfter(settled, [first, { relevances: { "z.ts": 0.3, "a.ts": 0.95 }, gaps: [gap(false)] }]),
    ).toEqual({
      rule: "settled",
      detail: "cycle 2 changed nothing that matters",
    });
  });

  it.each<[string, SampleStep]>([
    ["accepted a file", { relevances: { "c.ts": 0.8 } }],
    ["lifted a nearby file over the threshold", { relevances: { "b.ts": 0.8 } }],
    ["found a nearby file", { relevances: { "c.ts": 0.5 } }],
  ])("goes on when a cycle %s and something is open", (_, step) => {
    expect(stopAfter(settled, [first, { ...step, gaps: [gap(false)] }])).toBeUndefined();
  });

  it("goes on after cycle 1 for a word only when the codebase says another for it", () => {
    const unmet = (kind: Gap["kind"]): SampleStep => ({
      relevances: { "a.ts": 0.9 },
      gaps: [gap(false, kind)],
    });
    const instead = [{ term: "throttle", files: 5, from: "lexicon" as const }];
    for (const kind of ["term"] as const) {
      expect(stopAfter(settled, [unmet(kind)])).toMatchObject({ rule: "settled" });
      expect(
        stopAfter(settled, [{ ...unmet(kind), gaps: [{ ...gap(true, kind), instead }] }]),
      ).toBeUndefined();
    }
  });

  it("stops later when all that is open was searched for already", () => {
    const found = { relevances: { "c.ts": 0.8 } };
    const throttle = { term: "throttle", weight: 0.6, from: "lexicon" as const };
    const instead = [{ term: "throttle", files: 5, from: "lexicon" as const }];
    const query = { keywords: [throttle], focusAreas: [{ kind: "definition" as const, what: "X" }] };
    const gaps = [gap(true), { ...gap(false, "term"), instead }];
    expect(stopAfter(settled, [first, { ...found, query, gaps }])).toMatchObject({ rule: "settled" });
    expect(stopAfter(settled, [first, { ...found, gaps }])).toBeUndefined();
  });
});

describe("budget", () => {
  it("stops when the cycles took the time allowed together", () => {
    const steps = [
      { relevances: three, ms: 30 },
      { relevances: three, ms: 70 },
    ];
    expect(stopAfter(budget, steps, { timeBudgetMs: 100 })).toMatchObject({ rule: "budget" });
    expect(stopAfter(budget, steps, { timeBudgetMs: 101 })).toBeUndefined();
  });

  it("stops when as many files were judged as allowed, each counted once", () => {
    const steps = [{ relevances: three }, { relevances: { "a.ts": 0.9, "d.ts": 0.1 } }];
    expect(stopAfter(budget, steps, { fileBudget: 4 })).toMatchObject({ rule: "budget" });
    expect(stopAfter(budget, steps, { fileBudget: 5 })).toBeUndefined();
  });

  it("of 0 is no limit", () => {
    expect(stopAfter(budget, [{ relevances: three, ms: 1e9 }])).toBeUndefined();
  });
});

describe("maxCycles", () => {
  it("stops after the last cycle allowed", () => {
    const step = { relevances: {} };
    expect(stopAfter(maxCycles, [step], { maxCycles: 2 })).toBeUndefined();
    expect(stopAfter(maxCycles, [step, step], { maxCycles: 2 })).toEqual({
      rule: "maxCycles",
      detail: "2 cycles done",
    });
    expect(stopAfter(maxCycles, [step], { maxCycles: 1 })).toEqual({
      rule: "maxCycles",
      detail: "1 cycle done",
    });
  });
});

describe("answered", () => {
  const found: SampleStep = { relevances: { "a.ts": 0.9 }, gaps: [gap(false)] };

  it("stops after cycle 1 when files were found and no critical gap is open", () => {
    expect(stopAfter(answered, [found])).toMatchObject({ rule: "settled" });
  });

  it("goes on when nothing was found, a critical gap is open, or a second cycle was begun", () => {
    expect(stopAfter(answered, [{ ...found, relevances: { "a.ts": 0.6 } }])).toBeUndefined();
    expect(stopAfter(answered, [{ ...found, gaps: [gap(false), gap(true)] }])).toBeUndefined();
    expect(stopAfter(answered, [found, found])).toBeUndefined();
    expect(stopAfter(answered, [])).toBeUndefined();
  });

  it("is asked only where nobody judges", () => {
    expect(stopRules).toContain(answered);
    expect(judgedStopRules).toEqual(stopRules.filter((rule) => rule !== answered));
  });
});

describe("the stop rules", () => {
  const firstRule = (steps: readonly SampleStep[], settings: Partial<RetrievalSettings> = {}) =>
    firstStop(judgedStopRules, sampleCycles(steps), { ...sampleSettings, ...settings })?.rule;
  const spent = { timeBudgetMs: 1, maxCycles: 1 };

  it("are asked in order: notNeeded, sufficient, settled, budget, maxCycles", () => {
    const open = { gaps: [gap(false)] };
    expect(firstRule([{ relevances: three, lists: { mention: Object.keys(three) } }], spent)).toBe(
      "notNeeded",
    );
    expect(firstRule([{ relevances: three }], spent)).toBe("sufficient");
    expect(firstRule([{ relevances: { "a.ts": 0.9 } }], spent)).toBe("settled");
    expect(firstRule([{ relevances: { "a.ts": 0.9 }, ...open }], spent)).toBe("budget");
    expect(firstRule([{ relevances: { "a.ts": 0.9 }, ...open }], { maxCycles: 1 })).toBe("maxCycles");
    expect(firstRule([{ relevances: { "a.ts": 0.9 }, ...open }])).toBeUndefined();
  });

  it("end every search after maxCycles at the latest", () => {
    const steps = Array.from({ length: 5 }, (_, at) => ({
      relevances: { [`${at}.ts`]: 0.6 },
      gaps: [gap(true)],
    }));
    expect(firstRule(steps.slice(0, 4), { maxCycles: 5 })).toBeUndefined();
    expect(firstRule(steps, { maxCycles: 5 })).toBe("maxCycles");
  });

  it("of one's own choice are asked alone", () => {
    const never: StopRule = () => undefined;
    expect(firstStop([never], sampleCycles(), sampleSettings)).toBeUndefined();
    expect(firstStop([], sampleCycles(), sampleSettings)).toBeUndefined();
  });
});
