import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { FossickError } from "fossick";
import { asCaller, type Database } from "../database/database.ts";
import type { ReplicaCall } from "./call.ts";
import { bytesOf } from "./disk-budget.ts";
import type { Engines } from "./engines.ts";
import type { ReplicaFolders, ReplicaPlace } from "./folders.ts";

/** Space on the disk of replicas, shared out among those that are being fetched. */
export interface Room {
  /**
   * Do work that fetches a replica of so many bytes. Where the disk or the budget lacks them, the replicas that were used
   * least recently are dropped, and it waits for others that are being fetched.
   * @throws FossickError INDEX_UNAVAILABLE when all other replicas together do not take as much; then none is dropped
   */
  hold<Value>(place: ReplicaPlace, bytes: number, work: () => Promise<Value>): Promise<Value>;
}

export interface RoomOptions {
  readonly engines: Engines;
  readonly folders: ReplicaFolders;
  readonly maxBytes: number;
  /** A folder on that disk. */
  readonly disk: string;
}

/** Other processes may take what was free a moment ago, and give back what they have open of a dropped replica. */
const patience = { tries: 3, waitMs: 5_000, lookMs: 50 } as const;

export function createRoom(options: RoomOptions): Room {
  let held = 0;
  const holders = new Set<Promise<unknown>>();
  let turn: Promise<unknown> = Promise.resolve();

  async function take(bytes: number): Promise<void> {
    const untilMs = performance.now() + patience.waitMs;
    for (; !(await make(options, held, bytes)); await Promise.race([...holders, sleep(patience.lookMs)]))
      if (performance.now() > untilMs) throw noRoom();
    held += bytes;
  }

  async function holding<Value>(bytes: number, work: () => Promise<Value>): Promise<Value> {
    const own = turn.then(() => take(bytes));
    turn = own.catch(() => undefined);
    await own;
    const worked = work();
    const holder = worked.catch(() => undefined);
    holders.add(holder);
    try {
      return await worked;
    } finally {
      held -= bytes;
      holders.delete(holder);
    }
  }

  return {
    async hold(place, bytes, work) {
      for (let attempt = 1; ; attempt++) {
        let isAtIt = false;
        try {
          return await holding(bytes, () => ((isAtIt = true), work()));
        } catch (error) {
          if (!isAtIt || !isUnwritable(error)) throw error;
          await drop(options, place); // it is not whole
          if (attempt === patience.tries) throw error;
        }
      }
    },
  };
}

async function drop({ engines, folders }: RoomOptions, place: ReplicaPlace): Promise<boolean> {
  return (await engines.closeUnused(keyPrefixOf(place))) && folders.drop(place, true);
}

/** Drops replicas until there is room for so many bytes beside those that are held. @returns whether there is now */
async function make(options: RoomOptions, held: number, bytes: number): Promise<boolean> {
  const { disk, engines, folders, maxBytes } = options;
  const replicas = await folders.list();
  const free = await freeBytes(disk);
  if (bytesOf(replicas) + free < bytes) throw noRoom();
  let wanted = held + bytes - Math.min(free, maxBytes - bytesOf(replicas));
  for (const replica of replicas) {
    if (wanted <= 0) break;
    if (!engines.isUsed(keyPrefixOf(replica)) && (await drop(options, replica))) wanted -= replica.bytes;
  }
  return held + bytes <= (await freeBytes(disk));
}

/** Engines over a replica have keys that begin so. */
export const keyPrefixOf = ({ lineage, repositoryId }: ReplicaPlace): string => `${repositoryId}/${lineage}/`;

export const isUnwritable = (error: unknown): boolean =>
  FossickError.isInstance(error) && error.code === "INDEX_UNAVAILABLE";

async function freeBytes(disk: string): Promise<number> {
  const { bavail, bsize } = await statfs(disk);
  return bavail * bsize;
}

const noRoom = (): FossickError =>
  new FossickError(
    "INDEX_UNAVAILABLE",
    "the disk of this server has no room for the index of this repository",
    {
      hint: "Try again later; its administrator has to free some space.",
    },
  );

/** Part by which a replica is larger than the values that it holds, and what the smallest one takes. */
const overhead = { factor: 1.5, bytes: 200_000 } as const;

/** Estimates what a replica takes on the disk, as an upper limit. */
export async function bytesOfReplica(
  database: Database,
  { caller, index, repositoryId }: ReplicaCall,
): Promise<number> {
  const { rows } = await asCaller(database, caller, (client) =>
    client.query<{ size_bytes: string }>(
      "select size_bytes from fossick.indexes where repository_id = $1 and format = $2",
      [repositoryId, index.format],
    ),
  );
  return Number(rows[0]?.size_bytes ?? 0) * overhead.factor + overhead.bytes;
}
