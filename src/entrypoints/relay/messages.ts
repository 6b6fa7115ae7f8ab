/** A stream of the process that relays. */
export interface RelayedStream {
  readonly isTTY: boolean;
  readonly columns?: number;
}

/** A command line, with all of its process that may decide on the answer. */
export interface RelayedLine {
  readonly kind: "run";
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: RelayedStream;
  readonly stdout: RelayedStream;
  readonly stderr: RelayedStream;
}

/** Requests to a watcher. */
export type Request = RelayedLine | { readonly kind: "status" } | { readonly kind: "stop" };

/** Output and exit status of a command line. */
export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that answers for a repository. */
export interface WatcherStatus {
  readonly pid: number;
  /** Command lines it answered. */
  readonly answered: number;
  /** After so long without a command line it ends; 0 for never. */
  readonly idleTimeoutMs: number;
}

/** Every request gets one reply; a command line gets `accepted` before. */
export type Reply =
  | { readonly kind: "accepted" }
  | ({ readonly kind: "done" } & Outcome)
  /** Not this process's to run, or not now. */
  | { readonly kind: "refused" }
  | ({ readonly kind: "status" } & WatcherStatus);
