// Collects new paths and commits in memory and writes them to the store as one segment.
import type { HistorySink } from "../history/update-history.ts";
import { termsOf } from "@fossick/core/language/words.ts";
import { createBlockWriter } from "../store/blocks.ts";
import { createPostingsBuilder } from "../store/buckets.ts";
import { hash32 } from "@fossick/core/postings/hash.ts";
import { packCounts } from "@fossick/core/postings/postings.ts";
import { keys, readNumber, writeNumber, type Meta } from "../store/records.ts";
import { writeSegment } from "../store/segments.ts";
import type { Store, StoreWriter } from "../store/store.ts";

export interface Segment extends HistorySink {
  /** Writes everything; call inside a transaction. @returns the new counters */
  write(writer: StoreWriter, meta: Meta): Meta;
}

/**
 * @param newPaths paths without a number in the store
 * @param firstPath number of the first new path
 */
// oxlint-disable-next-line max-lines-per-function -- functions that share the postings in memory
export function createSegment(store: Store, newPaths: readonly string[], firstPath: number): Segment {
  const postings = {
    path: createPostingsBuilder(),
    message: createPostingsBuilder(),
    touched: createPostingsBuilder(),
  };
  const paths = new Map<string, number>();
  let isEmpty = true;
  const add = (kind: keyof typeof postings, hash: number, id: number, level: number): void => {
    postings[kind].add(postings[kind].numberOfHash(hash), id, level);
    isEmpty = false;
  };
  for (const [at, path] of newPaths.entries()) {
    paths.set(path, firstPath + at);
    for (const [term, level] of pathTerms(path)) add("path", hash32(term), firstPath + at, level);
  }
  return {
    addPosting: add,
    pathNumber(path) {
      const number = paths.get(path) ?? readNumber(store, keys.pathNumber(path));
      if (number !== undefined) return number;
      store.need(keys.pathNumber(path)); // it had a number; throws if that is gone
      return 0;
    },
    write(writer, current) {
      for (const [path, number] of paths) writeNumber(writer, keys.pathNumber(path), number);
      if (isEmpty) return current;
      const none = createBlockWriter().finish();
      writer.put(keys.imports(current.segments), new Uint8Array(0));
      writeSegment(writer, current.segments, {
        documents: new Uint32Array(0),
        lengths: new Uint32Array(0),
        streams: none,
        outlines: none,
        postings: {
          path: postings.path.finish(),
          message: postings.message.finish(),
          touched: postings.touched.finish(),
        },
      });
      return { ...current, segments: current.segments + 1, live: [...current.live, current.segments] };
    },
  };
}

/** Returns the words of a path; those of the file name count as names, those of folders as code. */
function pathTerms(path: string): Map<string, number> {
  const slash = path.lastIndexOf("/");
  const levels = new Map<string, number>();
  for (const term of termsOf(path.slice(0, slash + 1))) levels.set(term, packCounts(0, 1, 0));
  for (const term of termsOf(path.slice(slash + 1))) {
    levels.set(term, packCounts(1, 0, 0) | (levels.get(term) ?? 0));
  }
  return levels;
}
