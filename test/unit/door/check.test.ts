import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createInitialQuery,
  evaluateRelevance,
  FossickError,
  hasCriticalGaps,
  mergeContext,
  closeCycle,
  openCycle,
  packFiles,
  rankEvaluator,
  refineQuery,
  renderRetrieval,
  replay,
  retrieveFiles,
} from "../../../src/index.ts";
import {
  fakeObserver,
  sampleContext,
  sampleCycles,
  sampleEvaluation,
  sampleQuery,
  sampleTask,
} from "../../../src/testing/index.ts";
import { learningRefiner } from "../../../src/refine/refiner.ts";
import { sampleRetrieval } from "../bundle/render/sample-retrieval.ts";
import { mutated, onlyFossickErrors } from "./anything.ts";

type Call = (...args: never[]) => unknown;

const observer = fakeObserver();
const { settings, task } = sampleContext();
const search = {
  task,
  settings,
  parts: {
    retrievers: [],
    observer,
    evaluator: rankEvaluator(),
    refiner: learningRefiner(),
    stopRules: [],
    now: () => 0,
  },
};
const cycles = sampleCycles();
const gap = { kind: "term", what: "x", because: "y", critical: false };
const evaluations = [sampleEvaluation("src/a.ts", 0.5, 1)];
const packed = [{ path: "a.ts", tokens: 1, whole: true, parts: [{ startLine: 1, endLine: 1, text: "x" }] }];
const opened = { number: 1, query: sampleQuery, learned: [], candidates: [], faults: [], startedMs: 0 };

const calls: readonly (readonly [name: string, call: Call, args: readonly unknown[]])[] = [
  ["createInitialQuery", createInitialQuery, [sampleTask, "en"]],
  ["openCycle", openCycle, [search, { query: sampleQuery, learned: [] }, cycles]],
  ["closeCycle", closeCycle, [opened, evaluations, search, cycles]],
  ["retrieveFiles", retrieveFiles, [sampleQuery, search, cycles]],
  ["evaluateRelevance", evaluateRelevance, [[{ path: "a.ts", lists: { text: 1 } }], sampleQuery, search]],
  ["refineQuery", refineQuery, [cycles, search]],
  ["mergeContext", mergeContext, [evaluations, evaluations]],
  ["hasCriticalGaps", hasCriticalGaps, [[gap]]],
  ["rankEvaluator", rankEvaluator, [undefined, () => undefined]],
  ["packFiles", packFiles, [evaluations, async () => "text\n", 100]],
  ["replay", replay, [{ traceVersion: 1, task: { text: "x" }, recording: { lists: [] } }, {}, {}]],
  ...(["table", "markdown", "xml", "json", "paths"] as const).map(
    (format) =>
      [
        `renderRetrieval ${format}`,
        renderRetrieval,
        [format, sampleRetrieval, { packed, width: 80 }],
      ] as const,
  ),
];

describe("what the library is given", () => {
  it.each(calls)("may be anything: %s", async (_, call, args) => {
    await fc.assert(
      fc.asyncProperty(mutated(args), (given) => onlyFossickErrors(() => call(...(given as never[])))),
      { numRuns: 400 },
    );
  });

  it.each(calls.filter(([name]) => name !== "replay"))(
    "is taken where it is right: %s",
    async (_, call, args) => {
      await call(...(args as never[]));
    },
  );

  it("is refused by the name of its field", async () => {
    const refused = (call: Call, ...args: readonly unknown[]) =>
      Promise.resolve()
        .then(() => call(...(args as never[])))
        .then(
          () => "taken",
          (error: FossickError) => `${error.code} ${error.message}; ${error.hint}`,
        );
    expect(await refused(createInitialQuery, 7)).toBe(
      "INVALID_SETTING task must be a task: { text }, got the number 7; undefined",
    );
    expect(await refused(createInitialQuery, {})).toBe(
      "INVALID_SETTING createInitialQuery: task.text is missing; undefined",
    );
    expect(await refused(hasCriticalGaps, [gap, { ...gap, what: null }])).toBe(
      "INVALID_SETTING gaps[1].what must be a string, got null; undefined",
    );
    expect(await refused(renderRetrieval, "table", sampleRetrieval, { widht: 80 })).toBe(
      'INVALID_SETTING renderRetrieval: unknown option "widht"; did you mean width?',
    );
  });

  it("may be an object that cannot be read", async () => {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError("no");
        },
      },
    );
    for (const [, call] of calls)
      await onlyFossickErrors(() => call(...([hostile, hostile, hostile] as never[])));
  });
});
