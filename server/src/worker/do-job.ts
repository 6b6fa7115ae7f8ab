// Does one job of the queue and records its outcome; with a full disk, another worker gets it.
import { forget, placesOf, problemOf } from "../mirror/index.ts";
import { isNodeAway } from "../database/is-unavailable.ts";
import { HandedBack, type JobRun } from "../jobs/index.ts";
import type { WorkerParts } from "./parts.ts";
import { setHostAway } from "./remote-hosts.ts";
import { setNodeAway, setProblem, setWaiting } from "./repository-state.ts";
import { updateRepository } from "./update-repository.ts";
import type { JobOutcome } from "./worker-metrics.ts";

/** A job may take so long; then it is tried again. */
const maxMs = 3 * 3_600_000;

/**
 * Do one job of the queue and record its outcome.
 * @returns the outcome, unless it is retried
 * @throws errors after which the job is retried
 */
export async function doJob(
  parts: WorkerParts,
  { isLast, repositoryId, signal }: JobRun,
): Promise<JobOutcome> {
  const { database, hostPauses, kept, log } = parts;
  const startedMs = performance.now();
  const late = AbortSignal.timeout(maxMs);
  try {
    const either = AbortSignal.any([signal, late]);
    const outcome = await kept.during(repositoryId, () => updateRepository(parts, repositoryId, either));
    log.info({ repositoryId, ...outcome, ms: Math.round(performance.now() - startedMs) }, "updated");
    return outcome.kind === "waits for its host" ? "host_away" : outcome.kind;
  } catch (error) {
    if (signal.aborted) {
      await setWaiting(database, repositoryId).catch(() => undefined);
      throw error;
    }
    if (isNodeAway(error)) return await waitForNode(parts, repositoryId);
    const problem = problemOf(late.aborted ? new Error("it took longer than three hours") : error);
    if (problem.isOfHost) {
      log.warn({ repositoryId, problem: problem.message }, "waits for its host");
      await setHostAway(database, repositoryId, problem.message, hostPauses);
      return "host_away";
    }
    if (problem.isOfDisk) await handBack(parts, repositoryId, error);
    const isOver = isLast || !problem.isPassing;
    const state = isOver && !problem.isNoFault ? "failed" : "waiting";
    log.warn({ repositoryId, problem: problem.message, isLast: isOver }, "not updated");
    const message = problem.isOfDisk ? `${problem.message} (${parts.name})` : problem.message;
    await setProblem(database, repositoryId, state, { isOfRemote: problem.isOfRemote, message });
    if (problem.isPassing) throw error;
    return "failed";
  }
}

/** Another job takes the place of this one, which is over. */
async function waitForNode({ database, format, log }: WorkerParts, id: number): Promise<JobOutcome> {
  log.warn({ repositoryId: id }, "waits for a node of the database");
  await setNodeAway(database, { format, id }, "The part of the database that has it does not answer.");
  return "node_away";
}

/** @throws HandedBack if another worker may have enough space */
async function handBack(
  { database, disk, others, settings }: WorkerParts,
  id: number,
  cause: unknown,
): Promise<void> {
  disk.onFull();
  forget(placesOf(settings.dataDir, id));
  if (others().length === 0) return;
  await setWaiting(database, id);
  throw new HandedBack("the disk is full", { cause });
}
