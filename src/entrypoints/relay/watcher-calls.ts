// The calls that a watcher answers, and the command line of this process as one of them.
import { homedir } from "node:os";
import { isatty } from "node:tty";

/** A command line, with all of its process that may decide on the answer. */
export interface RelayedLine {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: RelayedStream;
  readonly stdout: RelayedStream;
  readonly stderr: RelayedStream;
}

/** A stream of the process that relays. */
export interface RelayedStream {
  readonly isTTY: boolean;
  readonly columns?: number;
}

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

/** Calls that a watcher answers. */
export interface WatcherCalls {
  /** Undefined for a command line that is not this process's to run, or not now. */
  run(line: RelayedLine): Outcome | undefined;
  status(): WatcherStatus;
  /** Its status before it ends. */
  stop(): WatcherStatus;
}

/** Variables that may decide on an answer; keys and tokens of other programs are not among them. */
const relayedVariables =
  /^(?:FOSSICK_(?!\w*(?:KEY|TOKEN)$)\w+|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|TERM|XDG_\w+|LOCALAPPDATA)$/;

/** A command line as one of this process. */
export function lineOf(argv: readonly string[]): RelayedLine {
  const variables = Object.entries(process.env).filter(([name]) => relayedVariables.test(name));
  return {
    argv,
    cwd: process.cwd(),
    home: homedir(),
    env: Object.fromEntries(variables) as Record<string, string>,
    stdin: { isTTY: isatty(0) },
    stdout: streamOf(process.stdout),
    stderr: streamOf(process.stderr),
  };
}

function streamOf({ columns, isTTY }: NodeJS.WriteStream): RelayedStream {
  return isTTY && columns > 0 ? { isTTY, columns } : { isTTY: isTTY === true };
}
