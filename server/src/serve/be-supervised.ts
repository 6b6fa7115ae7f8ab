import { FossickError } from "fossick";
import type { Logger } from "pino";
import type { ServerSettings } from "../settings.ts";
import { aliveMs, isOwnMessage, type FromProcess, type ToldMetrics } from "./messages.ts";
import { openProcess } from "./open-process.ts";

/** Answers as one of several processes until told to stop, and tells the one that started it how it is. */
export async function beSupervised(
  settings: ServerSettings,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener("abort", () => resolve(), { once: true });
    process.on("message", (message) => {
      if (isOwnMessage(message) && message.type === "fossick:stop") resolve();
    });
  });
  const opened = await openProcess(settings, log).catch((error: unknown) => tell(failure(error)));
  if (opened === undefined) {
    // The supervisor reports why; this process only has to end.
    process.disconnect();
    return;
  }
  await tell({ type: "fossick:listening", port: opened.port });
  const beat = setInterval(() => {
    void opened.metrics.registry
      .getMetricsAsJSON()
      .then((metrics) => tell({ type: "fossick:alive", metrics: metrics as unknown as ToldMetrics }))
      .catch(() => undefined);
  }, aliveMs);
  await stopped;
  await opened.stop();
  clearInterval(beat);
  process.disconnect();
}

const failure = (error: unknown): FromProcess =>
  FossickError.isInstance(error)
    ? {
        type: "fossick:failed",
        code: error.code,
        message: error.message,
        ...(error.hint !== undefined && { hint: error.hint }),
      }
    : { type: "fossick:failed", code: "INTERNAL", message: String(error) };

const tell = (message: FromProcess): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });
