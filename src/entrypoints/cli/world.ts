import type { Host } from "../../settings/index.ts";
import type { Services } from "./engine-port.ts";

/** Everything outside the command line that it touches, so that a test can stand in for all of it. */
export interface World extends Host, Services {
  readonly cwd: string;
  readonly stdin: {
    readonly isTTY: boolean;
    /** @throws FossickError INVALID_SETTING when there are more bytes than asked for; they are read all the same */
    readText(mostBytes?: number): Promise<string>;
    /** One line without its end; empty when standard input is at its end. */
    readLine(): Promise<string>;
  };
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds that only grow. */
  now(): number;
  /** Tells of Ctrl-C and of a request to end; returns what ends the telling. */
  onSignal(listener: (signal: EndSignal) => void): () => void;
  /** Ends the process without waiting for anything. */
  exitNow(code: number): void;
}

export type EndSignal = "SIGINT" | "SIGTERM";

export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal, where there is one. */
  readonly columns: number | undefined;
  /** Resolves when the text is handed over, and also when nobody reads it any more. */
  write(text: string): Promise<void>;
}
