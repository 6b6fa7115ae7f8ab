// Searches for a client that shows the page, and makes the page's data.
import { replay, type RunOptions, type Task } from "../../../index.ts";
import { joinReporters, createStageClock } from "../../page/stage-times.ts";
import { filesToEmbed, textsOf } from "../../page/embed-view.ts";
import type { SearchView } from "../../page/types.ts";
import { viewOfTrace } from "../../page/view-of-trace.ts";
import type { McpEngine } from "../engines.ts";
import { withShownRoot, type Root } from "../roots.ts";
import type { Explain } from "../shared.ts";

/** Key of the page's data in a result's `_meta`, which no model reads. */
export const viewKey = "io.github.fossick-dev/view";
/** Clients keep results with their conversations. */
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
  const clock = createStageClock(() => performance.now());
  const trace = await engine.trace(task, {
    ...run,
    reporter: joinReporters(clock.reporter, run.reporter ?? {}),
  });
  const { repository, retrieval } = trace;
  return {
    retrieval,
    // A replay knows the files that were candidates; a file that was none is asked about by searching again.
    explain: async (explained) => {
      if (explained === true) return replay(trace, {}, { explainScores: true });
      return (await engine.search(task, run.settings ? { settings: run.settings } : {})).explain(explained);
    },
    view: async () => {
      const texts = textsOf(await engine.pack(filesToEmbed(retrieval), textTokens));
      const shown = { ...trace, repository: { ...repository, root: root.shown } };
      const view = await viewOfTrace(shown, { stages: clock.times(), texts });
      return withinBytes({ ...view, retrieval: withShownRoot(view.retrieval, root) }, maxViewBytes);
    },
  };
}

/**
 * A view of at most this size, as JSON: lines of the last files are left out first, then all of them, then the scores,
 * then the map. Undefined where all that is not enough.
 */
export function withinBytes(view: SearchView, maxBytes: number): SearchView | undefined {
  const { scores: _, ...unscored } = view.retrieval;
  const bare = { ...view, texts: {} };
  const plain = { ...bare, retrieval: unscored };
  const forms = [bare, plain, { ...plain, graph: { nodes: [], edges: [] } }];
  const best = forms.find((form) => bytesOf(form) <= maxBytes);
  return best === bare ? { ...bare, texts: fitting(view.texts, maxBytes - bytesOf(bare)) } : best;
}

/** The texts of the first files, as many as fit. */
function fitting(texts: SearchView["texts"], bytes: number): SearchView["texts"] {
  // Each has a colon and a comma, but for the last.
  let left = bytes + 1;
  const entries = Object.entries(texts);
  const end = entries.findIndex(([path, parts]) => (left -= bytesOf(path) + bytesOf(parts) + 2) < 0);
  return end === -1 ? texts : Object.fromEntries(entries.slice(0, end));
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
