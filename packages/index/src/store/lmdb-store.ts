// Implements the store with LMDB.
import { existsSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import { makePrivateFolder, writePrivate } from "@fossick/base/private-files.ts";
import { withChecksum, withoutChecksum } from "./checksum.ts";
import { guardAgainstTruncation, type TruncationGuard } from "./truncation-guard.ts";
import {
  lmdbFileProblem,
  openingProblem,
  reserveLock,
  markCleanShutdown,
  takeShutdownMark,
} from "./lmdb-file.ts";
import { endOfPrefix, StoreDamage, type Store, type StoreWriter } from "./store.ts";

const fileName = "index.lmdb";

/**
 * Opens or creates the store in a folder. Memory-mapped: opening takes the same time at any size, readers never wait
 * for the writer, and a process killed at any moment leaves the last finished transaction.
 * @throws FossickError INDEX_UNAVAILABLE when the folder cannot be written or the data is not a store
 */
export function openLmdbStore(folder: string): Store {
  const path = join(folder, fileName);
  const before = identityOf(path);
  const { db, guard } = openDatabase(folder, path);
  const identity = before ?? identityOf(path);
  const look = careful(guard);
  const get = (key: string): Uint8Array | undefined =>
    look.at(() => {
      const bytes = readable(() => db.get(key));
      return bytes && withoutChecksum(key, bytes);
    });
  return {
    where: folder,
    get damage() {
      return look.damage;
    },
    get,
    need: (key) => get(key) ?? look.at(() => missing(key)),
    entriesUnder: (prefix) =>
      look.at(() =>
        readable(() => [...db.getRange(rangeOf(prefix))]).map(
          ({ key, value }) => [key, withoutChecksum(key, value)] as const,
        ),
      ),
    keysUnder: (prefix) => look.at(() => readable(() => [...db.getKeys(rangeOf(prefix))])),
    write: (change) =>
      look.at(() => {
        const result = transact(folder, db, change);
        guard.isCut(); // records the new length
        return result;
      }),
    isReplaced: () => identityOf(path) !== identity || guard.isOverwritten(),
    close: async () => {
      const isWhole = !guard.isCut() && look.damage === undefined;
      await db.close();
      guard.close();
      if (isWhole && identityOf(path) === identity) markCleanShutdown(path);
    },
  };
}

type Database = RootDatabase<Uint8Array, string>;

/** Guards accesses to mapped memory against truncation, and records damage, as callers may handle the error. */
function careful(guard: TruncationGuard) {
  let damage: string | undefined;
  return {
    /** @throws StoreDamage */
    at: <Value>(work: () => Value): Value => {
      try {
        if (guard.isCut()) throw new StoreDamage("index.lmdb was cut short while in use");
        return work();
      } catch (error) {
        if (error instanceof StoreDamage) damage ??= error.message;
        throw error;
      }
    },
    /** Returns the first damage found. */
    get damage(): string | undefined {
      return damage;
    },
  };
}

const rangeOf = (prefix: string) => ({ start: prefix, end: endOfPrefix(prefix) });

function missing(key: string): never {
  throw new StoreDamage(`${key} is missing`);
}

function readable<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new StoreDamage(messageOf(cause), { cause });
  }
}

/** Runs a change; tells LMDB's write errors from errors of the change itself. */
function transact<T>(folder: string, db: Database, change: (writer: StoreWriter) => T): T {
  let thrown: { readonly error: unknown } | undefined;
  const step = (write: () => unknown): void => {
    try {
      write();
    } catch (cause) {
      throw unwritable(folder, cause);
    }
  };
  const writer: StoreWriter = {
    put: (key, value) => step(() => db.putSync(key, withChecksum(key, value))),
    remove: (key) => step(() => db.removeSync(key)),
  };
  try {
    return db.transactionSync(() => {
      try {
        return change(writer);
      } catch (error) {
        thrown = { error };
        throw error;
      }
    });
  } catch (cause) {
    throw thrown === undefined ? unwritable(folder, cause) : thrown.error;
  }
}

/**
 * LMDB's error codes for damaged pages (not found, corrupted, of another version, invalid), and the system's EINVAL
 * for a file removed while being opened.
 */
const damageCodes: ReadonlySet<unknown> = new Set([
  -30_797,
  -30_796,
  -30_794,
  -30_793,
  constants.errno.EINVAL,
]);

/** Tests whether an error is caused by the data, not by its location. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StoreDamage ||
  (error instanceof Error && "code" in error && damageCodes.has(error.code)) ||
  (FossickError.isInstance(error) && error.cause !== undefined && isDamage(error.cause));

function unwritable(folder: string, cause: unknown): Error {
  if (isDamage(cause)) return new StoreDamage(cause instanceof Error ? cause.message : "", { cause });
  return new FossickError("INDEX_UNAVAILABLE", `cannot write the index in ${folder}`, {
    cause,
    hint: "Free some space, or choose another folder with --cache-dir.",
  });
}

/** Returns an identifier of the file and its lock; another process may replace either. */
function identityOf(path: string): string | undefined {
  try {
    return `${statSync(path).ino} ${statSync(`${path}-lock`).ino}`;
  } catch {
    return undefined; // missing or inaccessible
  }
}

interface OpenedFile {
  readonly db: Database;
  readonly guard: TruncationGuard;
}

/** Max attempts: processes that find the same damage may remove the folder meanwhile. */
const maxTries = 4;

function openDatabase(folder: string, path: string): OpenedFile {
  for (let attempt = 1; ; attempt++) {
    try {
      return openFile(folder, path);
    } catch (cause) {
      if (isGone(cause) && attempt < maxTries) continue;
      throw new FossickError("INDEX_UNAVAILABLE", `cannot open the index in ${folder}`, {
        cause,
        hint: "Run `fossick clean`, or choose a writable folder with --cache-dir.",
      });
    }
  }
}

/** Tests for a missing file; LMDB reports system errors as numbers. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ENOENT" || error.code === constants.errno.ENOENT);

function openFile(folder: string, path: string): OpenedFile {
  makePrivateFolder(folder);
  const problem = openingProblem(path) ?? lmdbFileProblem(path, !takeShutdownMark(path));
  if (problem !== undefined) throw new StoreDamage(problem);
  const isThere = existsSync(path);
  // A lock without its file belongs to a deleted file that others may still be reading.
  if (!isThere && existsSync(`${path}-lock`)) throw new StoreDamage("index.lmdb was deleted");
  if (!isThere) writePrivate(path, "", { flag: "a" });
  reserveLock(path);
  const files = identityOf(path);
  const db = open<Uint8Array, string>({ path, encoding: "binary" });
  try {
    const guard = guardAgainstTruncation(path);
    if (files !== undefined && identityOf(path) === files) return { db, guard };
    // The lock may belong to another file, and waiting for its transactions never ends.
    guard.close();
    throw new StoreDamage("index.lmdb was replaced while it was opened");
  } catch (error) {
    void db.close();
    throw error;
  }
}
