// Types of what a command of `fossick-server` gets from outside, its environment, streams and signal.

/** Surroundings of a command. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Aborted by Ctrl-C and SIGTERM. */
  readonly signal: AbortSignal;
}

export interface Output {
  /** Width of the terminal, where there is one. */
  readonly columns: number | undefined;
  write(text: string): void;
}
