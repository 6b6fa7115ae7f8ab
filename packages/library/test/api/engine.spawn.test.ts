import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFinder } from "@fossick/adapters/finder.ts";
import {
  createEngine,
  evaluateRepository,
  iterativeRetrieve,
  type Engine,
  type FossickError,
} from "@fossick/library/index.ts";
import { createRepository, isolateGit, removeFolders } from "../../../../test/temp-repository.ts";
import { mutated, onlyFossickErrors } from "./anything.ts";

type Call = (...args: never[]) => unknown;

let engine: Engine;
let root: string;
let settings: object;
beforeAll(async () => {
  isolateGit();
  const repository = createRepository({ "src/tokens.ts": "export const tokenExpiry = 60;\n" });
  repository.commit("Add tokens");
  root = repository.root;
  settings = { cacheDir: `${root}-cache`, dataDir: `${root}-data`, memory: false };
  engine = await createEngine({ root, settings });
  await engine.index();
});
afterAll(async () => {
  await engine.close();
  removeFolders();
});

const refusal = (call: Call, ...args: readonly unknown[]): Promise<string> =>
  Promise.resolve()
    .then(() => call(...(args as never[])))
    .then(
      () => "taken",
      ({ code, hint = "", message }: FossickError) => `${code}: ${message}${hint && `; ${hint}`}`,
    );

describe("what an engine is given", () => {
  it("is refused by the name of its field", async () => {
    const { retrieve } = engine;
    const told = [
      await refusal(retrieve, 7),
      await refusal(retrieve, { text: "x", scope: { globs: "src/**" } }),
      await refusal(retrieve, { text: "x", globs: ["src/**"] }),
      await refusal(retrieve, "x", 7),
      await refusal(retrieve, "x", { signal: 5 }),
      await refusal(retrieve, "x", { signl: new AbortController().signal }),
      await refusal(retrieve, "x", { maxCycles: 1 }),
      await refusal(createEngine),
      await refusal(createEngine, { root: 7 }),
      await refusal(createEngine, { root: "a\0b" }),
      await refusal(createEngine, { root, memory: false }),
      await refusal(createEngine, { root, settings: { cacheDir: "a\0b" } }),
      await refusal(createEngine, { root, settings: { maxFiles: 7n } }),
      await refusal(createEngine, { root, parts: { evaluator: () => [] } }),
      await refusal(iterativeRetrieve, "x", { rot: root }),
      await refusal(evaluateRepository, root, { last: "7" }),
      await refusal(engine.feedback, { used: "a.ts" }),
      await refusal(engine.memory.forget, "token"),
      await refusal(engine.judge, "x", { keywords: [7] }),
      await refusal(createFinder, { root, maxFiles: 7 }),
    ];
    expect(told).toMatchInlineSnapshot(`
      [
        "INVALID_SETTING: task must be a string or { text }, got the number 7",
        "INVALID_SETTING: task.scope.globs must be a list of strings, got "src/**"",
        "INVALID_SETTING: retrieve: unknown key "task.globs"; did you mean scope.globs?",
        "INVALID_SETTING: options must be an object, got the number 7",
        "INVALID_SETTING: options.signal must be an AbortSignal, got the number 5",
        "INVALID_SETTING: retrieve: unknown option "signl"; did you mean signal?",
        "INVALID_SETTING: retrieve: unknown option "maxCycles"; did you mean settings.maxCycles?",
        "INVALID_SETTING: options must be an object with root, got undefined",
        "INVALID_SETTING: options.root must be a string, got the number 7",
        "INVALID_SETTING: options.root must be a folder without a NUL in its name, got "a\\u0000b"",
        "INVALID_SETTING: createEngine: unknown option "memory"; did you mean settings.memory?",
        "INVALID_SETTING: cacheDir takes a folder, got "a\\u0000b"",
        "INVALID_SETTING: maxFiles takes a whole number from 1 to 100, got 7",
        "INVALID_SETTING: options.parts.evaluator must be an evaluator: { name, cost, evaluate }, got a function",
        "INVALID_SETTING: iterativeRetrieve: unknown option "rot"; did you mean root?",
        "INVALID_SETTING: options.last must be a number, got "7"",
        "INVALID_SETTING: feedback.used must be a list of strings, got "a.ts"",
        "INVALID_SETTING: names must be a list of strings, got "token"",
        "INVALID_SETTING: hints.keywords[0] must be a string, got the number 7",
        "INVALID_SETTING: fossick: unknown option "maxFiles"; did you mean settings.maxFiles?",
      ]
    `);
  });

  it("takes a signal of another realm, and a scope, objective and settings", async () => {
    const { signal } = new AbortController();
    const foreign = {
      aborted: false,
      reason: undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      throwIfAborted: () => undefined,
    };
    const task = { text: "token expiry", objective: "security", scope: { globs: ["src/**"] } };
    for (const each of [signal, foreign as unknown as AbortSignal])
      expect((await engine.retrieve(task, { signal: each, settings: { maxCycles: 1 } })).files).toHaveLength(
        1,
      );
  });

  const task = { text: "token expiry", objective: "x", scope: { globs: ["src/**"], types: ["typescript"] } };
  const verdicts = [{ path: "src/tokens.ts", relevance: 0.9, reason: "", missingContext: ["x"] }];
  const wishes = { keywords: ["x"], focusAreas: ["y"], filesToRead: ["src/tokens.ts"] };
  const own = { maxCycles: 1, maxTokens: 1_000 };
  const run = { signal: undefined, reporter: { onCycleEnd: () => undefined }, settings: own };
  const calls: readonly (readonly [name: string, call: () => Call, args: () => readonly unknown[]])[] = [
    ["retrieve", () => engine.retrieve, () => [task, run]],
    ["trace", () => engine.trace, () => [task, run]],
    ["begin", () => engine.begin, () => [task, run]],
    ["judge", () => engine.judge, () => [task, { keywords: ["x"], candidatesPerCycle: 3 }, run]],
    ["feedback", () => engine.feedback, () => [{ task: "x", used: ["src/tokens.ts"] }, run]],
    ["forget", () => engine.memory.forget, () => [["token"]]],
    ["import", () => engine.memory.import, () => [{ memoryVersion: 1 }]],
    ["index", () => engine.index, () => [run]],
    ["readText", () => engine.readText, () => ["src/tokens.ts"]],
    ["createEngine", () => openAndClose, () => [{ root, settings, watch: false, parts: { stopRules: [] } }]],
    ["iterativeRetrieve", () => iterativeRetrieve, () => ["token expiry", { root, settings, maxCycles: 1 }]],
    ["submit", () => submit, () => [verdicts, wishes, {}]],
    ["createFinder", () => createFinder, () => [{ root, settings, maxTokens: 100 }]],
  ];

  async function openAndClose(...given: Parameters<typeof createEngine>): Promise<void> {
    await (await createEngine(...given)).close();
  }

  async function submit(...given: never[]): Promise<void> {
    const search = await engine.judge("token expiry");
    await (search.submit as Call)(...given);
  }

  it.each(calls)("may be anything: %s", async (_, call, args) => {
    await fc.assert(
      fc.asyncProperty(mutated(args()), (given) => onlyFossickErrors(() => call()(...(given as never[])))),
      { numRuns: 60, seed: 7 },
    );
  });
});
