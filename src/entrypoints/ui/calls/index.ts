// Every call that the page may make.
import * as v from "valibot";
import { version } from "../../../base/version.ts";
import { embedView, embeddedTokens, filesToEmbed, textsOf } from "../../page/embed-view.ts";
import type { About, PageCalls, SearchView } from "../../page/types.ts";
import type { PageSession } from "../page-session.ts";
import { defaultLimits, hostOf } from "../run-options.ts";
import { editFile, showLines } from "./files.ts";
import { beginJudged, submitJudged } from "./judged-view.ts";
import * as schemas from "./schemas.ts";
import { FossickError } from "../../../base/errors.ts";
import { renderRetrieval, type Trace } from "../../../index.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";

type Input<Name extends keyof PageCalls> = Parameters<PageCalls[Name]>[0];
type Output<Name extends keyof PageCalls> = ReturnType<PageCalls[Name]>;

/** Handler of one call of the page. */
export interface Call<Taken, Given> {
  readonly schema: v.GenericSchema<unknown, Taken>;
  /** Max size of the request; default: the usual limit. */
  readonly maxBytes?: number;
  /** @param signal aborted when nobody waits for the answer any more */
  readonly handle: (input: Taken, pageSession: PageSession, signal: AbortSignal) => Given | Promise<Given>;
}

type Calls = { readonly [Name in keyof PageCalls]: Call<Input<Name>, Output<Name>> };

/** A trace holds what every file of a search was judged by. */
const largestTraceBytes = 64_000_000;

/** Everything that the page can ask, by name. */
export const calls: Calls = {
  about: { schema: schemas.nothing, handle: (_, pageSession) => about(pageSession) },
  history: { schema: schemas.nothing, handle: (_, { past }) => past.list() },
  earlier: { schema: schemas.nothing, handle: (_, { pageHistory }) => pageHistory.earlier() },
  clearHistory: { schema: schemas.nothing, handle: (_, pageSession) => clearHistory(pageSession) },
  keep: { schema: schemas.id, handle: ({ id }, { past }) => ({ id: past.keep(id) }) },
  view: { schema: schemas.id, handle: ({ id }, { past }) => past.get(id).view },
  lines: { schema: schemas.lines, handle: showLines },
  judge: { schema: schemas.judge, handle: beginJudged },
  submit: { schema: schemas.submit, handle: submitJudged },
  feedback: {
    schema: schemas.feedback,
    handle: (feedback, { engine }, signal) => engine.feedback(feedback, { signal }),
  },
  edit: { schema: schemas.edit, handle: editFile },
  replay: {
    schema: schemas.replay,
    maxBytes: largestTraceBytes,
    handle: ({ trace }, pageSession) => openTrace(trace, pageSession),
  },
  prompt: { schema: schemas.id, handle: ({ id }, pageSession) => promptOf(id, pageSession) },
  html: {
    schema: schemas.id,
    handle: async ({ id }, pageSession) => ({ html: await htmlOf(id, pageSession) }),
  },
  replayed: {
    schema: schemas.commit,
    handle: ({ commit }, pageSession) => replayedView(commit, pageSession),
  },
};

async function clearHistory({ pageHistory, past }: PageSession): Promise<object> {
  past.clear();
  await pageHistory.clear();
  return {};
}

function about(pageSession: PageSession): About {
  const { language, root, settings, task } = pageSession;
  return {
    fossick: version,
    root,
    language,
    limits: defaultLimits(pageSession),
    isSearchFree: settings.evaluator === "default",
    ...(task && { task: task.text }),
    ...(task?.objective !== undefined && { objective: task.objective }),
  };
}

/** Returns the answer as Markdown with the text of its best files, within the token limit. */
async function promptOf(id: string, { engine, past }: PageSession): Promise<Output<"prompt">> {
  const { isOfRoot, limits, retrieval } = past.get(id).view;
  // Other lines may stand in the files here.
  const files = isOfRoot === false ? [] : filesToEmbed(retrieval);
  const packed = await engine.pack(files, limits.maxTokens);
  const text = renderRetrieval("markdown", retrieval, { packed });
  return { text, tokens: packed.reduce((sum, { tokens }) => sum + tokens, 0) };
}

async function htmlOf(id: string, { engine, page, past }: PageSession): Promise<string> {
  const { view } = past.get(id);
  if (view.isOfRoot === false) return embedView(page, view);
  const packed = await engine.pack(filesToEmbed(view.retrieval), embeddedTokens);
  const embedded: SearchView = { ...view, texts: textsOf(packed) };
  return embedView(page, embedded);
}

/** Shows a search that was written to a file, of this repository or any other. @throws FossickError INVALID_TRACE */
async function openTrace(
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
async function replayedView(
  commit: string,
  { answers, ...rest }: Pick<PageSession, "answers" | "host">,
): Promise<SearchView> {
  const trace = answers.get(commit);
  if (trace) return viewOfTrace(trace, hostOf(rest));
  throw new FossickError("INVALID_SETTING", "the last evaluation did not replay this commit", {
    hint: "Evaluate again, and further back.",
  });
}
