import { runInWatcher } from "@fossick/engine/relay/ask-watcher.ts";
import { socketPlaces } from "@fossick/engine/relay/socket-place.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { SearchRequest } from "./search-in-child.ts";
import { indexFlags } from "./start-indexing.ts";

/**
 * Has another process search that holds the index open, one that watches or the MCP server of a session.
 * @returns undefined if there is none, or it refuses, or it does not answer within `wholeMs`
 */
export async function searchInWatcher(
  { root, scope, settings, task }: SearchRequest,
  wholeMs: number,
): Promise<Retrieval | undefined> {
  const { dataDir, lang, memory, model, timeBudgetMs } = settings;
  const flags = [
    "--json",
    "--quiet",
    ...indexFlags(root, settings),
    `--data-dir=${dataDir}`,
    `--lang=${lang}`,
    `--time-budget=${Math.ceil(timeBudgetMs)}`,
    ...(model === "" ? [] : [`--model=${model}`]),
    memory ? "--memory" : "--no-memory",
  ];
  const line = [...flags, "--", task, ...(scope === "" ? [] : [scope])];
  const outcome = await runInWatcher(socketPlaces(root, process.env), line, {
    firstMs: wholeMs / 4,
    wholeMs,
  });
  // No JSON means an error, which a search in this process will meet and report, too.
  return outcome && parsed(outcome.stdout);
}

function parsed(text: string): Retrieval | undefined {
  try {
    return JSON.parse(text) as Retrieval;
  } catch {
    return undefined;
  }
}
