import { exitCodes } from "./exit-codes.ts";
import type { EndSignal, World } from "./world.ts";

const codes: Readonly<Record<EndSignal, number>> = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
};

export interface SignalWatch {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** The exit status for the signal received, if any. */
  exitCode(): number | undefined;
  end(): void;
}

/** Turns the first signal into an abort; a second one ends the process at once. */
export function watchSignals(world: World): SignalWatch {
  const controller = new AbortController();
  let code: number | undefined;
  const end = world.onSignal((signal) => {
    if (code !== undefined) world.exitNow(codes[signal]);
    code = codes[signal];
    controller.abort(new DOMException(`ended by ${signal}`, "AbortError"));
  });
  return { signal: controller.signal, exitCode: () => code, end };
}
