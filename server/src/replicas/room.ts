// Makes room on the disk for a replica by deleting the least recently used ones; else waits, or refuses.
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { FossickError } from "fossick";
import { asCaller, type Database } from "../database/database.ts";
import type { ReplicaCall } from "./call.ts";
import { bytesOf } from "./disk-budget.ts";
import type { Engines } from "./engines.ts";
import type { ServerSettings } from "../settings.ts";
import type { ReplicaFolders, ReplicaPlace } from "./folders.ts";

/** Disk space of replicas, allotted to those being fetched. */
export interface ReplicaSpace {
  /**
   * Run work that fetches a replica of this size. If the disk or the budget lacks space, drops the least recently used
   * replicas and waits for others that are being fetched.
   * @throws FossickError INDEX_UNAVAILABLE if all other replicas together are smaller; then none is dropped
   */
  hold<Value>(place: ReplicaPlace, bytes: number, work: () => Promise<Value>): Promise<Value>;
}

export interface RoomOptions {
  readonly engines: Engines;
  readonly folders: ReplicaFolders;
  readonly maxBytes: number;
  /** A folder on the disk, and how long a replica waits for those that are in use. */
  readonly settings: Pick<ServerSettings, "dataDir" | "waitSeconds">;
}

/** Other processes may take space just freed, or release dropped replicas that they have open. */
const patience = { tries: 3, lookMs: 50 } as const;
/** Time after which space that is neither free nor a replica's is not that of one that is being deleted or is open. */
const lackingMs = 1_000;

export function createRoom(options: RoomOptions): ReplicaSpace {
  let held = 0;
  const holders = new Set<Promise<unknown>>();
  let turn: Promise<unknown> = Promise.resolve();
  const pause = () => Promise.race([...holders, sleep(patience.lookMs)]);

  async function holding<Value>(bytes: number, work: () => Promise<Value>): Promise<Value> {
    const own = turn.then(() => waitForRoom(options, bytes, () => held, pause));
    turn = own.then(() => (held += bytes)).catch(() => undefined);
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
          await drop(options, place); // incomplete
          if (attempt === patience.tries) throw error;
        }
      }
    },
  };
}

/**
 * Waits until there is room, at most as long as a search may wait.
 * @param heldBytes of those being fetched
 * @param pause waits until it is worth another look
 * @throws FossickError INDEX_UNAVAILABLE if there is none in time, or if there cannot be any
 */
async function waitForRoom(
  options: RoomOptions,
  bytes: number,
  heldBytes: () => number,
  pause: () => Promise<unknown>,
): Promise<void> {
  const { dataDir, waitSeconds } = options.settings;
  const untilMs = performance.now() + waitSeconds * 1_000;
  let lackingAtMs = performance.now() + lackingMs;
  for (;;) {
    const made = await make(options, heldBytes(), bytes);
    if (made === "room") return;
    if (made === "busy") lackingAtMs = performance.now() + lackingMs;
    if (performance.now() > Math.min(untilMs, lackingAtMs) || bytes > (await sizeOf(dataDir))) throw noRoom();
    await pause();
  }
}

async function drop({ engines, folders }: RoomOptions, place: ReplicaPlace): Promise<boolean> {
  return (await engines.closeUnused(keyPrefixOf(place))) && folders.drop(place, true);
}

/**
 * Drops replicas until this many bytes are free in addition to those held.
 * @returns room if they are, busy if others have to end first, and lacking if all replicas together are smaller
 */
async function make(options: RoomOptions, held: number, bytes: number): Promise<"room" | "busy" | "lacking"> {
  const { engines, folders, maxBytes } = options;
  const disk = options.settings.dataDir;
  const replicas = await folders.list();
  const free = await freeBytes(disk);
  if (bytesOf(replicas) + free < bytes) return "lacking";
  let wanted = held + bytes - Math.min(free, maxBytes - bytesOf(replicas));
  for (const replica of replicas) {
    if (wanted <= 0) break;
    if (!engines.isUsed(keyPrefixOf(replica)) && (await drop(options, replica))) wanted -= replica.bytes;
  }
  return held + bytes <= (await freeBytes(disk)) ? "room" : "busy";
}

/** Engines over a replica have keys that begin so. */
export const keyPrefixOf = ({ lineage, repositoryId }: ReplicaPlace): string => `${repositoryId}/${lineage}/`;

export const isUnwritable = (error: unknown): boolean =>
  FossickError.isInstance(error) && error.code === "INDEX_UNAVAILABLE";

async function sizeOf(disk: string): Promise<number> {
  const { blocks, bsize } = await statfs(disk);
  return blocks * bsize;
}

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

/** Factor from the values of a replica to its size, and minimum size. */
const overhead = { factor: 1.5, bytes: 200_000 } as const;

/** Estimates what a replica takes on the disk, as an upper limit. */
export async function bytesOfReplica(
  database: Database,
  { caller, index, repositoryId }: ReplicaCall,
): Promise<number> {
  const { rows } = await asCaller(database, { ...caller, repositories: [repositoryId] }, (client) =>
    client.query<{ size_bytes: string }>(
      "select size_bytes from fossick.indexes where repository_id = $1 and format = $2",
      [repositoryId, index.format],
    ),
  );
  return Number(rows[0]?.size_bytes ?? 0) * overhead.factor + overhead.bytes;
}
