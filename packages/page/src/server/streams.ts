// Streams that report to the page, step by step, on a running search or an update of the index.
import type * as v from "valibot";
import type { PageStreams, SearchEvent, StreamedRequest, WarmEvent } from "../view/types.ts";
import * as schemas from "./calls/schemas.ts";
import type { PageSession } from "./page-session.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { viewOfTrace } from "../view/view-of-trace.ts";
import { followCycles } from "./follow-cycles.ts";
import { settingsOf } from "./request-settings.ts";
import { namesOf, taskOf } from "./run-options.ts";

/** Handler of one stream of the page. */
export interface Stream<Taken, Event> {
  readonly schema: v.GenericSchema<unknown, Taken>;
  /** Resolves after the last event. @param signal aborted when the reader has left */
  readonly run: (
    input: Taken,
    pageSession: PageSession,
    tell: (event: Event) => Promise<void>,
    signal: AbortSignal,
  ) => Promise<void>;
}

type Streams = {
  readonly [Name in keyof PageStreams]: Stream<
    Parameters<PageStreams[Name]>[0],
    ReturnType<PageStreams[Name]>
  >;
};

/** All streams of the page, by name. */
export const streams: Streams = {
  warm: { schema: schemas.nothing, run: warm },
  search: { schema: schemas.search, run: search },
};

/** Prepares the engine before the first search. */
async function warm(
  _: object,
  { engine }: PageSession,
  tell: (event: WarmEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const reporter: Reporter = { onIndexProgress: (done, total) => tell({ kind: "indexing", done, total }) };
  await engine.warm({ signal, reporter });
  await tell({ kind: "done" });
}

/** Searches and reports each step; `done` comes last. */
async function search(
  { isTentative, ...request }: StreamedRequest,
  pageSession: PageSession,
  tell: (event: SearchEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const settings = settingsOf(request);
  const reporter: Reporter = {
    onIndexProgress: (done, total) => tell({ kind: "indexing", done, total }),
    onStage: (number, stage) => tell({ kind: "stage", number, stage }),
    ...followCycles(tell),
  };
  const run = { signal, reporter, settings, ...(isTentative && { isTentative }) };
  const trace = await pageSession.engine.trace(taskOf(request, pageSession), run);
  signal.throwIfAborted();
  const view = await viewOfTrace(trace, namesOf(pageSession));
  signal.throwIfAborted();
  const id = pageSession.past.add({ view, request, ...(isTentative && { isTentative }) });
  await tell({ kind: "done", id, view });
}
