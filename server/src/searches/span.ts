// Says of a search what its span of OpenTelemetry records.
import { SpanKind, type SpanOptions } from "@opentelemetry/api";
import type { ServerContext } from "../context.ts";
import type { Searchable } from "../types.ts";

/** Question of a search, as its span records it. */
export interface SearchQuestion {
  readonly task: string;
  /** Max files to return. */
  readonly maxFiles?: number | undefined;
}

/** By the GenAI conventions for retrieval, which are in development: names as of their version 0.1. */
export const spanOf = (
  { settings }: ServerContext,
  { repository }: Searchable,
  { maxFiles, task }: SearchQuestion,
): SpanOptions => ({
  kind: SpanKind.INTERNAL,
  attributes: {
    "gen_ai.operation.name": "retrieval",
    "gen_ai.provider.name": "fossick",
    "gen_ai.data_source.id": repository.name,
    ...(maxFiles !== undefined && { "gen_ai.retrieval.top_k": maxFiles }),
    ...(settings.logTasks && { "gen_ai.retrieval.query.text": task }),
  },
});
