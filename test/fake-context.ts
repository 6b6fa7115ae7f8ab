import { mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type {
  Engine,
  IndexReport,
  IndexStatus,
  RunOptions,
  Services,
  EndSignal,
  CliContext,
} from "@fossick/cli/cli-context.ts";
import { runCli } from "@fossick/cli/run-cli.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { EngineProcess } from "@fossick/engine/process/create-engine-process.ts";
import type { Trace } from "@fossick/engine/engine/trace.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Task } from "@fossick/core/task.ts";
import { sampleRetrieval } from "./sample-retrieval.ts";

export const sampleReport: IndexReport = {
  files: 1234,
  changed: 12,
  removed: 3,
  commits: 5678,
  ms: 1234,
  faults: [],
};

export const sampleStatus: IndexStatus = {
  root: ".",
  where: "/cache/fossick/ab12",
  exists: true,
  files: 1234,
  commits: 5678,
  languages: [
    { name: "typescript", files: 1000 },
    { name: "markdown", files: 234 },
  ],
  sizeBytes: 12_345_678,
  builtAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  head: "8c1f0f2",
  stale: 2,
};

/** Record of the calls to a fake engine. */
export interface Asked {
  root?: string;
  settings?: Partial<Settings>;
  task?: string | Task;
  closed: number;
  calls: string[];
}

/** An engine that answers from memory. */
export function createFakeEngine(
  asked: Asked,
  parts: Partial<Engine> = {},
  retrieval: Retrieval = sampleRetrieval,
): Engine {
  const note = (name: string) => asked.calls.push(name);
  return {
    retrieve: async (task) => {
      note("retrieve");
      asked.task = task;
      return retrieval;
    },
    search: async (task) => {
      note("search");
      asked.task = task;
      return { retrieval, explain: async () => ({ ...retrieval, scores: [] }) };
    },
    judge: () => Promise.reject(new Error("not asked")),
    trace: async (task) => {
      note("trace");
      asked.task = task;
      return { retrieval, formatVersion: 1 } as unknown as Trace;
    },
    index: async () => sampleReport,
    feedback: async ({ used = [], unused = [] }) => ({ words: ["token"], used, unused, associations: 3 }),
    memory: createFakeMemory(),
    status: async () => sampleStatus,
    clean: async () => ({ where: sampleStatus.where, sizeBytes: sampleStatus.sizeBytes }),
    readText: async (file) => `text of ${file}`,
    details: async () => ({ texts: [], uses: [] }),
    close: async () => {
      asked.closed += 1;
    },
    ...parts,
  };
}

/** The same behind the port of a process of its own. */
export const createFakeEngineProcess = (engine: Engine): EngineProcess => ({
  ...engine,
  trace: () => Promise.reject(new Error("not asked")),
  judge: () => Promise.reject(new Error("not asked")),
  search: async (task) => ({ retrieval: await engine.retrieve(task), explain: async () => undefined }),
  pack: async () => [],
  hasIndex: async () => true,
  warm: async () => undefined,
});

function createFakeMemory(): Engine["memory"] {
  const nothing = { associations: 0, tasks: 0, searches: 0 };
  return {
    list: async () => ({
      project: "shop-ab12",
      where: "/data/fossick/memory/shop-ab12",
      on: true,
      sizeBytes: 0,
      associations: [],
      tasks: [],
      searches: 0,
    }),
    forget: async () => nothing,
    export: async () => ({ memoryVersion: 1, project: "shop-ab12", entries: [], tasks: [] }),
    import: async () => 0,
    off: async () => nothing,
    on: async () => {},
    join: async () => "shop-ab12",
    leave: async () => true,
    adopt: async () => true,
  };
}

export interface FakeSetup {
  readonly env?: Record<string, string>;
  readonly cwd?: string;
  readonly retrieval?: Retrieval;
  readonly engine?: Partial<Engine>;
  readonly services?: Partial<Services>;
  readonly stdin?:
    | string
    | {
        readonly isTTY: boolean;
        readText(): Promise<string>;
        readLine?(): Promise<string>;
        isReady?(withinMs: number): Promise<boolean>;
      };
  readonly tty?: boolean;
  /** Linux when left out. */
  readonly platform?: NodeJS.Platform;
  readonly columns?: number;
  /** Called for each reading of the clock. */
  readonly now?: () => number;
  readonly onWrite?: (stream: "stdout" | "stderr", text: string) => Promise<void>;
}

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly asked: Asked;
  readonly exits: readonly number[];
}

