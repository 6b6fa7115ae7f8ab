import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { open } from "lmdb";
import { FossickError } from "../errors.ts";
import { lmdbFileProblem } from "./lmdb-file.ts";
import { endOfPrefix, type Store } from "./store.ts";

/**
 * Open (or create) the store in a folder. Memory-mapped: opening costs the same at any size, reading processes do not
 * wait for the writer, and a process killed at any moment leaves the last finished transaction.
 * @throws FossickError INDEX_UNAVAILABLE when the folder cannot be written or the data is not a store
 */
export function openLmdbStore(folder: string): Store {
  const db = openDatabase(folder);
  return {
    where: folder,
    get: (key) => db.get(key),
    valuesUnder: (prefix) => [...rangeOf(prefix)].map(({ value }) => value),
    keysUnder: (prefix) => [...db.getKeys({ start: prefix, end: endOfPrefix(prefix) })],
    write: (change) =>
      db.transactionSync(() =>
        change({
          put: (key, value) => void db.putSync(key, value),
          remove: (key) => void db.removeSync(key),
        }),
      ),
    close: async () => {
      await db.close();
    },
  };

  function rangeOf(prefix: string) {
    return db.getRange({ start: prefix, end: endOfPrefix(prefix) });
  }
}

function openDatabase(folder: string) {
  const path = join(folder, "index.lmdb");
  try {
    mkdirSync(folder, { recursive: true });
    const problem = lmdbFileProblem(path);
    if (problem !== undefined) throw new Error(problem);
    return open<Uint8Array, string>({ path, encoding: "binary" });
  } catch (cause) {
    throw new FossickError("INDEX_UNAVAILABLE", `cannot open the index in ${folder}`, {
      cause,
      hint: "Run `fossick clean`, or choose a writable folder with --cache-dir.",
    });
  }
}
