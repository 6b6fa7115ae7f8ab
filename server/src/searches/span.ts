// Wraps a search in a span of OpenTelemetry, which does nothing unless the operator registers an SDK.
import { SpanKind, SpanStatusCode, trace, type Attributes } from "@opentelemetry/api";
import { FossickError, version } from "fossick";
import type { ServerContext } from "../context.ts";
import type { Searchable } from "../types.ts";

/** Question of a search, as its span records it. */
export interface SearchQuestion {
  readonly task: string;
  /** Max files to return. */
  readonly maxFiles?: number | undefined;
}

/** By the GenAI conventions for retrieval, which are in development: names as of their version 0.1. */
const attributesOf = (
  { settings }: ServerContext,
  { repository }: Searchable,
  { maxFiles, task }: SearchQuestion,
): Attributes => ({
  "gen_ai.operation.name": "retrieval",
  "gen_ai.provider.name": "fossick",
  "gen_ai.data_source.id": repository.name,
  ...(maxFiles !== undefined && { "gen_ai.retrieval.top_k": maxFiles }),
  ...(settings.logTasks && { "gen_ai.retrieval.query.text": task }),
});

/** Does work in a span, which does nothing unless the operator registers an OpenTelemetry SDK. */
export function inSpan<Value>(
  context: ServerContext,
  searchable: Searchable,
  asked: SearchQuestion,
  work: () => Promise<Value>,
): Promise<Value> {
  const attributes = attributesOf(context, searchable, asked);
  const options = { kind: SpanKind.INTERNAL, attributes };
  const tracer = trace.getTracer("fossick-server", version);
  return tracer.startActiveSpan(`retrieval ${searchable.repository.name}`, options, async (span) => {
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
}
