// Listens for Ctrl-C and SIGTERM, and ends the work in order.
import { exitCodes } from "./exit-codes.ts";
import type { EndSignal, CliContext } from "./cli-context.ts";

const codes: Readonly<Record<EndSignal, number>> = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
};

export interface SignalWatch {
  /** Aborted by the first signal that is heard. */
  readonly signal: AbortSignal;
  /**
   * From now on hear signals; until then one ends the process at once, whatever it is at.
   * @returns what leaves them to the system again, unless they were heard before
   */
  hearSignals(): () => void;
  /** The exit status for the signal received, if any. */
  exitCode(): number | undefined;
  end(): void;
}

/** Turns the first signal that is heard into an abort; a second one ends the process at once. */
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
