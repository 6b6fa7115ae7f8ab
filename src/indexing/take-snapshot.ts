import { setImmediate as nextTick } from "node:timers/promises";
import type { Fault } from "../types.ts";
import type { FileState } from "./changes.ts";
import { readDocument } from "./read-document.ts";
import type { Segment } from "./segment.ts";
import type { Snapshot } from "./snapshot.ts";

interface SnapshotOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Analyse what changed, letting the event loop run between batches so that git can be read meanwhile. */
export async function takeSnapshot(
  root: string,
  states: readonly FileState[],
  old: Snapshot,
  segment: Segment,
  walkedAtMs: number,
  options: SnapshotOptions,
  faults: Fault[],
): Promise<Snapshot> {
  const total = states.filter((state) => state.changed || state.uncertain).length;
  const documents = new Uint32Array(states.length);
  const pathNumbers = new Uint32Array(states.length);
  let done = 0;
  for (const [number, { file, oldNumber, changed, uncertain }] of states.entries()) {
    pathNumbers[number] =
      oldNumber === undefined ? segment.pathNumber(file.path) : (old.pathNumbers[oldNumber] ?? 0);
    if (!changed && !uncertain && oldNumber !== undefined) {
      documents[number] = old.documents[oldNumber] ?? 0;
      continue;
    }
    try {
      documents[number] = segment.document(readDocument(root, file));
    } catch (error) {
      faults.push({ part: "indexing", code: "FILE_UNREADABLE", message: `${file.path}: ${String(error)}` });
    }
    if (++done % 16 === 0) {
      options.onProgress?.(done, total);
      await nextTick();
      options.signal?.throwIfAborted();
    }
  }
  if (done > 0) options.onProgress?.(done, total);
  return {
    paths: states.map(({ file }) => file.path),
    documents,
    pathNumbers,
    sizes: Float64Array.from(states, ({ file }) => file.size),
    mtimesMs: Float64Array.from(states, ({ file }) => file.mtimeMs),
    inodes: Float64Array.from(states, ({ file }) => file.inode),
    walkedAtMs,
  };
}
