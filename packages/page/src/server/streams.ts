// Streams that report to the page, step by step, on a running search or an evaluation by past commits.
import type * as v from "valibot";
import type { PageStreams, SearchEvent, StreamedRequest, EvaluateEvent, WarmEvent } from "../view/types.ts";
import * as schemas from "./calls/schemas.ts";
import type { PageSession } from "./page-session.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { joinReporters, createStageClock } from "../view/stage-times.ts";
import { viewOfTrace } from "../view/view-of-trace.ts";
import { followCycles } from "./follow-cycles.ts";
import { settingsOf } from "./request-settings.ts";
import { hostOf, taskOf } from "./run-options.ts";
import type { Settings } from "@fossick/settings/index.ts";

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
  evaluate: { schema: schemas.evaluate, run: evaluate },
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
  const clock = createStageClock(pageSession.now);
  const cycles = followCycles((cycle) => void tell({ kind: "cycleEnd", cycle }));
  const telling: Reporter = {
    onIndexProgress: (done, total) => tell({ kind: "indexing", done, total }),
    onCycleStart: (number, query) => tell({ kind: "cycleStart", number, query }),
    onStage: (number, stage) => tell({ kind: "stage", number, stage }),
  };
  const reporter = joinReporters(joinReporters(clock.reporter, cycles.reporter), telling);
  const run = { signal, reporter, settings, ...(isTentative && { isTentative }) };
  const trace = await pageSession.engine.trace(taskOf(request, pageSession), run);
  signal.throwIfAborted();
  const view = await viewOfTrace(trace, { stages: clock.times(), ...hostOf(pageSession) });
  signal.throwIfAborted();
  const id = pageSession.past.add({ view, request, isJudged: false, ...(isTentative && { isTentative }) });
  await tell({ kind: "done", id, view });
}

/** Picks the settings that `fossick eval` takes, so that both report the same figures. */
const settingsOfEval = (settings: Settings): Partial<Settings> => {
  const { hidden, ignore, maxCycles, maxFiles, minFiles, model, nested, threshold } = settings;
  return { hidden, ignore, maxCycles, maxFiles, minFiles, model, nested, threshold };
};

/** Replays past commits, and keeps the answer of each. */
async function evaluate(
  { last }: Parameters<PageStreams["evaluate"]>[0],
  { answers, evaluateRepository, root, settings }: PageSession,
  tell: (event: EvaluateEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const taken = answers.take();
  const report = await evaluateRepository(root, {
    last,
    settings: settingsOfEval(settings),
    signal,
    onProgress: (progress) => void tell({ kind: "progress", ...progress }),
    onAnswer: taken.add,
  });
  taken.keep();
  await tell({ kind: "done", report });
}
