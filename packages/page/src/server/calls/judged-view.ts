// Starts a search that the page's user judges, takes the verdicts, and creates the page's view of each step.
import type { JudgedView, PageCalls, SearchView } from "../../view/types.ts";
import { viewOfTrace, viewOfRetrieval } from "../../view/view-of-trace.ts";
import type { PageSession, JudgedHere } from "../page-session.ts";
import { followCycles } from "../follow-cycles.ts";
import { settingsOf } from "../request-settings.ts";
import { defaultLimits, hostOf, taskOf } from "../run-options.ts";

/** Default limit on cycles; the user can end the search earlier. */
const maxJudgedCycles = 10;

/** Starts a search that the user judges. */
export async function beginJudged(
  request: Parameters<PageCalls["judge"]>[0],
  pageSession: PageSession,
  signal: AbortSignal,
): Promise<JudgedView> {
  const settings = { maxCycles: maxJudgedCycles, ...settingsOf(request) };
  const cycles = followCycles();
  const run = { signal, reporter: cycles.reporter, settings };
  const search = await pageSession.engine.judge(taskOf(request, pageSession), request.hints ?? {}, run);
  const judged: JudgedHere = { search, request, cycles };
  return judgedView(pageSession.judged.add(judged), judged, pageSession);
}

/** Submits verdicts, and returns the next step. */
export async function submitJudged(
  { id, refinement = {}, verdicts }: Parameters<PageCalls["submit"]>[0],
  pageSession: PageSession,
  signal: AbortSignal,
): Promise<JudgedView> {
  const judged = pageSession.judged.get(id);
  await judged.search.submit(verdicts, refinement, { signal, reporter: judged.cycles.reporter });
  return judgedView(id, judged, pageSession);
}

async function judgedView(id: string, judged: JudgedHere, pageSession: PageSession): Promise<JudgedView> {
  const { cycles, search } = judged;
  const { step } = search;
  const query = cycles.query() ?? emptyQuery;
  if (step.kind === "candidates") return { id, cycles: cycles.ended(), query, step };
  judged.viewId ??= await keepFinished(judged, pageSession);
  const { view } = pageSession.past.get(judged.viewId);
  return { id, cycles: cycles.ended(), query, step: { kind: "finished", id: judged.viewId, view } };
}

async function keepFinished({ request, search }: JudgedHere, pageSession: PageSession): Promise<string> {
  const { hints: _, ...asked } = request;
  const settings = { ...pageSession.settings, ...settingsOf(request) };
  const view = await finishedView(search, { ...pageSession, settings });
  return pageSession.past.add({ view, request: asked, isJudged: true });
}

async function finishedView(
  { step, trace }: JudgedHere["search"],
  pageSession: PageSession,
): Promise<SearchView> {
  const known = await trace();
  if (known) return viewOfTrace(known, hostOf(pageSession));
  if (step.kind !== "finished") throw new Error("the search is not finished");
  // Its process was replaced, so the graph of its files is lost.
  return viewOfRetrieval(step.retrieval, { limits: defaultLimits(pageSession), ...hostOf(pageSession) });
}

const emptyQuery: JudgedView["query"] = { patterns: [], keywords: [], excludes: [], focusAreas: [] };
