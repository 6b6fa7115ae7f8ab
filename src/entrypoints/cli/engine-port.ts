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
  Settings,
} from "../../index.ts";

export type { IndexReport, IndexStatus, RunOptions };

/** Subset of an engine that the command line uses. */
export type Engine = Omit<WholeEngine, "begin">;

/** Options for opening an engine, besides its root and settings. */
export type OpenOptions = Pick<EngineOptions, "secretFiles">;

type CreateEngine = (
  options: { readonly root: string; readonly settings: Settings } & OpenOptions,
) => Promise<Engine>;

/** @throws FossickError INVALID_TRACE */
type Replay = (trace: unknown, options?: ReplayOptions) => Promise<Retrieval>;

type PackFiles = (
  evaluations: readonly Evaluation[],
  readText: (path: string) => Promise<string | undefined>,
  maxTokens: number,
) => Promise<readonly PackedFile[]>;

/** @throws FossickError NO_HISTORY */
type EvaluateRepository = (root: string, options: EvaluateRepositoryOptions) => Promise<RepositoryReport>;

/** Code that the command line loads on demand. */
export interface Services {
  readonly createEngine: CreateEngine;
  readonly createEngineProcess: (options: EngineProcessOptions) => Promise<EngineProcess>;
  readonly replay: Replay;
  readonly packFiles: PackFiles;
  readonly evaluateRepository: EvaluateRepository;
}
