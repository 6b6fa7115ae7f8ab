// Makes the codebase that searches see from a store that is already open, decoded only when asked for; opens no file and
// updates nothing.
import { isDeepStrictEqual } from "node:util";
import { remember } from "@fossick/base/remember.ts";
import type { Codebase, FilesOf, Hits, Outline } from "@fossick/core/evidence/codebase.ts";
import { kindsIn, materialOf, type KnownFiles } from "@fossick/core/evidence/material.ts";
import { openHistory } from "../history/open-history.ts";
import { decodePostings, noPostings, type Postings } from "@fossick/core/postings/postings.ts";
import { keys, readMeta, readRecord, type PostingsKind, type ViewState } from "../store/records.ts";
import { rememberDecoded, rememberWords } from "../store/remember.ts";
import { openSegments } from "../store/segments.ts";
import type { Store } from "../store/store.ts";
import { decodeTokenStream } from "@fossick/core/postings/token-stream.ts";
import { kindOfNumber } from "@fossick/languages/file-kind.ts";
import { emptyGraph, readGraph, reversed, type ImportGraph } from "../resolve/import-graph.ts";
import { decodeOutline } from "../store/outline-bytes.ts";
import { languages } from "@fossick/languages/index.ts";
import { isNotebook } from "@fossick/languages/notebook.ts";
import { emptySnapshot, needSnapshot, type Snapshot } from "../store/snapshot.ts";

/** A codebase with the snapshot and segments it was read from. */
export interface IndexedCodebase extends Codebase {
  readonly snapshot: Snapshot;
  /** Numbers of its segments. */
  readonly segments: readonly number[];
}

/**
 * Opens the stored state of a repository. Cheap at any size: contents of files stay in the store until needed.
 * @param before the state opened before; if no path was added or removed, and it consists of the same, its list object of
 * paths is reused, so that values cached by that list stay valid
 */
// oxlint-disable-next-line max-lines-per-function -- the port's functions, each of one line or two
export function openCodebase(store: Store, before?: IndexedCodebase): IndexedCodebase {
  const meta = readMeta(store);
  const isComplete = readRecord<ViewState>(store, keys.state) !== undefined;
  const snapshot = isComplete ? needSnapshot(store) : emptySnapshot;
  const { documents, pathNumbers } = snapshot;
  const filesOfDocument = groupByNumber(documents);
  const isAsked = (document: number): boolean => (filesOfDocument.first[document] ?? -1) >= 0;
  const segments = openSegments(store, meta.live, meta.documents, isAsked);
  const { lengths } = segments;
  const filesOfPathNumber = groupByNumber(pathNumbers);
  const lengthOf = (file: number): number => lengths[documents[file] ?? 0] ?? 0;
  const postings = (kind: PostingsKind, term: string): Postings => {
    const encoded = segments.postings(kind, term);
    return encoded.length === 0 ? noPostings : decodePostings(encoded);
  };
  const ofDocument =
    (stored: (document: number) => Uint8Array | undefined) =>
    (file: number): Uint8Array | undefined =>
      documents[file] ? stored(documents[file]) : undefined;
  const outline = rememberDecoded(ofDocument(segments.outline), decodeOutline);
  const known: KnownFiles = {
    paths: snapshot.paths,
    kind: (file) => kindOfNumber(snapshot.kinds[file] ?? 0),
    language: remember((file: number) => languageName(snapshot.paths[file] ?? "", () => outline(file))),
    length: lengthOf,
  };
  const material = rememberWords(() => materialOf(known));
  const kinds = rememberWords(() => kindsIn(material(""), known));
  const isAsBefore =
    isDeepStrictEqual(before?.paths, known.paths) && isDeepStrictEqual(before?.material, material(""));
  const paths = before && isAsBefore ? before.paths : known.paths;
  const ofDocuments = (kind: PostingsKind) =>
    rememberWords((term) => toFiles(postings(kind, term), filesOfDocument));
  const fileNumbers = rememberWords(() => new Map(paths.map((path, number) => [path, number])));
  const graph = isComplete ? readGraph(store) : emptyGraph; // read now, as another process may replace it
  const importers = rememberWords(() => reversed(graph));
  return {
    snapshot,
    segments: meta.live,
    paths,
    fileOf: (path) => fileNumbers("").get(path),
    kind: (file) => kinds("")(file),
    get material() {
      return material("");
    },
    language: known.language,
    length: lengthOf,
    averageLength: averageLength(documents, lengths),
    textBytes: snapshot.sizes.reduce((sum, size, file) => sum + (documents[file] ? size : 0), 0),
    text: ofDocuments("text"),
    fileCount: rememberWords((stem) => countFiles(postings("text", stem), filesOfDocument)),
    name: ofDocuments("name"),
    definition: ofDocuments("definition"),
    path: rememberWords((term) => toFiles(postings("path", term), filesOfPathNumber)),
    stream: rememberDecoded(ofDocument(segments.stream), decodeTokenStream),
    outline,
    importsOf: (file) => targetsOf(graph, file),
    importersOf: (file) => targetsOf(importers(""), file),
    history: openHistory(store, segments, pathNumbers, filesOfPathNumber),
  };
}

const targetsOf = ({ starts, targets }: ImportGraph, file: number): Uint32Array =>
  targets.subarray(starts[file] ?? 0, starts[file + 1] ?? 0);

/** Returns the language by a file's name, or by its text if the name is ambiguous. */
const languageName = (path: string, outline: () => Outline | undefined): string =>
  (languages.isOpen(path) || isNotebook(path) ? outline()?.language : undefined) ??
  languages.languageOf(path).name;

function groupByNumber(numbers: Uint32Array): FilesOf {
  const max = numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
  const first = new Int32Array(max + 1).fill(-1);
  const shared = new Map<number, number[]>();
  for (let file = 0; file < numbers.length; file++) {
    const number = numbers[file] ?? 0;
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
  const isShared = shared.size > 0;
  for (let at = 0; at < ids.length; at++) {
    if ((first[ids[at] ?? 0] ?? -1) < 0) continue;
    count += isShared ? (shared.get(ids[at] ?? 0)?.length ?? 1) : 1;
  }
  return count;
}

function toFiles({ ids, levels }: Postings, { first, shared }: FilesOf): Hits {
  const files = new Int32Array(countFiles({ ids, levels }, { first, shared }));
  const keptLevels = new Uint8Array(files.length);
  let count = 0;
  let isAscending = true;
  let last = -1;
  const keep = (file: number, level: number): void => {
    if (file < last) isAscending = false;
    last = file;
    files[count] = file;
    keptLevels[count++] = level;
  };
  for (let at = 0; at < ids.length; at++) {
    const file = first[ids[at] ?? 0] ?? -1;
    if (file < 0) continue;
    const others = shared.size > 0 ? shared.get(ids[at] ?? 0) : undefined;
    if (!others) keep(file, levels[at] ?? 0);
    else for (const each of others) keep(each, levels[at] ?? 0);
  }
  const hits = { ids: files, levels: keptLevels };
  return isAscending ? hits : inFileOrder(hits);
}

/** Sorts hits by file: document numbers follow indexing time, on which answers must not depend. */
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