/** A started command line to which signals can be sent. */
export interface Started {
  readonly outcome: Promise<Outcome>;
  send(signal: EndSignal): void;
  /** How many listen to signals. */
  listening(): number;
  readonly asked: Asked;
  readonly exits: readonly number[];
}

/** A new folder, with links resolved. */
export function createFolder(): string {
  return realpathSync(mkdtempSync(path.join(tmpdir(), "fossick-cli-")));
}

export async function run(argv: readonly string[], setup: FakeSetup = {}): Promise<Outcome> {
  return start(argv, setup).outcome;
}

export function start(argv: readonly string[], setup: FakeSetup = {}): Started {
  const asked: Asked = { closed: 0, calls: [] };
  const exits: number[] = [];
  const written = { stdout: "", stderr: "" };
  const listeners = new Set<(signal: EndSignal) => void>();
  const output = (stream: "stdout" | "stderr") => ({
    isTTY: setup.tty ?? false,
    columns: setup.columns,
    write: async (text: string) => {
      written[stream] += text;
      await setup.onWrite?.(stream, text);
    },
  });
  const stdin = setup.stdin ?? { isTTY: true, readText: async () => "" };
  const context: CliContext = {
    env: setup.env ?? {},
    platform: setup.platform ?? "linux",
    home: "/home/ada",
    cwd: setup.cwd ?? createFolder(),
    stdin: {
      readLine: async () => "",
      isReady: async () => true,
      ...(typeof stdin === "string" ? { isTTY: false, readText: async () => stdin } : stdin),
    },
    stdout: output("stdout"),
    stderr: output("stderr"),
    now: setup.now ?? (() => 0),
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    exitNow: (code) => exits.push(code),
    createEngine: async ({ root, settings }) => {
      Object.assign(asked, { root, settings });
      return createFakeEngine(asked, setup.engine, setup.retrieval);
    },
    createEngineProcess: async ({ root, settings }) => {
      Object.assign(asked, { root, settings });
      return createFakeEngineProcess(createFakeEngine(asked, setup.engine, setup.retrieval));
    },
    replay: async () => setup.retrieval ?? sampleRetrieval,
    packFiles: async (evaluations, readText) =>
      Promise.all(
        evaluations.map(async ({ path: file }) => {
          const text = (await readText(file)) ?? "";
          return { path: file, tokens: 5, whole: true, parts: [{ startLine: 1, endLine: 1, text }] };
        }),
      ),
    evaluateRepository: async () => Promise.reject(new Error("not asked for")),
    evaluateTranscripts: async () => Promise.reject(new Error("not asked for")),
    runCli,
    ...setup.services,
  };
  const outcome = runCli(argv, context).then((code) => ({
    code,
    ...written,
    asked,
    exits,
    left: listeners.size,
  }));
  const send = (signal: EndSignal) => {
    for (const listener of listeners) listener(signal);
  };
  return { outcome, send, listening: () => listeners.size, asked, exits };
}

/** A promise and what fulfils it. */
export function createGate(): { readonly opened: Promise<void>; open(): void } {
  const openers: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => openers.push(resolve));
  return { opened, open: () => openers.forEach((open) => open()) };
}

/** Waits until the signal aborts, then rejects as an engine does. */
export function untilAborted({ signal }: RunOptions = {}): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
