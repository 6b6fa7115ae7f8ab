import { describe, expect, it } from "vitest";
import * as publicApi from "@fossick/library/index.ts";
import * as testingApi from "./parts/index.ts";
import { textOf } from "./package-files.ts";

/** Names a barrel exports, types included. */
const exportsOf = (path: string): string[] =>
  [...textOf(path).matchAll(/^export (type )?(?:\{([^}]*)\}|(\* [^;]*))/gm)]
    .flatMap(([, type, names, all = ""]) =>
      (names ?? all)
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => (type ? `type ${name}` : name)),
    )
    .sort();

describe("the public surface", () => {
  it("of fossick is this and no more", () => {
    expect(Object.keys(publicApi).sort()).toMatchInlineSnapshot(`
      [
        "FossickError",
        "closeCycle",
        "createEngine",
        "createEngineProcess",
        "createInitialQuery",
        "evaluateRelevance",
        "evaluateRepository",
        "hasCriticalGaps",
        "iterativeRetrieve",
        "learningRefiner",
        "mergeContext",
        "openCycle",
        "packFiles",
        "rankEvaluator",
        "refineQuery",
        "renderRetrieval",
        "replay",
        "retrieveFiles",
        "stopRules",
        "version",
      ]
    `);
    expect(exportsOf("packages/library/src/index.ts").filter((name) => name.startsWith("type ")))
      .toMatchInlineSnapshot(`
      [
        "type * from "@fossick/core/answer-types.ts"",
        "type * from "@fossick/core/candidate.ts"",
        "type * from "@fossick/core/finished-cycle.ts"",
        "type * from "@fossick/core/observations.ts"",
        "type * from "@fossick/core/parts.ts"",
        "type * from "@fossick/core/reporter.ts"",
        "type * from "@fossick/core/retrieval-settings.ts"",
        "type * from "@fossick/core/task.ts"",
        "type CallerRefinement",
        "type CallerVerdict",
        "type CandidatesStep",
        "type Engine",
        "type EngineOptions",
        "type EngineProcess",
        "type EngineProcessOptions",
        "type EvaluateRepositoryOptions",
        "type EvaluationProgress",
        "type ExplainableRetrieval",
        "type Feedback",
        "type FeedbackReport",
        "type FinishedStep",
        "type Forgotten",
        "type FossickErrorCode",
        "type IndexReport",
        "type IndexStatus",
        "type IterativeOptions",
        "type JudgeHints",
        "type JudgedCandidate",
        "type JudgedSearch",
        "type JudgedStep",
        "type MemoryExport",
        "type MemoryReport",
        "type OpenCycle",
        "type PackedFile",
        "type ProjectMemory",
        "type Remembered",
        "type RemoteJudgedSearch",
        "type ReplayOptions",
        "type RepositoryReport",
        "type RunOptions",
        "type Search",
        "type Settings",
        "type Trace",
        "type TracedJudgedSearch",
      ]
    `);
  });

  it("of fossick/testing is this and no more", () => {
    expect(Object.keys(testingApi).sort()).toMatchInlineSnapshot(`
      [
        "fakeObserver",
        "fakeRetriever",
        "sampleContext",
        "sampleCycles",
        "sampleEvaluation",
        "sampleQuery",
        "sampleSettings",
        "sampleTask",
        "scriptedEvaluator",
        "testEvaluator",
        "testRefiner",
        "testStopRule",
      ]
    `);
    expect(exportsOf("test/parts/index.ts").filter((name) => name.startsWith("type ")))
      .toMatchInlineSnapshot(`
      [
        "type ObserverAnswers",
        "type Relevances",
        "type SampleStep",
        "type TestApi",
      ]
    `);
  });

  it("holds named exports only", () => {
    for (const path of ["packages/library/src/index.ts", "test/parts/index.ts"]) {
      expect(exportsOf(path).filter((name) => name.startsWith("*"))).toEqual([]);
      expect(textOf(path)).not.toMatch(/export default|^export (?!type|\{)/m);
    }
  });
});
