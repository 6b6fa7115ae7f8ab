// Lists, marks as used and deletes the folders of replicas, which all processes of a machine share.
import { mkdirSync, renameSync, statSync, utimesSync, watch, writeFileSync } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Place of one index: a repository indexed from scratch has another lineage, and so another folder. */
export interface ReplicaPlace {
  readonly repositoryId: number;
  readonly lineage: string;
}

/** A replica on this disk, whoever made it. */
export interface StoredReplica extends ReplicaPlace {
  readonly bytes: number;
  readonly usedAtMs: number;
}

/** Folders of replicas, shared by all processes of this machine. */
export interface ReplicaFolders {
  of(place: ReplicaPlace): string;
  /** Tell the other processes that a folder is in use. */
  touch(place: ReplicaPlace): void;
  /** All there are, the least recently used first. */
  list(): Promise<readonly StoredReplica[]>;
  /**
   * Delete a folder, unless any process used it meanwhile.
   * @param isUrgent true to delete it in any case: processes that have it open keep their data
   */
  drop(place: ReplicaPlace, isUrgent?: boolean): Promise<boolean>;
  /** Hear of folders that any process deletes. @returns what ends it */
  onDrop(hear: () => void): () => void;
}

const usedFile = "used";
const removedPrefix = "removed-";

/**
 * @param root a folder for nothing else
 * @param unusedMs time since the last touch after which a folder may be deleted; processes touch open ones far more
 * often
 */
export function createReplicaFolders(root: string, unusedMs: number): ReplicaFolders {
  const of = ({ lineage, repositoryId }: ReplicaPlace): string => join(root, String(repositoryId), lineage);
  const usedAtMs = (place: ReplicaPlace): number =>
    statSync(join(of(place), usedFile), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  let removed = 0;

  return {
    of,
    touch(place) {
      const file = join(of(place), usedFile);
      const now = new Date();
      try {
        utimesSync(file, now, now);
      } catch {
        tryToMake(file);
      }
    },
    async list() {
      const replicas: StoredReplica[] = [];
      for (const place of await placesIn(root))
        replicas.push({ ...place, bytes: await bytesIn(of(place)), usedAtMs: usedAtMs(place) });
      return replicas.sort((a, b) => a.usedAtMs - b.usedAtMs || a.repositoryId - b.repositoryId);
    },
    async drop(place, isUrgent = false) {
      if (!isUrgent && usedAtMs(place) > Date.now() - unusedMs) return false;
      const aside = join(root, `${removedPrefix}${process.pid}-${removed++}`);
      try {
        // At once: who opens it at this moment finds all of it or nothing, and who has it open notices.
        renameSync(of(place), aside);
      } catch {
        return false; // another process was quicker
      }
      await remove(aside);
      return true;
    },
    onDrop: (hear) => hearOfDrops(root, hear),
  };
}

function hearOfDrops(root: string, hear: () => void): () => void {
  try {
    mkdirSync(root, { recursive: true });
    const watcher = watch(root, { persistent: false }, (_event, name) => {
      if (name?.startsWith(removedPrefix)) hear();
    });
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => undefined; // they are noticed a little later
  }
}

/** Harmless if it fails: the folder is only deleted earlier. */
function tryToMake(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  } catch {
    // The disk is full, for one: what opens the folder says so.
  }
}

async function placesIn(root: string): Promise<readonly ReplicaPlace[]> {
  const places: ReplicaPlace[] = [];
  for (const id of await namesIn(root)) {
    if (id.startsWith(removedPrefix)) await remove(join(root, id)); // by a process that was ended
    if (!/^\d+$/.test(id)) continue;
    for (const lineage of await namesIn(join(root, id))) places.push({ repositoryId: Number(id), lineage });
  }
  return places;
}

const remove = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true }).catch(() => []))
    bytes += await stat(join(folder, name)).then(
      (stats) => (stats.isFile() ? stats.size : 0),
      () => 0,
    );
  return bytes;
}
