// All calls of the page.
import * as v from "valibot";
import { version } from "@fossick/base/version.ts";
import { embedView, embeddedTokens, filesToEmbed, textsOf } from "../../view/embed-view.ts";
import type { About, PageCalls, SearchView } from "../../view/types.ts";
import type { PageSession } from "../page-session.ts";
import { besideText } from "../beside-text.ts";
import { defaultLimits } from "../run-options.ts";
import { editFile, showLines } from "./files.ts";
import * as schemas from "./schemas.ts";
import { renderRetrieval } from "@fossick/library/index.ts";

type Input<Name extends keyof PageCalls> = Parameters<PageCalls[Name]>[0];
type Output<Name extends keyof PageCalls> = ReturnType<PageCalls[Name]>;

/** Handler of one call of the page. */
export interface Call<Taken, Given> {
  readonly schema: v.GenericSchema<unknown, Taken>;
  /** @param signal aborted when the page no longer waits for the answer */
  readonly handle: (input: Taken, pageSession: PageSession, signal: AbortSignal) => Given | Promise<Given>;
}

type Calls = { readonly [Name in keyof PageCalls]: Call<Input<Name>, Output<Name>> };

/** All calls of the page, by name. */
export const calls: Calls = {
  about: { schema: schemas.nothing, handle: (_, pageSession) => about(pageSession) },
  history: { schema: schemas.nothing, handle: (_, { past }) => past.list() },
  earlier: { schema: schemas.nothing, handle: (_, { pageHistory }) => pageHistory.earlier() },
  clearHistory: { schema: schemas.nothing, handle: (_, pageSession) => clearHistory(pageSession) },
  keep: { schema: schemas.id, handle: ({ id }, { past }) => ({ id: past.keep(id) }) },
  view: { schema: schemas.id, handle: ({ id }, { past }) => past.get(id).view },
  lines: { schema: schemas.lines, handle: showLines },
  feedback: {
    schema: schemas.feedback,
    handle: (feedback, { engine }, signal) => engine.feedback(feedback, { signal }),
  },
  edit: { schema: schemas.edit, handle: editFile },
  prompt: { schema: schemas.id, handle: ({ id }, pageSession) => promptOf(id, pageSession) },
  html: {
    schema: schemas.id,
    handle: async ({ id }, pageSession) => ({ html: await htmlOf(id, pageSession) }),
  },
};

async function clearHistory({ pageHistory, past }: PageSession): Promise<object> {
  past.clear();
  await pageHistory.clear();
  return {};
}

function about(pageSession: PageSession): About {
  const { examples, language, repository, root, settings, task } = pageSession;
  return {
    fossick: version,
    root,
    repository,
    language,
    limits: defaultLimits(pageSession),
    isSearchFree: settings.evaluator === "default",
    ...(examples && { examples }),
    ...(task && { task: task.text }),
    ...(task && besideText(task)),
  };
}

/** Returns the answer as Markdown with the text of its best files, within the token limit. */
async function promptOf(id: string, { engine, past }: PageSession): Promise<Output<"prompt">> {
  const { limits, retrieval } = past.get(id).view;
  const packed = await engine.pack([...retrieval.files, ...retrieval.nearby], limits.maxTokens);
  const text = renderRetrieval("markdown", retrieval, { packed });
  return { text, tokens: packed.reduce((sum, { tokens }) => sum + tokens, 0) };
}

async function htmlOf(id: string, { engine, page, past }: PageSession): Promise<string> {
  const { view } = past.get(id);
  const packed = await engine.pack(filesToEmbed(view.retrieval), embeddedTokens);
  const embedded: SearchView = { ...view, texts: textsOf(packed), savedAt: new Date().toISOString() };
  return embedView(page, embedded);
}
