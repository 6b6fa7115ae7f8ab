import { FossickError } from "../../../errors.ts";
import type { Trace } from "../../../index.ts";
import type { PageCalls, SearchView } from "../../page/types.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";
import type { PageSession } from "../page-session.ts";

/** Shows a search that was written to a file, of this repository or any other. @throws FossickError INVALID_TRACE */
export async function openTrace(
  trace: unknown,
  { past }: Pick<PageSession, "past">,
): Promise<ReturnType<PageCalls["replay"]>> {
  const view: SearchView = { ...(await viewOfAny(trace)), isOfRoot: false };
  const { objective, text } = view.retrieval.task;
  const request = { task: text, ...(objective !== undefined && { objective }) };
  const isJudged = (trace as Trace).judged !== undefined;
  return { id: past.add({ view, request, isJudged }), view };
}

async function viewOfAny(trace: unknown): Promise<SearchView> {
  try {
    return await viewOfTrace(trace as Trace);
  } catch (cause) {
    if (FossickError.isInstance(cause)) throw cause;
    const hint = "Make one with `fossick TASK --trace FILE`.";
    throw new FossickError("INVALID_TRACE", "this is not a trace of fossick", { cause, hint });
  }
}

/** The search of a commit that the last evaluation replayed. @throws FossickError INVALID_SETTING */
export async function replayedView(
  commit: string,
  { answers }: Pick<PageSession, "answers">,
): Promise<SearchView> {
  const trace = answers.get(commit);
  if (trace) return viewOfTrace(trace);
  throw new FossickError("INVALID_SETTING", "the last evaluation did not replay this commit", {
    hint: "Evaluate again, and further back.",
  });
}
