// Turns the first Ctrl-C or SIGTERM into an abort of the work, and ends the process at once on the second.
import { exitCodes } from "./exit-codes.ts";
import type { EndSignal, CliContext } from "./cli-context.ts";

const codes: Readonly<Record<EndSignal, number>> = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
};

export interface SignalWatch {
  /** Aborts on the first signal that is handled. */
  readonly signal: AbortSignal;
  /**
   * Starts to handle signals; before that, a signal ends the process at once.
   * @returns a function that leaves them to the system again; does nothing if they were handled before
   */
  hearSignals(): () => void;
  /** The exit status for the signal received, if any. */
  exitCode(): number | undefined;
  end(): void;
}

/** Turns the first signal that is handled into an abort; a second one ends the process at once. */
export function watchSignals(context: CliContext): SignalWatch {
  const controller = new AbortController();
  let code: number | undefined;
  let end: (() => void) | undefined;
  const hearSignals = (): (() => void) => {
    if (end) return () => undefined;
    const stop = context.onSignal((signal) => {
      if (code !== undefined) context.exitNow(codes[signal]);
      code = codes[signal];
      controller.abort(new DOMException(`ended by ${signal}`, "AbortError"));
    });
    end = stop;
    return () => {
      stop();
      end = undefined;
    };
  };
  return { signal: controller.signal, hearSignals, exitCode: () => code, end: () => end?.() };
}
