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
import type { EvaluateTranscriptsOptions } from "../../eval/transcripts/evaluate-transcripts.ts";
import type { TranscriptsReport } from "../../eval/transcripts/transcripts-report.ts";
import type { Host } from "../../settings/index.ts";

/** Everything outside the command line that it touches, so that a test can stand in for all of it. */
export interface CliContext extends Host, Services {
  /** Runs a command line of another process. @param mayRun whether a command of that name may be run here */
  runCli(argv: readonly string[], context: CliContext, mayRun: (name: string) => boolean): Promise<number>;
  readonly cwd: string;
  readonly stdin: {
    readonly isTTY: boolean;
    /** @throws FossickError INVALID_SETTING when there are more than `maxBytes`, which are read all the same */
    readText(maxBytes?: number): Promise<string>;
    /** One line without its line break; empty at the end of standard input. */
    readLine(): Promise<string>;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** Subscribes to Ctrl-C and SIGTERM. @returns unsubscribe */
  onSignal(listener: (signal: EndSignal) => void): () => void;
  exitNow(code: number): void;
}

export type EndSignal = "SIGINT" | "SIGTERM";

export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal, where there is one. */
  readonly columns: number | undefined;
  /** Resolves once the text is written, or when nobody reads it any more. */
  write(text: string): Promise<void>;
}

export type { IndexReport, IndexStatus, RunOptions };

/** Subset of an engine that the command line uses. */
export type Engine = Omit<WholeEngine, "begin">;

/** Code that the command line loads on demand. */
export interface Services {
  createEngine(options: Omit<EngineOptions, "settings"> & { readonly settings: Settings }): Promise<Engine>;
  createEngineProcess(options: EngineProcessOptions): Promise<EngineProcess>;
  /** @throws FossickError INVALID_TRACE */
  replay(trace: unknown, options?: ReplayOptions): Promise<Retrieval>;
  packFiles(
    evaluations: readonly Evaluation[],
    readText: (path: string) => Promise<string | undefined>,
    maxTokens: number,
  ): Promise<readonly PackedFile[]>;
  /** @throws FossickError NO_HISTORY */
  evaluateRepository(root: string, options: EvaluateRepositoryOptions): Promise<RepositoryReport>;
  /** @throws FossickError NO_HISTORY */
  evaluateTranscripts(root: string, options: EvaluateTranscriptsOptions): Promise<TranscriptsReport>;
}
