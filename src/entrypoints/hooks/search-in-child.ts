// Searches in a child process, so that a hook ends in time whatever happens.
import { createEngineProcess, type EngineProcess } from "../../engine-process/create-engine-process.ts";
import type { Settings } from "../../settings/index.ts";
import type { Retrieval, Task } from "../../types.ts";

/** The search that an event asks for. */
export interface SearchRequest {
  readonly root: string;
  /** The part of the root to search, as a path below it; empty for all of it. */
  readonly scope: string;
  readonly settings: Settings;
  readonly task: string;
}

/** An answer from a part of the repository, unless it is so small that its index is built first. */
const earlyAnswer = (
  engine: EngineProcess,
  task: Task,
  signal: AbortSignal,
): Promise<Retrieval | "noIndex"> =>
  new Promise((resolve, reject) => {
    const reporter = { onIndexProgress: () => resolve("noIndex") };
    engine.retrieve(task, { signal, reporter }).then(resolve, reject);
  });

/**
 * Searches in a child process: unlike a computation in this one, it can be killed at any moment, and its crashes do no
 * harm here.
 * @returns `noIndex` where a search would have to build the index first
 * @throws the signal's reason when aborted; Error when the process fails or is gone
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
    if (await engine.hasIndex()) return engine.retrieve(scoped, { signal });
    return settings.early ? earlyAnswer(engine, scoped, signal) : "noIndex";
  };
  const giveUp = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([search(), giveUp]).finally(() => {
    opening.then(({ close }) => close()).catch(() => undefined); // nobody waits for that
  });
}
