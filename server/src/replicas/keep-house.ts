import type { Database } from "../database/database.ts";
import { dropGone, keepWithin } from "./disk-budget.ts";
import type { Engines } from "./engines.ts";
import type { ReplicaFolders, ReplicaPlace } from "./folders.ts";

/** How often what is looked after. */
export interface HouseTimes {
  /** Between two looks at what is open: folders of engines are touched, idle engines closed. */
  readonly lookMs: number;
  /** After which an engine that nobody uses is closed. */
  readonly idleMs: number;
  /** After which a folder that nobody touched is in use nowhere: several times the two above together. */
  readonly unusedMs: number;
  /** Between two looks for repositories that are gone. */
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
  /** A replica grew. */
  onFetched(): void;
  /** Size of all replicas on this disk, as last measured. */
  readonly bytes: number;
  close(): void;
}

export interface HouseOptions {
  readonly database: Database;
  readonly engines: Engines;
  readonly folders: ReplicaFolders;
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
  readonly times: HouseTimes;
}

/** Keeps what is open few and the disk within its budget, from the first use on. */
export function keepHouse(options: HouseOptions): House {
  const { engines, folders, onError, times } = options;
  const used = new Map<string, { readonly place: ReplicaPlace; touchedAtMs: number }>();
  const disk = lookAfterDisk(options);
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    await engines.closeIdle(times.idleMs);
    const open = new Set(engines.open);
    for (const [key, { place }] of used) {
      if (open.has(key)) folders.touch(place);
      else used.delete(key);
    }
    await disk.look();
  }

  return {
    onUse(key, place) {
      timer ??= setInterval(() => void look().catch(onError), times.lookMs).unref();
      const now = Date.now();
      if ((used.get(key)?.touchedAtMs ?? 0) > now - times.lookMs) return;
      used.set(key, { place, touchedAtMs: now });
      folders.touch(place);
    },
    onFetched: disk.onGrown,
    get bytes() {
      return disk.bytes;
    },
    close: () => clearInterval(timer),
  };
}

function lookAfterDisk({ database, folders, maxBytes, times }: HouseOptions) {
  let bytes = 0;
  let isGrown = true;
  let isLooking = false;
  let lookedForGoneMs = 0;

  async function look(): Promise<void> {
    if (Date.now() - lookedForGoneMs >= times.goneMs) {
      lookedForGoneMs = Date.now();
      await dropGone(database, folders);
      isGrown = true;
    }
    if (!isGrown && bytes <= maxBytes) return;
    isGrown = false;
    bytes = await keepWithin(folders, maxBytes);
  }

  return {
    async look() {
      if (isLooking) return;
      isLooking = true;
      await look().finally(() => (isLooking = false));
    },
    onGrown: () => {
      isGrown = true;
    },
    get bytes() {
      return bytes;
    },
  };
}
