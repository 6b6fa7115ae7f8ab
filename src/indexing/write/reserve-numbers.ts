// Takes numbers for documents, paths and commits, so that updates of many processes never give one twice.
import { keys, readMeta, writeRecord, type Meta } from "../store/records.ts";
import type { Store } from "../store/store.ts";

/** The first of the numbers that were taken of each. */
type FirstNumbers = Pick<Meta, "documents" | "paths" | "commits">;

/** Take so many numbers of each, for good: those that are never used stay free. */
export function reserveNumbers(store: Store, counts: Partial<FirstNumbers>): FirstNumbers {
  const { documents = 0, paths = 0, commits = 0 } = counts;
  if (documents + paths + commits === 0) return readMeta(store);
  return store.write((writer) => {
    const meta = readMeta(store);
    const next = {
      ...meta,
      generation: meta.generation + 1,
      documents: meta.documents + documents,
      paths: meta.paths + paths,
      commits: meta.commits + commits,
    };
    writeRecord(writer, keys.meta, next);
    return meta;
  });
}
