// Runs a timer that closes idle engines and deletes replicas, beyond the disk's budget or without an index.
import { existsSync } from "node:fs";
import type { Database } from "../database/database.ts";
import { bytesOf, dropGone, keepWithin } from "./disk-budget.ts";
import type { Engines } from "./engines.ts";
import type { ReplicaFolders, ReplicaPlace } from "./folders.ts";
import { keepWithinMemory } from "./keep-within-memory.ts";

/** Intervals of housekeeping. */
export interface HouseTimes {
  /** Between two looks at what is open: folders of engines are touched, idle engines closed. */
  readonly lookMs: number;
  /** Idle time after which an engine is closed. */
  readonly idleMs: number;
  /** After which a folder that nobody touched is in use nowhere: several times the two above together. */
  readonly unusedMs: number;
  /** Interval for finding removed repositories. */
  readonly goneMs: number;
}

export const defaultTimes: HouseTimes = {
  lookMs: 15_000,
  idleMs: 60_000,
  unusedMs: 300_000,
  goneMs: 3_600_000,
};

export interface House {
  /** @param key of the engine that is opened over a replica, or is open */
  onUse(key: string, place: ReplicaPlace): void;
  /** Size of all replicas on this disk, as last measured. */
  readonly bytes: number;
  close(): void;
}

export interface HouseOptions {
  readonly database: Database;
  readonly engines: Engines;
  readonly folders: ReplicaFolders;
  readonly maxBytes: number;
  readonly maxMemoryBytes: number;
  readonly onError: (error: unknown) => void;
  readonly times: HouseTimes;
}

/** Keeps what is open few, and memory and the disk within their budgets. */
export function keepHouse(options: HouseOptions): House {
  const { engines, folders, maxMemoryBytes, onError, times } = options;
  const used = new Map<string, { readonly place: ReplicaPlace; touchedAtMs: number }>();
  const disk = lookAfterDisk(options);

  /** Closes stores of dropped replicas: open files keep their disk space. */
  async function closeDropped(): Promise<void> {
    for (const [key, { place }] of used) if (!existsSync(folders.of(place))) await engines.closeUnused(key);
  }

  async function look(): Promise<void> {
    await engines.closeIdle(times.idleMs);
    await closeDropped();
    const open = new Set(engines.open);
    for (const [key, { place }] of used) {
      if (!open.has(key)) used.delete(key);
      else if (existsSync(folders.of(place))) folders.touch(place);
    }
    await disk.look();
  }

  const timer = setInterval(() => void look().catch(onError), times.lookMs).unref();
  const stopKeeping = keepWithinMemory(engines, maxMemoryBytes, onError);
  const stopHearing = folders.onDrop(() => void closeDropped().catch(onError));
  void disk.measure();

  return {
    onUse(key, place) {
      const now = Date.now();
      if ((used.get(key)?.touchedAtMs ?? 0) > now - times.lookMs) return;
      used.set(key, { place, touchedAtMs: now });
      folders.touch(place);
    },
    get bytes() {
      return disk.bytes;
    },
    close: () => {
      clearInterval(timer);
      stopHearing();
      stopKeeping();
    },
  };
}

function lookAfterDisk({ database, folders, maxBytes, times }: HouseOptions) {
  let bytes = 0;
  let isLooking = false;
  let lookedForGoneMs = 0;

  async function look(): Promise<void> {
    if (Date.now() - lookedForGoneMs >= times.goneMs) {
      lookedForGoneMs = Date.now();
      await dropGone(database, folders);
    }
    // Other processes of this machine fetch and drop, too.
    bytes = await keepWithin(folders, maxBytes);
  }

  return {
    async measure() {
      bytes = bytesOf(await folders.list());
    },
    async look() {
      if (isLooking) return;
      isLooking = true;
      await look().finally(() => (isLooking = false));
    },
    get bytes() {
      return bytes;
    },
  };
}
