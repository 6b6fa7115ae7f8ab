import type { JudgedView, PageCalls, SearchView } from "../../page/types.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";
import { viewOfRetrieval } from "../../page/view-of-retrieval.ts";
import type { Desk } from "../desk.ts";
import { followCycles } from "../follow-cycles.ts";
import type { JudgedHere } from "../judged-searches.ts";
import { defaultLimits } from "../limits.ts";
import { settingsOf, taskOf } from "../run-options.ts";

/** Default limit; the user who judges ends the search earlier. */
const maxJudgedCycles = 10;

/** Starts a search that its user judges. */
export async function beginJudged(
  request: Parameters<PageCalls["judge"]>[0],
  desk: Desk,
  signal: AbortSignal,
): Promise<JudgedView> {
  const settings = { maxCycles: maxJudgedCycles, ...settingsOf(request) };
  const cycles = followCycles({ ...desk.settings, ...settings });
  const run = { signal, reporter: cycles.reporter, settings };
  const search = await desk.engine.judge(taskOf(request, desk), request.hints ?? {}, run);
  const judged: JudgedHere = { search, request, cycles };
  return judgedView(desk.judged.add(judged), judged, desk);
}

/** Takes what was judged, and shows the next step. */
export async function submitJudged(
  { id, refinement = {}, verdicts }: Parameters<PageCalls["submit"]>[0],
  desk: Desk,
  signal: AbortSignal,
): Promise<JudgedView> {
  const judged = desk.judged.get(id);
  await judged.search.submit(verdicts, refinement, { signal, reporter: judged.cycles.reporter });
  return judgedView(id, judged, desk);
}

async function judgedView(id: string, judged: JudgedHere, desk: Desk): Promise<JudgedView> {
  const { cycles, search } = judged;
  const { step } = search;
  const query = cycles.query() ?? emptyQuery;
  if (step.kind === "candidates") return { id, cycles: cycles.ended(), query, step };
  judged.viewId ??= await keepFinished(judged, desk);
  const { view } = desk.past.get(judged.viewId);
  return { id, cycles: cycles.ended(), query, step: { kind: "finished", id: judged.viewId, view } };
}

async function keepFinished({ request, search }: JudgedHere, desk: Desk): Promise<string> {
  const { hints: _, ...asked } = request;
  const settings = { ...desk.settings, ...settingsOf(request) };
  const view = await finishedView(search, { ...desk, settings });
  return desk.past.add({ view, request: asked, isJudged: true });
}

async function finishedView({ step, trace }: JudgedHere["search"], desk: Desk): Promise<SearchView> {
  const known = await trace();
  if (known) return viewOfTrace(known);
  if (step.kind !== "finished") throw new Error("the search is not finished");
  // Its process is another by now, and the map of its files is gone with it.
  return viewOfRetrieval(step.retrieval, { limits: defaultLimits(desk) });
}

const emptyQuery: JudgedView["query"] = { patterns: [], keywords: [], excludes: [], focusAreas: [] };
