import path from "node:path";
import { realRoot } from "../../indexing/read/real-root.ts";
import type { EngineProcess, Retrieval } from "../../index.ts";
import { isOpenedAlike, runSettingsOf, type Settings } from "../../settings/index.ts";
import type { Outcome, RelayedLine, RelayedStream } from "../relay/watcher-calls.ts";
import type { Engine, RunOptions, SearchEngine } from "./engine-port.ts";
import type { Output, CliContext } from "./cli-context.ts";

/** A repository that this process answers for. */
export interface Watched {
  /** Tests whether there is an index, so that a search need not build one. */
  isReady(): Promise<boolean>;
  /** Do work with its engine, which stays open meanwhile. */
  use<Result>(work: (engine: WarmEngine) => Promise<Result>): Promise<Result>;
  /** Absolute, links resolved. */
  readonly root: string;
  readonly settings: Settings;
}

/** Subset of an engine process that a relayed search uses. */
export type WarmEngine = Pick<EngineProcess, "retrieve" | "search" | "trace" | "readText" | "pack">;

/** The world of another process, as far as its command line may be run here. */
export interface RemoteCliContext {
  readonly world: CliContext;
  readonly mayRun: (name: string) => boolean;
  /** Output and exit status of the command line; undefined if it needed something that is not available here. */
  outcome(code: number): Outcome | undefined;
}

/** Searches of the watched root that read no standard input are run here; all else is refused. */
export function createRemoteContext(
  line: RelayedLine,
  watched: Watched,
  own: CliContext,
  gone: AbortSignal,
): RemoteCliContext {
  let isRefused = false;
  const refuse = (): never => {
    isRefused = true;
    throw new Error("not to be run here");
  };
  const stdout = createBuffer(line.stdout);
  const stderr = createBuffer(line.stderr);
  const { cwd, env, home } = line;
  return {
    world: {
      ...own,
      cwd,
      env,
      home,
      createEngine: async (options) => ({
        ...(await engineFor(options, cwd, watched, gone, refuse)),
        ...otherParts(refuse),
      }),
      createEngineProcess: refuse,
      evaluateRepository: refuse,
      exitNow: refuse,
      packFiles: (files, _, maxTokens) => watched.use((engine) => engine.pack(files, maxTokens)),
      stdin: { isTTY: line.stdin.isTTY, readText: refuse, readLine: refuse },
      stdout: stdout.output,
      stderr: stderr.output,
      onSignal: () => () => undefined,
    },
    mayRun: (name) => name === "search" || refuse(),
    outcome: (code) => (isRefused ? undefined : { code, stdout: stdout.text(), stderr: stderr.text() }),
  };
}

/**
 * The watched engine as one command line asks for it; closing it leaves the other open.
 * @param refuse called for another one
 */
async function engineFor(
  { root, secretFiles = [], settings }: Parameters<CliContext["createEngine"]>[0],
  cwd: string,
  watched: Watched,
  gone: AbortSignal,
  refuse: () => never,
): Promise<SearchEngine> {
  // Evaluators ask with addresses and keys of the process that they are in.
  if (secretFiles.length > 0 || settings.evaluator !== "default") return refuse();
  if (!isOpenedAlike(settings, watched.settings) || !(await watched.isReady())) return refuse();
  if (realRoot(path.resolve(cwd, root)) !== watched.root) return refuse();
  const runOf = ({ signal, ...run }: RunOptions = {}): RunOptions => ({
    ...run,
    settings: runSettingsOf(settings),
    signal: signal ? AbortSignal.any([signal, gone]) : gone,
  });
  const named = (retrieval: Retrieval): Retrieval => ({
    ...retrieval,
    repository: { ...retrieval.repository, root },
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
        const trace = await engine.trace(task, runOf(run));
        const repository = { ...trace.repository, root };
        return { ...trace, repository, retrieval: named(trace.retrieval) };
      }),
    readText: (file) => watched.use((engine) => engine.readText(file)),
    close: async () => undefined,
  };
}

/** The members of an engine that no search uses; each of them calls `refuse`. */
const otherParts = (refuse: () => never): Omit<Engine, keyof SearchEngine> => ({
  judge: refuse,
  index: refuse,
  feedback: refuse,
  status: refuse,
  clean: refuse,
  memory: { list: refuse, forget: refuse, export: refuse, import: refuse, off: refuse, on: refuse },
});

/** A stream whose text is sent when all is written. */
function createBuffer({ columns, isTTY }: RelayedStream): { readonly output: Output; text(): string } {
  let text = "";
  const write = async (more: string): Promise<void> => {
    text += more;
  };
  return { output: { isTTY, columns, write }, text: () => text };
}
