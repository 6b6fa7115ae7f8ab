import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "@fossick/engine/engine/create-engine.ts";
import { replay } from "@fossick/engine/engine/replay.ts";
import { assembleAnswer } from "@fossick/core/bundle/answer.ts";
import { rankEvaluator } from "@fossick/core/loop/evaluate/evaluator.ts";
import { learningRefiner } from "@fossick/core/loop/refine/refiner.ts";
import { retrieve } from "@fossick/core/loop/retrieve.ts";
import { stopRules } from "@fossick/core/loop/stop/stop-rules.ts";
import { fakeObserver, fakeRetriever, sampleSettings } from "../../../../test/parts/index.ts";
import {
  recordClock,
  recordObserver,
  recordRetrievers,
  emptyRecording,
  type Trace,
} from "@fossick/engine/engine/trace.ts";
import { version } from "@fossick/base/version.ts";
import {
  createFolder,
  createRepository,
  isolateGit,
  removeFolders,
  type TempFolder,
} from "../../../../test/temp-repository.ts";

let repository: TempFolder;
let cacheDir: string;
beforeAll(() => {
  isolateGit();
  repository = createRepository({
    "src/throttle.ts":
      'import { Bucket } from "./bucket.ts";\nexport const throttle = (bucket: Bucket) => bucket.take();\n',
    "src/bucket.ts": "/** Counts requests. */\nexport class Bucket {\n  take() {\n    return true;\n  }\n}\n",
    "src/router.ts": 'import { throttle } from "./throttle.ts";\nexport const routes = [throttle];\n',
    "docs/api.md": "# API\n\nRequests are throttled.\n",
  });
  repository.commit("Throttle requests to the API");
  cacheDir = createFolder().root;
});
afterAll(removeFolders);

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

async function traceOf(text: string): Promise<Trace> {
  const engine = await createEngine({ root: repository.root, settings: { cacheDir, maxTokens: 100 } });
  try {
    return await engine.trace(text);
  } finally {
    await engine.close();
  }
}

describe("replay", () => {
  it.each([
    "Add rate limiting to the API",
    "throttle `Bucket` in src/throttle.ts",
    "unheard-of things",
    "修复限流",
  ])("comes to the same answer, byte by byte: %s", async (text) => {
    const trace = await traceOf(text);
    const read: unknown = JSON.parse(json(trace));
    expect(json(await replay(read))).toBe(json(trace.retrieval));
    expect(json(await replay(trace))).toBe(json(trace.retrieval));
    expect(json(read)).toBe(json(trace));
  });

  it("takes traces of earlier versions, which said what each file is for and what to do with it", async () => {
    const { recording, retrieval, ...trace } = await traceOf("Add rate limiting to the API");
    const observer = recording.observer.flatMap((entry) =>
      entry.method === "describe" ? [entry, { method: "purposes", answer: ["source"] }] : [entry],
    );
    const files = retrieval.files.map((file) => ({ ...file, role: "change" }));
    const earlier = { ...trace, recording: { ...recording, observer }, retrieval: { ...retrieval, files } };
    expect(observer.length).toBeGreaterThan(recording.observer.length);
    expect(json(await replay(JSON.parse(json(earlier))))).toBe(json(retrieval));
  });

  it("tells lists that failed as they were told then", async () => {
    const recording = emptyRecording();
    const task = { text: "token expiry" };
    const failing = {
      name: "first",
      retrieve: async () => {
        throw new RangeError("out of luck");
      },
    };
    let clock = 0;
    const now = recordClock(() => (clock += 1.23), recording);
    const observer = fakeObserver({
      signals: { "a.ts": { text: 1, titleText: 1, mention: 1 } },
      filesWith: { token: 2 },
    });
    const parts = {
      retrievers: recordRetrievers([failing, fakeRetriever("text", ["a.ts", "b.ts"])], recording),
      observer: recordObserver(observer, recording),
      evaluator: rankEvaluator(),
      refiner: learningRefiner(),
      stopRules,
      now,
    };
    const settings = sampleSettings;
    const facts = { root: ".", files: 2, tokens: 1e6, indexMs: 0, faults: [] };
    const startedMs = now();
    const { cycles, stop } = await retrieve(task, parts, settings);
    const retrieval = assembleAnswer({
      task,
      language: "en",
      cycles,
      stop,
      settings,
      repository: facts,
      ms: now() - startedMs,
    });
    expect(retrieval.faults[0]).toMatchObject({ part: "dispatch/first", message: "RangeError: out of luck" });
    const trace: Trace = {
      traceVersion: 1,
      fossick: version,
      task,
      settings,
      repository: facts,
      recording,
      retrieval,
    };
    expect(json(await replay(JSON.parse(json(trace))))).toBe(json(retrieval));
  });

  it.each([
    [undefined],
    [null],
    [3],
    ["text"],
    [{}],
    [{ traceVersion: 2 }],
    [{ traceVersion: 1, task: { text: "x" } }],
  ])("refuses what is no trace: %j", async (value) => {
    await expect(replay(value)).rejects.toMatchObject({
      code: "INVALID_TRACE",
      hint: expect.stringContaining("--trace"),
    });
  });

  it("says which version made a trace that does not answer what is asked", async () => {
    const trace = await traceOf("throttle requests");
    const cut = { ...trace, fossick: "9.9.9", recording: { ...trace.recording, observer: [] } };
    await expect(replay(cut)).rejects.toMatchObject({
      code: "INVALID_TRACE",
      hint: expect.stringContaining("9.9.9"),
    });
  });

  it.each([
    ["settings", undefined],
    ["ranker", { weights: "many" }],
    ["recording", { lists: [] }],
    ["repository", { root: 3, files: {} }],
    ["task", { text: "throttle requests", scope: { globs: 7 } }],
  ])("refuses a trace whose %s is not as it was written", async (key, value) => {
    const trace = await traceOf("throttle requests");
    await expect(replay({ ...trace, [key]: value })).rejects.toMatchObject({ code: "INVALID_TRACE" });
  });

  it("needs neither the repository nor its index", async () => {
    const folder = createRepository({ "a.ts": "export const tokenAge = 1;\n" });
    const engine = await createEngine({ root: folder.root, settings: { cacheDir } });
    const trace = await engine.trace("token age");
    await engine.clean();
    await engine.close();
    removeFolders();
    expect(await replay(trace)).toEqual(trace.retrieval);
  });
});
