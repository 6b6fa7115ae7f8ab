// Types of what the command line gets from outside and tests replace, such as streams, clock, signals and engines.
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
} from "@fossick/library/index.ts";
import type { EvaluateTranscriptsOptions } from "@fossick/eval/transcripts/evaluate-transcripts.ts";
import type { TranscriptsReport } from "@fossick/eval/transcripts/transcripts-report.ts";
import type { Host } from "@fossick/settings/index.ts";

export interface CliContext extends Host, Services {
  /** Runs a command line of another process. @param mayRun tests whether a command may run here, by its name */
  runCli(argv: readonly string[], context: CliContext, mayRun: (name: string) => boolean): Promise<number>;
  readonly cwd: string;
  readonly stdin: {
    readonly isTTY: boolean;
    /** Resolves to true once there is something to read, or nothing more will come; to false if neither happens in time. */
    isReady(withinMs: number): Promise<boolean>;
    /** Reads to the end. @throws FossickError INVALID_SETTING for more than `maxBytes` */
    readText(maxBytes?: number): Promise<string>;
    /** Reads one line, without its line break; empty at the end of standard input. */
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
  /** Width of the terminal; undefined if there is none. */
  readonly columns: number | undefined;
  /** Resolves once the text is written, or the reader has closed the stream. */
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
    evaluations: readonly Pick<Evaluation, "path" | "spans">[],
    readText: (path: string) => Promise<string | undefined>,
    maxTokens: number,
  ): Promise<readonly PackedFile[]>;
  /** @throws FossickError NO_HISTORY */
  evaluateRepository(root: string, options: EvaluateRepositoryOptions): Promise<RepositoryReport>;
  /** @throws FossickError NO_HISTORY */
  evaluateTranscripts(root: string, options: EvaluateTranscriptsOptions): Promise<TranscriptsReport>;
  /** Keeps compiled code for later runs, if there is none yet. */
  keepCode?(): void;
}
