import type {
  Engine as WholeEngine,
  EngineOptions,
  Evaluation,
  IndexReport,
  IndexStatus,
  PackedFile,
  Retrieval,
  RunOptions,
  Task,
} from "../index.ts";

export type { IndexReport, IndexStatus, RunOptions };

/** A run that can be replayed; only the answer in it matters here. */
interface Trace {
  readonly retrieval: Retrieval;
}

/** What the command line needs of an engine. */
export interface Engine extends Pick<
  WholeEngine,
  "retrieve" | "index" | "status" | "clean" | "readText" | "close"
> {
  trace(task: string | Task, options?: RunOptions): Promise<Trace>;
}

type CreateEngine = (options: Pick<EngineOptions, "root" | "settings">) => Promise<Engine>;

/** @throws FossickError INVALID_TRACE */
type Replay = (trace: unknown) => Promise<Retrieval>;

type PackFiles = (
  evaluations: readonly Evaluation[],
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
) => Promise<readonly PackedFile[]>;

/** What the command line loads when a command needs it. */
export interface Services {
  readonly createEngine: CreateEngine;
  readonly replay: Replay;
  readonly packFiles: PackFiles;
}
