import type {
  Engine as WholeEngine,
  EngineOptions,
  EngineProcess,
  EngineProcessOptions,
  EvaluateRepositoryOptions,
  Evaluation,
  IndexReport,
  IndexStatus,
  PackedFile,
  ReplayOptions,
  RepositoryReport,
  Retrieval,
  RunOptions,
} from "../../index.ts";

export type { IndexReport, IndexStatus, RunOptions };

/** What the command line needs of an engine. */
export type Engine = Omit<WholeEngine, "begin">;

/** What a search of the command line needs of it. */
export type SearchEngine = Pick<Engine, "retrieve" | "trace" | "readText" | "close">;

/** What an engine is opened with beside its root and settings. */
export type OpenOptions = Pick<EngineOptions, "secretFiles">;

type CreateEngine = (options: Pick<EngineOptions, "root" | "settings"> & OpenOptions) => Promise<Engine>;

/** @throws FossickError INVALID_TRACE */
type Replay = (trace: unknown, options?: ReplayOptions) => Promise<Retrieval>;

type PackFiles = (
  evaluations: readonly Evaluation[],
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
) => Promise<readonly PackedFile[]>;

/** @throws FossickError NO_HISTORY */
type EvaluateRepository = (root: string, options: EvaluateRepositoryOptions) => Promise<RepositoryReport>;

/** What the command line loads on demand. */
export interface Services {
  readonly createEngine: CreateEngine;
  readonly createEngineProcess: (options: EngineProcessOptions) => Promise<EngineProcess>;
  readonly replay: Replay;
  readonly packFiles: PackFiles;
  readonly evaluateRepository: EvaluateRepository;
}
