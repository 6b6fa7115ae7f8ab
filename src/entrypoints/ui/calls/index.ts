import * as v from "valibot";
import { version } from "../../../version.ts";
import { embedView } from "../../page/embed-view.ts";
import { embeddedTokens, filesToEmbed, textsOf } from "../../page/texts-to-embed.ts";
import type { About, PageCalls, SearchView } from "../../page/types.ts";
import type { PageSession } from "../page-session.ts";
import { defaultLimits } from "../limits.ts";
import { editFile } from "./edit-file.ts";
import { beginJudged, submitJudged } from "./judged-view.ts";
import { openTrace, replayedView } from "./open-trace.ts";
import * as schemas from "./schemas.ts";
import { showLines } from "./show-lines.ts";

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
  view: { schema: schemas.id, handle: ({ id }, { past }) => past.get(id).view },
  lines: { schema: schemas.lines, handle: (input, { engine }) => showLines(input, engine) },
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
  html: {
    schema: schemas.id,
    handle: async ({ id }, pageSession) => ({ html: await htmlOf(id, pageSession) }),
  },
  replayed: {
    schema: schemas.commit,
    handle: ({ commit }, pageSession) => replayedView(commit, pageSession),
  },
};

function about(pageSession: PageSession): About {
  const { language, root, task } = pageSession;
  return {
    fossick: version,
    root,
    language,
    limits: defaultLimits(pageSession),
    ...(task && { task: task.text }),
    ...(task?.objective !== undefined && { objective: task.objective }),
  };
}

async function htmlOf(id: string, { engine, page, past }: PageSession): Promise<string> {
  const { view } = past.get(id);
  if (view.isOfRoot === false) return embedView(page, view);
  const packed = await engine.pack(filesToEmbed(view.retrieval), embeddedTokens);
  const embedded: SearchView = { ...view, texts: textsOf(packed) };
  return embedView(page, embedded);
}
