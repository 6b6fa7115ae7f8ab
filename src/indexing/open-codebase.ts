import type { Codebase, FileKind, FilesOf, Hits } from "../codebase.ts";
import { openHistory } from "../history/open-history.ts";
import { decodePostings, noPostings, type Postings } from "../store/postings.ts";
import { emptyMeta, keys, needRecord, readRecord, type Meta, type PostingsKind } from "../store/records.ts";
import { openSegments } from "../store/segments.ts";
import type { Store } from "../store/store.ts";
import { decodeTokenStream } from "../store/token-stream.ts";
import { fileKind } from "./file-kind.ts";
import { emptyGraph, readGraph } from "./graph.ts";
import { decodeOutline } from "./outline-bytes.ts";
import { languageOf } from "./languages/index.ts";
import { emptySnapshot, type Snapshot } from "./snapshot.ts";

/**
 * Read the stored state of a repository. Cheap at any size: files' contents stay in the store until they are asked for.
 */
export function openCodebase(store: Store): Codebase {
  const meta = readRecord<Meta>(store, keys.meta) ?? emptyMeta;
  const snapshot = meta.isComplete ? needRecord<Snapshot>(store, keys.snapshot) : emptySnapshot;
  const { paths, documents, pathNumbers } = snapshot;
  const segments = openSegments(store, meta.live, meta.documents);
  const { lengths } = segments;
  const filesOfDocument = groupByNumber(documents);
  const filesOfPathNumber = groupByNumber(pathNumbers);
  const kinds: FileKind[] = [];
  const lengthOf = (file: number): number => lengths[documents[file] ?? 0] ?? 0;
  const postings = (kind: PostingsKind, term: string): Postings => {
    const found = segments.postings(kind, term);
    return found.length === 0 ? noPostings : decodePostings(found);
  };
  const ofDocuments = (kind: PostingsKind) =>
    remember((term: string) => toFiles(postings(kind, term), filesOfDocument));
  const fileNumbers = remember(() => new Map(paths.map((path, number) => [path, number])));
  const graph = meta.isComplete ? readGraph(store) : emptyGraph; // at once: another process may replace it
  const importers = remember(() => reverse(graph, paths.length));

  return {
    paths,
    fileOf: (path) => fileNumbers("").get(path),
    kind: (file) => (kinds[file] ??= fileKind(paths[file] ?? "")),
    language: (file) => languageOf(paths[file] ?? "").name,
    length: lengthOf,
    averageLength: averageLength(documents, lengths),
    textBytes: snapshot.sizes.reduce((sum, size, file) => sum + (documents[file] ? size : 0), 0),
    text: ofDocuments("text"),
    fileCount: remember((stem: string) => countFiles(postings("text", stem), filesOfDocument)),
    name: ofDocuments("name"),
    definition: ofDocuments("definition"),
    path: remember((term: string) => toFiles(postings("path", term), filesOfPathNumber)),
    stream(file) {
      const bytes = documents[file] ? segments.stream(documents[file]) : undefined;
      return bytes && decodeTokenStream(bytes);
    },
    outline(file) {
      const bytes = documents[file] ? segments.outline(documents[file]) : undefined;
      return bytes && decodeOutline(bytes);
    },
    importsOf(file) {
      const { starts, targets } = graph;
      return targets.subarray(starts[file] ?? 0, starts[file + 1] ?? 0);
    },
    importersOf: (file) => importers("")[file] ?? [],
    history: openHistory(store, segments, pathNumbers, filesOfPathNumber),
  };
}

function groupByNumber(numbers: Uint32Array): FilesOf {
  const most = numbers.reduce((max, number) => Math.max(max, number), 0);
  const first = new Int32Array(most + 1).fill(-1);
  const shared = new Map<number, number[]>();
  for (const [file, number] of numbers.entries()) {
    const earlier = first[number] ?? -1;
    const list = shared.get(number);
    if (earlier < 0) first[number] = file;
    else if (list) list.push(file);
    else shared.set(number, [earlier, file]);
  }
  return { first, shared };
}

function countFiles({ ids }: Postings, { first, shared }: FilesOf): number {
  let count = 0;
  for (let at = 0; at < ids.length; at++) {
    if ((first[ids[at] ?? 0] ?? -1) >= 0) count += shared.get(ids[at] ?? 0)?.length ?? 1;
  }
  return count;
}

function toFiles({ ids, levels }: Postings, { first, shared }: FilesOf): Hits {
  const files: number[] = [];
  const kept: number[] = [];
  let isAscending = true;
  let last = -1;
  for (let at = 0; at < ids.length; at++) {
    const file = first[ids[at] ?? 0] ?? -1;
    if (file < 0) continue;
    const others = shared.size > 0 ? shared.get(ids[at] ?? 0) : undefined;
    for (const each of others ?? [file]) {
      if (each < last) isAscending = false;
      last = each;
      files.push(each);
      kept.push(levels[at] ?? 0);
    }
  }
  const hits = { ids: Int32Array.from(files), levels: Uint8Array.from(kept) };
  return isAscending ? hits : inFileOrder(hits);
}

/** Later documents have later numbers whatever their path; answers must not depend on when a file was indexed. */
function inFileOrder({ ids, levels }: Hits): Hits {
  const order = [...ids.keys()].sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0));
  return {
    ids: Int32Array.from(order, (at) => ids[at] ?? 0),
    levels: Uint8Array.from(order, (at) => levels[at] ?? 0),
  };
}

function averageLength(documents: Uint32Array, lengths: Uint32Array): number {
  let total = 0;
  for (const document of documents) total += lengths[document] ?? 0;
  return documents.length === 0 ? 1 : Math.max(1, total / documents.length);
}

function reverse(
  { starts, targets }: { starts: Uint32Array; targets: Uint32Array },
  files: number,
): number[][] {
  const importers = Array.from({ length: files }, (): number[] => []);
  for (let file = 0; file < files; file++) {
    for (let at = starts[file] ?? 0; at < (starts[file + 1] ?? 0); at++)
      importers[targets[at] ?? 0]?.push(file);
  }
  return importers;
}

/** What is remembered of words lives as long as the state is searched, which may be many searches long. */
const mostRemembered = 2_000;

/** Compute once per argument; a state of a repository does not change under its reader. */
function remember<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (known.size > mostRemembered) known.clear();
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
