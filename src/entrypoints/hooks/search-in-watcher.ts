import { runInWatcher } from "../relay/ask-watcher.ts";
import { socketPlaces } from "../relay/socket-place.ts";
import type { Retrieval } from "../../types.ts";
import type { SearchRequest } from "./search-in-child.ts";
import { indexFlags } from "./start-indexing.ts";

/**
 * Has a process search that holds the index open: one that watches, or the MCP server of a session.
 * @returns undefined where there is none, or it refuses, or it does not answer within `wholeMs`
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
  // Without JSON: why is said on the other stream, and a search of this process will meet it as well.
  return outcome && parsed(outcome.stdout);
}

function parsed(text: string): Retrieval | undefined {
  try {
    return JSON.parse(text) as Retrieval;
  } catch {
    return undefined;
  }
}
