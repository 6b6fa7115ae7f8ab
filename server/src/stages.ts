// Times the stages of each call, for the log of slow ones, and makes spans of them where an OpenTelemetry SDK is registered.
import { SpanStatusCode, trace, type SpanOptions } from "@opentelemetry/api";
import { FossickError, version } from "fossick/hosting/light";
import { AsyncLocalStorage } from "node:async_hooks";

/** A part of a call that may take long; `search` holds `fetch` and `texts`. */
export type Stage = "caller" | "turn" | "lookup" | "route" | "fetch" | "search" | "texts";

/** Milliseconds of each stage; those of searches at the same time add up. */
export type StageTimes = Map<Stage, number>;

const current = new AsyncLocalStorage<StageTimes>();

/** Runs a call, whose stages add up in `times`. */
export const withStages = <Value>(times: StageTimes, call: () => Promise<Value>): Promise<Value> =>
  current.run(times, call);

/** Does work as a stage of the current call. */
export async function inStage<Value>(stage: Stage, work: () => Promise<Value>): Promise<Value> {
  const times = current.getStore();
  const startedMs = performance.now();
  try {
    return await inSpan(stage, {}, work);
  } finally {
    times?.set(stage, (times.get(stage) ?? 0) + performance.now() - startedMs);
  }
}

/**
 * Does work in a span, which does nothing unless the operator registers an OpenTelemetry SDK. SDKs refuse an API that is
 * newer than their own, so the server's is a minor version behind.
 */
export const inSpan = <Value>(
  name: string,
  options: SpanOptions,
  work: () => Promise<Value>,
): Promise<Value> =>
  trace.getTracer("fossick-server", version).startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      // No message: it may quote the question.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute("error.type", FossickError.isInstance(error) ? error.code : "_OTHER");
      throw error;
    } finally {
      span.end();
    }
  });
