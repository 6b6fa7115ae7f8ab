import type { Reporter } from "../../../types.ts";
import { joinReporters } from "../../page/join-reporters.ts";
import { createStageClock } from "../../page/stage-times.ts";
import type { SearchEvent, SearchRequest } from "../../page/types.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";
import type { PageSession } from "../page-session.ts";
import { followCycles } from "../follow-cycles.ts";
import { settingsOf, taskOf } from "../run-options.ts";

/** Searches and tells each step as it comes; `done` comes last. */
export async function search(
  request: SearchRequest,
  pageSession: PageSession,
  tell: (event: SearchEvent) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const settings = settingsOf(request);
  const clock = createStageClock(pageSession.now);
  const cycles = followCycles(
    { ...pageSession.settings, ...settings },
    (cycle) => void tell({ kind: "cycleEnd", cycle }),
  );
  const telling: Reporter = {
    onIndexProgress: (done, total) => tell({ kind: "indexing", done, total }),
    onCycleStart: (number, query) => tell({ kind: "cycleStart", number, query }),
    onStage: (number, stage) => tell({ kind: "stage", number, stage }),
  };
  const reporter = joinReporters(joinReporters(clock.reporter, cycles.reporter), telling);
  const trace = await pageSession.engine.trace(taskOf(request, pageSession), { signal, reporter, settings });
  signal.throwIfAborted();
  const view = await viewOfTrace(trace, { stages: clock.times() });
  signal.throwIfAborted();
  const id = pageSession.past.add({ view, request, isJudged: false });
  await tell({ kind: "done", id, view });
}
