// Searches in a child process, so that a hook ends in time whatever happens.
import { createEngineProcess } from "@fossick/engine/process/create-engine-process.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";

/** The search that an event asks for. */
export interface SearchRequest {
  readonly root: string;
  /** The part of the root to search, as a path below it; empty for the whole root. */
  readonly scope: string;
  readonly settings: Settings;
  readonly task: string;
}

/**
 * Searches in a child process, which can be killed at any moment and whose crashes do no harm here.
 * @returns `noIndex` if there is no index, and no early answer is wanted
 * @throws the signal's reason when aborted; Error if the process fails or is gone
 */
export async function searchInChild(
  { root, scope, settings, task }: SearchRequest,
  signal: AbortSignal,
): Promise<Retrieval | "noIndex"> {
  signal.throwIfAborted();
  const opening = createEngineProcess({ root, settings });
  const search = async (): Promise<Retrieval | "noIndex"> => {
    const engine = await opening;
    const scoped = { text: task, ...(scope !== "" && { scope: { paths: [scope] } }) };
    return settings.early || (await engine.hasIndex()) ? engine.retrieve(scoped, { signal }) : "noIndex";
  };
  const giveUp = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([search(), giveUp]).finally(() => {
    opening.then(({ close }) => close()).catch(() => undefined); // not awaited
  });
}
