import type { Evaluation, Fault, Reporter, Retrieval, Task } from "../types.ts";
import type { PackedFile } from "../bundle/pack.ts";
import type { Settings } from "../settings/index.ts";

/** What the command line needs of an engine. */
export interface Engine {
  retrieve(task: string | Task, options?: RunOptions): Promise<Retrieval>;
  trace(task: string | Task, options?: RunOptions): Promise<Trace>;
  index(options?: RunOptions): Promise<IndexReport>;
  status(): Promise<IndexStatus>;
  clean(): Promise<CleanReport>;
  /** Nothing when the file is gone or is not text. */
  readText(path: string): Promise<string | undefined>;
  close(): Promise<void>;
}

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
}

/** A run that can be replayed; only the answer in it matters here. */
interface Trace {
  readonly retrieval: Retrieval;
}

export interface IndexReport {
  readonly files: number;
  readonly changed: number;
  readonly removed: number;
  readonly commits: number;
  readonly ms: number;
  readonly faults: readonly Fault[];
}

export interface IndexStatus {
  readonly root: string;
  readonly where: string;
  readonly exists: boolean;
  readonly files: number;
  readonly commits: number;
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly builtAt?: number;
  readonly head?: string;
  /** Files that changed since. */
  readonly stale?: number;
}

interface CleanReport {
  readonly where: string;
  readonly sizeBytes: number;
}

type CreateEngine = (options: { root: string; settings?: Partial<Settings> }) => Promise<Engine>;

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
