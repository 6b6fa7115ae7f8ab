// Keeps an engine open and answers the command lines of other processes.
import path from "node:path";
import type { EngineProcess, Retrieval } from "@fossick/library/index.ts";
import { memoryMadeBy } from "@fossick/engine/memory/memory-functions.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { isOpenedAlike, runSettingsOf, type Settings } from "@fossick/settings/index.ts";
import { answerRequests } from "@fossick/engine/relay/answer-requests.ts";
import type { Role } from "@fossick/engine/relay/socket-place.ts";
import type { Outcome, RelayedLine, RelayedStream } from "@fossick/engine/relay/watcher-calls.ts";
import type { CliContext, Engine, Output, RunOptions } from "./cli-context.ts";

interface WatcherOptions {
  readonly role: Role;
  /** Time without a command line after which `onEnd` is called; 0 for never. */
  readonly idleTimeoutMs: number;
  /** Called when the process is no longer needed or asked to stop; omitted by a process that ends with its client. */
  readonly onEnd?: () => void;
}

/** Max command lines at a time; the caller runs any further one itself. */
const maxRunning = 8;

/**
 * Answers command lines about a repository, unless another process does.
 * @returns a function that stops answering; undefined if another process answers, or this one cannot
 */
export async function startWatcher(
  watched: Watched,
  own: CliContext,
  { idleTimeoutMs, onEnd, role }: WatcherOptions,
): Promise<(() => void) | undefined> {
  let answered = 0;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const restartTimer = (): void => {
    clearTimeout(timer);
    if (idleTimeoutMs > 0 && running === 0) timer = setTimeout(() => onEnd?.(), idleTimeoutMs).unref();
  };
  const status = () => ({ pid: process.pid, answered, idleTimeoutMs });
  const stopAnswering = await answerRequests(watched.root, own.env, role, {
    async run(line, closed) {
      if (running >= maxRunning) return undefined;
      running++;
      restartTimer();
      try {
        const outcome = await runRelayed(line, watched, own, closed);
        if (outcome) answered++;
        return outcome;
      } finally {
        running--;
        restartTimer();
      }
    },
    status,
    stop: () => {
      setImmediate(() => onEnd?.()); // after the answer is sent
      return status();
    },
  });
  if (stopAnswering === undefined) return undefined;
  restartTimer();
  return () => {
    clearTimeout(timer);
    stopAnswering();
  };
}

/** A repository that this process answers for. */
export interface Watched {
  /** Tests whether there is an index, so that a search need not build one. */
  isReady(): Promise<boolean>;
  /** Runs work with the repository's engine, which stays open meanwhile. */
  use<Result>(work: (engine: WarmEngine) => Promise<Result>): Promise<Result>;
  /** Absolute, links resolved. */
  readonly root: string;
  readonly settings: Settings;
}

/** Subset of an engine process that a relayed search uses. */
type WarmEngine = Pick<EngineProcess, "retrieve" | "search" | "trace" | "readText" | "pack">;

/**
 * Runs the command line of another process if it searches the watched root and reads no standard input.
 * @returns undefined if the line needs something that is not available here
 */
async function runRelayed(
  { argv, cwd, env, home, ...streams }: RelayedLine,
  watched: Watched,
  own: CliContext,
  closed: AbortSignal,
): Promise<Outcome | undefined> {
  let isRefused = false;
  const refuse = (): never => {
    isRefused = true;
    throw new Error("not to be run here");
  };
  const stdout = createBuffer(streams.stdout);
  const stderr = createBuffer(streams.stderr);
  const context: CliContext = {
    ...own,
    cwd,
    env,
    home,
    createEngine: (options) => engineFor(options, cwd, watched, closed, refuse),
    createEngineProcess: refuse,
    evaluateRepository: refuse,
    evaluateTranscripts: refuse,
    exitNow: refuse,
    packFiles: (files, _, maxTokens) => watched.use((engine) => engine.pack(files, maxTokens)),
    stdin: { isTTY: streams.stdin.isTTY, isReady: refuse, readText: refuse, readLine: refuse },
    stdout: stdout.output,
    stderr: stderr.output,
    onSignal: () => () => undefined,
  };
  const code = await own.runCli(argv, context, (name) => name === "search" || refuse());
  return isRefused ? undefined : { code, stdout: stdout.text(), stderr: stderr.text() };
}

/**
 * Wraps the watched engine for one command line; closing the wrapper leaves the watched engine open.
 * @param refuse called for any other root or settings, and for members that no search uses
 */
async function engineFor(
  options: Parameters<CliContext["createEngine"]>[0],
  cwd: string,
  watched: Watched,
  closed: AbortSignal,
  refuse: () => never,
): Promise<Engine> {
  const { root, settings } = options;
  if (!(await isSuitable(watched, options)) || realRoot(path.resolve(cwd, root)) !== watched.root)
    return refuse();
  const runOf = ({ signal, ...run }: RunOptions = {}): RunOptions => ({
    ...run,
    settings: runSettingsOf(settings),
    signal: signal ? AbortSignal.any([signal, closed]) : closed,
  });
  const named = <Of extends Pick<Retrieval, "repository">>(answer: Of): Of => ({
    ...answer,
    repository: { ...answer.repository, root },
  });
  return {
    retrieve: (task, run) => watched.use(async (engine) => named(await engine.retrieve(task, runOf(run)))),
    search: (task, run) =>
      watched.use(async (engine) => {
        const { explain, retrieval } = await engine.search(task, runOf(run));
        return {
          retrieval: named(retrieval),
          explain: async (explained) => named((await explain(explained)) ?? refuse()),
        };
      }),
    trace: (task, run) =>
      watched.use(async (engine) => {
        const trace = named(await engine.trace(task, runOf(run)));
        return { ...trace, retrieval: named(trace.retrieval) };
      }),
    readText: (file) => watched.use((engine) => engine.readText(file)),
    close: async () => undefined,
    ...otherParts(refuse),
  };
}

/** Creates the members of an engine that no search uses. */
const otherParts = (refuse: () => never) => ({
  details: refuse,
  judge: refuse,
  index: refuse,
  feedback: refuse,
  status: refuse,
  clean: refuse,
  memory: memoryMadeBy(() => refuse),
});

async function isSuitable(
  watched: Watched,
  { secretFiles = [], settings }: Parameters<CliContext["createEngine"]>[0],
): Promise<boolean> {
  // Evaluators use the addresses and keys of the process that they run in.
  if (secretFiles.length > 0 || settings.evaluator !== "default") return false;
  return isOpenedAlike(settings, watched.settings) && watched.isReady();
}

/** Creates a stream that collects its text, which is sent at the end. */
function createBuffer({ columns, isTTY }: RelayedStream): { readonly output: Output; text(): string } {
  let text = "";
  const write = async (more: string): Promise<void> => {
    text += more;
  };
  return { output: { isTTY, columns, write }, text: () => text };
}
