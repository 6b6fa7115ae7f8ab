// All calls of the page.
import * as v from "valibot";
import { version } from "@fossick/base/version.ts";
import { embedView, embeddedTokens, filesToEmbed, textsOf } from "../../view/embed-view.ts";
import type { About, PageCalls, SearchView } from "../../view/types.ts";
import type { PageSession } from "../page-session.ts";
import { besideText } from "../beside-text.ts";
import { defaultLimits, hostOf } from "../run-options.ts";
import { editFile, showLines } from "./files.ts";
import { beginJudged, submitJudged } from "./judged-view.ts";
import * as schemas from "./schemas.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { renderRetrieval, type Trace } from "@fossick/library/index.ts";
import { viewOfTrace } from "../../view/view-of-trace.ts";

type Input<Name extends keyof PageCalls> = Parameters<PageCalls[Name]>[0];
type Output<Name extends keyof PageCalls> = ReturnType<PageCalls[Name]>;

/** Handler of one call of the page. */
export interface Call<Taken, Given> {
  readonly schema: v.GenericSchema<unknown, Taken>;
  /** Max size of the request; default: the usual limit. */
  readonly maxBytes?: number;
  /** @param signal aborted when the page no longer waits for the answer */
  readonly handle: (input: Taken, pageSession: PageSession, signal: AbortSignal) => Given | Promise<Given>;
}

type Calls = { readonly [Name in keyof PageCalls]: Call<Input<Name>, Output<Name>> };

/** Max size of an uploaded trace, which holds the evidence on every file of a search. */
const largestTraceBytes = 64_000_000;

/** All calls of the page, by name. */
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
    ...(task && besideText(task)),
  };
}

/** Returns the answer as Markdown with the text of its best files, within the token limit. */
async function promptOf(id: string, { engine, past }: PageSession): Promise<Output<"prompt">> {
  const { isOfRoot, limits, retrieval } = past.get(id).view;
  // The files here may have other lines.
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

/** Opens a search from a trace file, of any repository. @throws FossickError INVALID_TRACE */
async function openTrace(
  trace: unknown,
  { past }: Pick<PageSession, "past">,
): Promise<ReturnType<PageCalls["replay"]>> {
  const view: SearchView = { ...(await viewOfAny(trace)), isOfRoot: false };
  const { task } = view.retrieval;
  const request = { task: task.text, ...besideText(task) };
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

/** Returns the search of a commit that the last evaluation replayed. @throws FossickError INVALID_SETTING */
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
