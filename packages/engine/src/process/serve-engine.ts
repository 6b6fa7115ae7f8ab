// Opens an engine in its own process and answers calls to it.
import { packFiles } from "@fossick/core/bundle/pack.ts";
import { openEngine } from "../engine/create-engine.ts";
import type { Engine, ExplainableRetrieval, RunOptions, TracedJudgedSearch } from "../engine/types.ts";
import { hasIndex } from "@fossick/index/open/status.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { createLru, type Lru } from "@fossick/base/lru.ts";
import { retrieve as searchOnce } from "@fossick/core/loop/retrieve.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { answerCalls } from "./answer-calls.ts";
import { createBackgroundBuild, type BackgroundBuild } from "./background-build.ts";
import { forwarded, type EngineCalls, type OpenRequest } from "./calls.ts";
import type { Call, Input, Link, Question, Reply, Result } from "./link.ts";

/** Time for the engine to close cleanly when its parent is gone. */
const closingMs = 500;

/** Answers the parent's calls, and ends with the parent. @param onCalls gets the number of calls being answered */
export function serveParent(onCalls: (count: number) => void): void {
  // A signal to the whole group, as from Ctrl-C, is handled by the parent.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  const link: Link<Reply, Question> = {
    send: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
    },
    onMessage: (listener) => void process.on("message", listener),
    onEnd: (listener) => void process.once("disconnect", () => listener("gone")),
  };
  const close = serveEngine(link, openEngine, onCalls);
  link.onEnd(() => {
    setTimeout(() => process.exit(), closingMs).unref();
    close().finally(() => process.exit());
  });
}

type Open = typeof openEngine;

/** Answers the calls over a link with one engine. @returns a function that closes the engine */
export function serveEngine(
  link: Link<Reply, Question>,
  openWith: Open,
  onCalls?: (count: number) => void,
): () => Promise<void> {
  let opening: Promise<Opened> | undefined;
  async function answer(call: Call, signal: AbortSignal): Promise<unknown> {
    const { input, isTentative, settings } = call;
    if (call.name === "open") {
      opening = open(link, openWith, ...(input as Input<EngineCalls, "open">));
      return void (await opening);
    }
    if (!opening) throw new Error("no engine was opened");
    const own = { ...(settings && { settings }), ...(isTentative && { isTentative }) };
    const run = { signal, reporter: reporterOf(link, call), ...own };
    const opened = await opening;
    if (needsAll.has(call.name)) await opened.build.ended();
    const name = forwarded.find((each) => each === call.name);
    const handle = handlers[call.name as keyof Handlers] as AnyFunction;
    try {
      return await (name
        ? (opened.engine[name] as AnyFunction)(...input, run)
        : handle(opened, run, ...input));
    } finally {
      opened.build.goOn();
    }
  }
  answerCalls(link, answer, onCalls);
  return async () => {
    const opened = await opening;
    await opened?.build.end();
    await opened?.engine.close();
  };
}

/** Calls that update or delete the index themselves, so they wait for a background build. */
const needsAll: ReadonlySet<string> = new Set<keyof EngineCalls>(["index", "warm", "feedback", "clean"]);

type AnyFunction = (...input: unknown[]) => unknown;

/** An engine, and the searches to which later calls refer. */
interface Opened {
  readonly root: string;
  readonly settings: Settings;
  readonly engine: Engine;
  readonly build: BackgroundBuild;
  readonly newNumber: () => number;
  readonly searches: Lru<number, ExplainableRetrieval>;
  readonly judged: Lru<number, TracedJudgedSearch>;
}

/** Max searches whose scores are kept, because scores are large. */
const maxSearches = 8;
const maxJudged = 64;

async function open(link: Link<Reply, Question>, openWith: Open, request: OpenRequest): Promise<Opened> {
  const settings = resolveSettings(request.settings);
  const onChange = (): void => link.send({ kind: "changed" });
  let count = 0;
  const build = createBackgroundBuild((signal) => engine.index({ signal }));
  const engine = await openWith({ ...request, settings, onChange, onEarly: build.want });
  return {
    root: request.root,
    settings,
    engine,
    build,
    newNumber: () => ++count,
    searches: createLru(maxSearches),
    judged: createLru(maxJudged),
  };
}

/** Forwards the events that have a listener. */
const reporterOf = (link: Link<Reply, Question>, { id, subscribedEvents }: Call): Reporter =>
  Object.fromEntries(
    subscribedEvents.map((name) => [
      name,
      (...values: readonly unknown[]) => link.send({ kind: "event", id, name, values }),
    ]),
  );

type Handlers = {
  readonly [Name in Exclude<keyof EngineCalls, "open" | (typeof forwarded)[number]>]: (
    opened: Opened,
    run: RunOptions,
    ...input: Input<EngineCalls, Name>
  ) => Result<EngineCalls, Name> | Promise<Result<EngineCalls, Name>>;
};

/** Task with words that most repositories have, so that everything a search reads is loaded. */
const warmingTask = "where is the error of a request handled when a file is read?";

const handlers: Handlers = {
  hasIndex: ({ root, settings }) => hasIndex({ ...settings, root: realRoot(root) }),
  async search({ engine, newNumber, searches }, run, task) {
    const found = await engine.search(task, run);
    const search = newNumber();
    searches.set(search, found);
    return { retrieval: found.retrieval, search };
  },
  explain: ({ searches }, _, number, explained) => searches.get(number)?.explain(explained),
  async judge({ engine, judged, newNumber }, run, task, hints, submissions, search = newNumber()) {
    // Only the last step is new to the caller, so its events alone are forwarded.
    const runOf = (step: number): RunOptions =>
      step === submissions.length ? run : { ...run, reporter: {} };
    const known = judged.get(search);
    const current = known ?? (await engine.judge(task, hints, runOf(0)));
    for (const [at, { refinement, verdicts }] of submissions.entries())
      if (!known || at === submissions.length - 1) await current.submit(verdicts, refinement, runOf(at + 1));
    judged.set(search, current);
    return { search, step: current.step };
  },
  judgedTrace: ({ judged }, _, number) => judged.get(number)?.trace,
  async warm({ engine, settings: { evaluator } }, run) {
    // A judge costs time or money, and loads nothing into memory.
    if (evaluator !== "default") return void (await engine.index(run));
    const { parts, settings, task } = await engine.begin(warmingTask, run);
    await searchOnce(task, parts, settings);
  },
  pack: ({ engine }, _, files, maxTokens) => packFiles(files, engine.readText, maxTokens),
  details: ({ engine }, _, answer, maxTokens) => engine.details(answer, maxTokens),
  memory: ({ engine }, _, name, input) => (engine.memory[name] as AnyFunction)(...input),
  close: ({ engine }) => engine.close(),
};
