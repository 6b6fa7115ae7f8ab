// Calls that a watcher answers, and the command line of this process as one of them.
import { homedir } from "node:os";
import { isatty } from "node:tty";

/** A command line, with everything of its process that may affect the answer. */
export interface RelayedLine {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  readonly stdin: RelayedStream;
  readonly stdout: RelayedStream;
  readonly stderr: RelayedStream;
}

/** A standard stream of the relaying process. */
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

/** Status of a process that answers for a repository. */
export interface WatcherStatus {
  readonly pid: number;
  /** Number of command lines answered. */
  readonly answered: number;
  /** Time without a command line after which the process ends; 0 for never. */
  readonly idleTimeoutMs: number;
}

/** Calls that a watcher answers. */
export interface WatcherCalls {
  /** Runs a command line; undefined if this process refuses it. */
  run(line: RelayedLine): Outcome | undefined;
  status(): WatcherStatus;
  /** Ends the process; returns the status before. */
  stop(): WatcherStatus;
}

/** Environment variables that may affect an answer; keys and tokens are not among them. */
const relayedVariables =
  /^(?:FOSSICK_(?!\w*(?:KEY|TOKEN)$)\w+|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|TERM|XDG_\w+|LOCALAPPDATA)$/;

/** Describes a command line of this process. */
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
