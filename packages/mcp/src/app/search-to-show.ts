// Searches for a client that shows the page, and creates the page's data.
import { replay, type RunOptions, type Task } from "@fossick/library/index.ts";
import { filesToEmbed, textsOf } from "@fossick/page/view/embed-view.ts";
import type { SearchView } from "@fossick/page/view/types.ts";
import { viewOfTrace } from "@fossick/page/view/view-of-trace.ts";
import type { McpEngine } from "../engines.ts";
import { withShownRoot, type Root } from "../roots.ts";
import type { Explain } from "../shared.ts";

/** Max size of the page's data, because clients store results with their conversations. */
const maxViewBytes = 1_000_000;
const textTokens = 25_000;

interface SearchToShow extends Awaited<ReturnType<McpEngine["search"]>> {
  readonly explain: Explain;
  /** The page's view of the search; undefined if it is too large. */
  readonly view: () => Promise<SearchView | undefined>;
}

/** Runs `search` of an engine and adds the page's view of it. */
export async function searchToShow(
  engine: McpEngine,
  task: Task,
  { root, run }: { readonly root: Root; readonly run: RunOptions },
): Promise<SearchToShow> {
  const trace = await engine.trace(task, run);
  const { repository, retrieval } = trace;
  return {
    retrieval,
    // A replay only knows the candidates; to explain any other file, search again.
    explain: async (explained) => {
      if (explained === true) return replay(trace, {}, { explainScores: true });
      return (await engine.search(task, run.settings ? { settings: run.settings } : {})).explain(explained);
    },
    view: async () => {
      const texts = textsOf(await engine.pack(filesToEmbed(retrieval), textTokens));
      const shown = { ...trace, repository: { ...repository, root: root.shown } };
      const view = await viewOfTrace(shown, { texts });
      return withinBytes({ ...view, retrieval: withShownRoot(view.retrieval, root) }, maxViewBytes);
    },
  };
}

/** Limits a view to a size as JSON by leaving out lines, of the last files first; undefined if it is too large without any. */
export function withinBytes(view: SearchView, maxBytes: number): SearchView | undefined {
  const left = maxBytes - bytesOf({ ...view, texts: {} });
  return left < 0 ? undefined : { ...view, texts: fitting(view.texts, left) };
}

/** Returns the texts of the first files, as many as fit. */
function fitting(texts: SearchView["texts"], bytes: number): SearchView["texts"] {
  // Each entry has a colon and a comma; the last one has no comma.
  let left = bytes + 1;
  const entries = Object.entries(texts);
  const end = entries.findIndex(([path, parts]) => (left -= bytesOf(path) + bytesOf(parts) + 2) < 0);
  return end === -1 ? texts : Object.fromEntries(entries.slice(0, end));
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
