import { packFiles } from "../bundle/pack.ts";
import type {
  Engine,
  EngineOptions,
  ExplainableRetrieval,
  RunOptions,
  TracedJudgedSearch,
} from "../engine/types.ts";
import { indexFolder } from "../indexing/open/index-folder.ts";
import { hasIndex } from "../indexing/open/status.ts";
import { realRoot } from "../indexing/read/real-root.ts";
import { createLru, type Lru } from "../lru.ts";
import { retrieve as searchOnce } from "../retrieve.ts";
import { resolveSettings, type Settings } from "../settings/index.ts";
import type { Reporter } from "../types.ts";
import type { CallName, Input, OpenRequest, Result } from "./calls.ts";
import { toSentError, type Link, type Question, type Reply } from "./messages.ts";

type Handlers = {
  readonly [Name in Exclude<CallName, "open">]: (
    opened: Opened,
    run: RunOptions,
    ...input: Input<Name>
  ) => Result<Name> | Promise<Result<Name>>;
};

/** An engine and what was asked of it that later calls refer to. */
interface Opened {
  readonly root: string;
  readonly settings: Settings;
  readonly engine: Engine;
  readonly newNumber: () => number;
  readonly searches: Lru<number, ExplainableRetrieval>;
  readonly judged: Lru<number, TracedJudgedSearch>;
}

/** Scores are large. */
const maxSearches = 8;
const maxJudged = 64;
/** Words of code that most repositories have: whatever a search reads is read for it. */
const warmingTask = "where is the error of a request handled when a file is read?";

const handlers: Handlers = {
  hasIndex: ({ root, settings }) => hasIndex(indexFolder({ ...settings, root: realRoot(root) })),
  retrieve: ({ engine }, run, task) => engine.retrieve(task, run),
  trace: ({ engine }, run, task) => engine.trace(task, run),
  async search({ engine, newNumber, searches }, run, task) {
    const found = await engine.search(task, run);
    const search = newNumber();
    searches.set(search, found);
    return { retrieval: found.retrieval, search };
  },
  explain: ({ searches }, _, number, explained) => searches.get(number)?.explain(explained),
  async judge({ engine, judged, newNumber }, run, task, hints) {
    const begun = await engine.judge(task, hints, run);
    const search = newNumber();
    judged.set(search, begun);
    return { search, step: begun.step };
  },
  submit: ({ judged }, run, number, verdicts, refinement) =>
    judged.get(number)?.submit(verdicts, refinement, run),
  judgedTrace: ({ judged }, _, number) => judged.get(number)?.trace,
  feedback: ({ engine }, run, feedback) => engine.feedback(feedback, run),
  index: ({ engine }, run) => engine.index(run),
  async warm({ engine, settings: { evaluator } }, run) {
    // A judge costs time or money, and has nothing to keep in memory.
    if (evaluator !== "default") return void (await engine.index(run));
    const { parts, settings, task } = await engine.begin(warmingTask, run);
    await searchOnce(task, parts, settings);
  },
  status: ({ engine }) => engine.status(),
  clean: ({ engine }) => engine.clean(),
  readText: ({ engine }, _, path) => engine.readText(path),
  pack: ({ engine }, _, files, maxTokens) => packFiles(files, engine.readText, maxTokens),
  "memory.list": ({ engine }) => engine.memory.list(),
  "memory.forget": ({ engine }, _, names) => engine.memory.forget(names),
  "memory.export": ({ engine }) => engine.memory.export(),
  "memory.import": ({ engine }, _, value) => engine.memory.import(value),
  "memory.off": ({ engine }) => engine.memory.off(),
  "memory.on": ({ engine }) => engine.memory.on(),
  close: ({ engine }) => engine.close(),
};

/** Dependencies for answering calls. */
export interface Answering {
  readonly openEngine: (options: EngineOptions & { readonly settings: Settings }) => Promise<Engine>;
  /** Told how many calls are being answered. */
  readonly onCalls?: (count: number) => void;
}

type Call = Question & { readonly kind: "call" };

/** Answer what is asked over a link with one engine, until the link ends. @returns what closes the engine */
export function answerCalls(
  link: Link<Reply, Question>,
  { openEngine, onCalls }: Answering,
): { close(): Promise<void> } {
  const controllers = new Map<number, AbortController>();
  let opening: Promise<Opened> | undefined;

  async function answer(call: Call, signal: AbortSignal): Promise<unknown> {
    if (call.name === "open") {
      const onChange = (): void => link.send({ kind: "changed" });
      opening = open((options) => openEngine({ ...options, onChange }), ...(call.input as Input<"open">));
      return void (await opening);
    }
    if (!opening) throw new Error("no engine was opened");
    const { settings } = call;
    const run: RunOptions = { signal, reporter: reporterOf(link, call), ...(settings && { settings }) };
    const handle = handlers[call.name] as (opened: Opened, run: RunOptions, ...input: unknown[]) => unknown;
    return handle(await opening, run, ...call.input);
  }

  async function take(call: Call): Promise<void> {
    const { id } = call;
    const controller = new AbortController();
    controllers.set(id, controller);
    onCalls?.(controllers.size);
    const reply = await answer(call, controller.signal).then(
      (value): Reply => ({ kind: "result", id, value }),
      (error: unknown): Reply => ({ kind: "error", id, error: toSentError(error) }),
    );
    controllers.delete(id);
    link.send(reply);
    onCalls?.(controllers.size);
  }

  link.onMessage((question) => {
    if (question.kind === "call") void take(question);
    else controllers.get(question.id)?.abort();
  });
  return { close: async () => (await opening)?.engine.close() };
}

async function open(openEngine: Answering["openEngine"], request: OpenRequest): Promise<Opened> {
  const { root } = request;
  const settings = resolveSettings(request.settings);
  const engine = await openEngine({ ...request, settings });
  let count = 0;
  return {
    root,
    settings,
    engine,
    newNumber: () => ++count,
    searches: createLru(maxSearches),
    judged: createLru(maxJudged),
  };
}

/** Forwards the events that have a listener. */
const reporterOf = (link: Link<Reply, Question>, { hears, id }: Call): Reporter =>
  Object.fromEntries(
    hears.map((name) => [
      name,
      (...values: readonly unknown[]) => link.send({ kind: "event", id, name, values }),
    ]),
  );
