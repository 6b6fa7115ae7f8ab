import type { Reporter } from "../../../types.ts";
import { createStageClock } from "../../page/stage-times.ts";
import type { SearchEvent, SearchRequest } from "../../page/types.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";
import type { Desk } from "../desk.ts";
import { followCycles } from "../follow-cycles.ts";
import { settingsOf, taskOf } from "../run-options.ts";

/** Searches and tells each step as it comes; `done` comes last. */
export async function search(
  request: SearchRequest,
  desk: Desk,
  tell: (event: SearchEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const settings = settingsOf(request);
  const clock = createStageClock(desk.now);
  const cycles = followCycles(
    { ...desk.settings, ...settings },
    (cycle) => void tell({ kind: "cycleEnd", cycle }),
  );
  const reporter: Reporter = {
    onIndexProgress: (done, total) => tell({ kind: "indexing", done, total }),
    onCycleStart: (number, query) => {
      void clock.reporter.onCycleStart(number, query);
      void cycles.reporter.onCycleStart(number, query);
      return tell({ kind: "cycleStart", number, query });
    },
    onStage: (number, stage) => {
      void clock.reporter.onStage(number, stage);
      return tell({ kind: "stage", number, stage });
    },
    onCycleEnd: (cycle) => {
      void clock.reporter.onCycleEnd(cycle);
      return cycles.reporter.onCycleEnd(cycle);
    },
  };
  const trace = await desk.engine.trace(taskOf(request, desk), { signal, reporter, settings });
  signal.throwIfAborted();
  const view = await viewOfTrace(trace, { stages: clock.times() });
  const id = desk.past.add({ view, request, isJudged: false });
  await tell({ kind: "done", id, view });
}
