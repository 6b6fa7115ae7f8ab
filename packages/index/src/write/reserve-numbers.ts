// Reserves numbers for documents, paths and commits, so that concurrent updates never use one twice.
import { keys, readMeta, writeRecord, type Meta } from "../store/records.ts";
import type { Store } from "../store/store.ts";

/** The first reserved number of each. */
type FirstNumbers = Pick<Meta, "documents" | "paths" | "commits">;

/** Reserves a count of numbers of each for good; unused ones are never given again. */
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
