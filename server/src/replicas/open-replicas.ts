// Opens the replicas of a server and runs work on them, fetching first what they lack of the index.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "fossick";
import { dataFolder, openHostedEngine, type HostedRepository } from "fossick/hosting";
import { askingFor } from "../access/asking.ts";
import type { Database } from "../database/database.ts";
import { repositoryMemory } from "../memory/index.ts";
import { OtherLineage } from "../records/index.ts";
import type { ServerSettings } from "../settings.ts";
import { createFetches } from "./bring-up-to-date.ts";
import { asCall, type ReplicaCall } from "./call.ts";
import { createEngines, type Engines } from "./engines.ts";
import { createReplicaFolders, type ReplicaFolders } from "./folders.ts";
import { defaultTimes, keepHouse, type House, type HouseTimes } from "./keep-house.ts";
import { findCurrentIndex, notReady } from "./find-current-index.ts";
import { bytesOfReplica, createRoom, isUnwritable, keyPrefixOf, type ReplicaSpace } from "./room.ts";
import { createTextCache } from "./text-cache.ts";
import type { Replicas } from "./types.ts";

export interface ReplicasOptions {
  readonly database: Database;
  readonly settings: Pick<
    ServerSettings,
    "dataDir" | "memoryMb" | "openRepositories" | "replicaMb" | "textMb" | "waitSeconds"
  >;
  /** Called for background failures. */
  readonly onError: (error: unknown) => void;
  /** Shorter ones for tests. */
  readonly times?: HouseTimes;
}

const megabyte = 1_000_000;

/** Nothing is read or fetched until the first use. Processes of one machine share the folder. */
export function openReplicas({
  database,
  onError,
  settings,
  times = defaultTimes,
}: ReplicasOptions): Replicas {
  const folders = createReplicaFolders(join(settings.dataDir, "replicas"), times.unusedMs);
  const engines = createEngines(settings.openRepositories, onError);
  const [maxBytes, maxMemoryBytes] = [settings.replicaMb * megabyte, settings.memoryMb * megabyte];
  const house = keepHouse({ database, engines, folders, maxBytes, maxMemoryBytes, onError, times });
  const useEngine = createUse({
    database,
    engines,
    folders,
    house,
    room: createRoom({ engines, folders, maxBytes, settings }),
    update: createFetches(database),
    readBytes: createTextCache(database, settings.textMb * megabyte).read,
  });
  return {
    async use({ index, repository }, caller, work) {
      if (index === undefined) throw notReady();
      const call = { ...repository, caller, repositoryId: repository.id, index };
      return askingFor({ caller, repository }, async () => {
        try {
          return await useEngine(repository.name, call, work);
        } catch (error) {
          if (!(error instanceof OtherLineage)) throw error;
        }
        const again = await findCurrentIndex(database, call);
        return useEngine(repository.name, again, work).catch(stillReplaced);
      });
    },
    figures: () => ({ bytes: house.bytes, open: engines.open.length }),
    async close() {
      house.close();
      await engines.close();
    },
  };
}

/** Replaced twice in a row: it is being made. */
function stillReplaced(error: unknown): never {
  throw error instanceof OtherLineage ? notReady() : error;
}

interface UseParts extends Pick<HostedRepository, "update" | "readBytes"> {
  readonly database: Database;
  readonly engines: Engines;
  readonly folders: ReplicaFolders;
  readonly house: House;
  readonly room: ReplicaSpace;
}

/** Does work with the engine over a replica, as one call. */
function createUse({ database, engines, folders, house, readBytes, room, update }: UseParts) {
  /** First uses of missing replicas, by folder; they never reject. */
  const first = new Map<string, Promise<unknown>>();

  return async <Value>(
    name: string,
    call: ReplicaCall,
    work: (engine: Engine) => Promise<Value>,
  ): Promise<Value> => {
    const { branch, lineage } = call.index;
    const place = { repositoryId: call.repositoryId, lineage };
    const folder = folders.of(place);
    const key = `${keyPrefixOf(place)}${branch}`;
    const open = (): Engine =>
      openHostedEngine({ name, folder, branch, update, readBytes, memory: repositoryMemory(database) });
    const use = (): Promise<Value> => engines.use(key, open, (engine) => asCall(call, () => work(engine)));
    house.onUse(key, place);
    // Not awaited in vain: of those who ask in the same turn, one is the first.
    const others = first.get(folder);
    if (others) await others;
    if (existsSync(dataFolder(folder)))
      try {
        return await use();
      } catch (error) {
        if (!isUnwritable(error)) throw error;
      }
    const own = bytesOfReplica(database, call).then((bytes) => room.hold(place, bytes, use));
    const settled = own.catch(() => undefined).finally(() => first.delete(folder));
    if (!first.has(folder)) first.set(folder, settled);
    return own;
  };
}
