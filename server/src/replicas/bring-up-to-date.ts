// Fetches from the database what a replica lacks for the call that waits, one fetch of a store at a time.
import { branchStore, readSnapshot, type HostedRepository, type Store } from "fossick/hosting";
import type { Fault } from "fossick";
import type { Database } from "../database/database.ts";
import { fetchIndex, has, lineageOf, toldOf } from "../records/index.ts";
import { inStage } from "../stages.ts";
import { timeText } from "../time-text.ts";
import { currentCall, type ReplicaCall } from "./call.ts";

/** Updates the store of a replica to the version looked up for the waiting call. */
export type BringUpToDate = (store: Store) => ReturnType<HostedRepository["update"]>;

export function createFetches(database: Database): BringUpToDate {
  const running = new Map<string, Promise<unknown>>();

  async function fetch(call: ReplicaCall, store: Store): Promise<void> {
    const { caller, index, repositoryId } = call;
    await fetchIndex(database, caller, { ...index, repositoryId }, store);
  }

  return async (store) => {
    const call = currentCall();
    while (!has(store, call.index)) {
      const others = running.get(store.where);
      if (others) {
        // Another caller's fetch may fail for reasons that are not ours.
        await inStage("fetch", () => others.catch(() => undefined));
        continue;
      }
      const own = inStage("fetch", () => fetch(call, store)).finally(() => running.delete(store.where));
      running.set(store.where, own);
      await own;
    }
    const told = toldOf(store, call.index.branch);
    return { ...told, faults: [...told.faults, ...staleness(call)], ...headOf(store, call) };
  };
}

/** Says since when nothing is known of the remote. */
const staleness = ({ silentSinceMs }: ReplicaCall): readonly Fault[] =>
  silentSinceMs === undefined
    ? []
    : [
        {
          part: "remote",
          code: "REMOTE_SILENT",
          message: `the remote has not answered since ${timeText(new Date(silentSinceMs).toISOString())} UTC: what was pushed to it later is missing`,
        },
      ];

/** The commit in the store, which may be newer than the one looked up. */
function headOf(store: Store, { index }: ReplicaCall): { readonly head?: string } {
  const isSame = lineageOf(store)?.generation === index.generation;
  const head = isSame ? index.commit : readSnapshot(branchStore(store, index.branch))?.head;
  return head === undefined || head === "" ? {} : { head };
}
