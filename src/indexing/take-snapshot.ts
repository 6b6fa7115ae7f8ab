import type { Fault } from "../types.ts";
import type { AnalysedFile } from "./analyse-batch.ts";
import { analyseFiles, type AnalysisOptions } from "./analyse-files.ts";
import type { FileState } from "./changes.ts";
import type { Segment } from "./segment.ts";
import type { Snapshot } from "./snapshot.ts";

/** Number the paths and documents of the files there are, analysing those that changed. */
export async function takeSnapshot(
  root: string,
  states: readonly FileState[],
  old: Snapshot,
  segment: Segment,
  walkedAtMs: number,
  options: AnalysisOptions,
  faults: Fault[],
): Promise<Snapshot> {
  const documents = Uint32Array.from(states, ({ oldNumber }) => old.documents[oldNumber ?? -1] ?? 0);
  const pathNumbers = Uint32Array.from(states, ({ file, oldNumber }) =>
    oldNumber === undefined ? segment.pathNumber(file.path) : (old.pathNumbers[oldNumber] ?? 0),
  );
  const unread = states.flatMap(({ file, changed, uncertain }, number) =>
    changed || uncertain ? [[number, file] as const] : [],
  );
  const analysed = new Map<number, AnalysedFile>();
  let next = 0;
  // Documents are numbered in the order of their files, whichever thread was quicker.
  const numberThoseDone = (): void => {
    for (; next < unread.length; next++) {
      const [number, file] = unread[next] ?? [-1];
      const result = analysed.get(number);
      if (!file || !result) return;
      analysed.delete(number);
      if ("error" in result) {
        faults.push({ part: "indexing", code: "FILE_UNREADABLE", message: `${file.path}: ${result.error}` });
        documents[number] = 0;
      } else documents[number] = result.known ?? (result.record ? segment.addDocument(result.record) : 0);
    }
  };
  const take = (number: number, result: AnalysedFile): void => {
    analysed.set(number, result);
    numberThoseDone();
  };
  await analyseFiles(root, unread, segment.knownDocument, take, options);
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
