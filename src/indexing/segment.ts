import { termsOf } from "../language/words.ts";
import { createPostingsBuilder, packCounts } from "../store/postings.ts";
import {
  keys,
  readNumber,
  writeNumber,
  writeRecord,
  type Meta,
  type PostingsKind,
} from "../store/records.ts";
import type { Store, StoreWriter } from "../store/store.ts";
import { unpack, type DocumentRecord } from "./document-record.ts";
import type { Import } from "./types.ts";

/** The imports of one document, kept apart from its outline because all of them are read at once. */
export interface DocumentImports {
  readonly document: number;
  readonly language: string;
  readonly imports: readonly Import[];
}

/**
 * Documents and paths the store does not know yet, gathered in memory and written as one segment.
 * Documents are keyed by content, so a branch switch back and forth adds nothing the second time.
 */
export interface Segment {
  /** The number of a document whose content the store or this segment knows. */
  knownDocument(contentHash: string): number | undefined;
  /** The document's number, new or known. */
  addDocument(record: DocumentRecord): number;
  pathNumber(path: string): number;
  addPosting(kind: PostingsKind, term: string, id: number, level: number): void;
  /** Imports of the documents new in this segment. */
  imports(): readonly DocumentImports[];
  /** Write everything; call inside a transaction. @returns counters after it */
  write(writer: StoreWriter, meta: Meta): Meta;
}

export function createSegment(store: Store, meta: Meta): Segment {
  const postings = createPostingsBuilder();
  const documents = new Map<string, number>();
  const paths = new Map<string, number>();
  const records: DocumentRecord[] = [];
  const numberOf = (at: number): number => meta.documents + at;
  const imports = (): DocumentImports[] =>
    records.map(({ language, imports: imported }, at) => ({
      document: numberOf(at),
      language,
      imports: imported,
    }));
  const knownDocument = (contentHash: string): number | undefined =>
    documents.get(contentHash) ?? readNumber(store, keys.document(contentHash));

  return {
    addPosting: postings.add,
    imports,
    knownDocument,
    addDocument(record) {
      const known = knownDocument(record.contentHash);
      if (known !== undefined) return known;
      const number = numberOf(records.push(record) - 1);
      documents.set(record.contentHash, number);
      for (const kind of ["text", "name"] as const) {
        const { keys: packed, levels } = kind === "text" ? record.terms : record.names;
        for (const [at, key] of unpack(packed).entries()) postings.add(kind, key, number, levels[at] ?? 0);
      }
      for (const name of unpack(record.defined)) postings.add("definition", name, number, 0);
      return number;
    },
    pathNumber(path) {
      const known = paths.get(path) ?? readNumber(store, keys.pathNumber(path));
      if (known !== undefined) return known;
      const number = meta.paths + paths.size;
      paths.set(path, number);
      for (const [term, level] of pathTerms(path)) postings.add("path", term, number, level);
      return number;
    },
    write(writer, current) {
      for (const [at, { contentHash, stream, outline }] of records.entries()) {
        writeNumber(writer, keys.document(contentHash), numberOf(at));
        writer.put(keys.stream(numberOf(at)), stream);
        writer.put(keys.outline(numberOf(at)), outline);
      }
      for (const [path, number] of paths) writeNumber(writer, keys.pathNumber(path), number);
      for (const [kind, term, bytes] of postings.entries()) {
        writer.put(keys.segment(keys.postings(kind as PostingsKind, term), meta.segments), bytes);
      }
      if (records.length > 0) {
        const lengths = Uint32Array.from(records, ({ length }) => length);
        writeRecord(writer, keys.segment(keys.lengths, meta.segments), lengths);
        writeRecord(writer, keys.segment(keys.imports, meta.segments), imports());
      }
      return {
        ...current,
        documents: numberOf(records.length),
        paths: meta.paths + paths.size,
        segments: meta.segments + 1,
      };
    },
  };
}

/** Path words: those of the file name count as names, those of the folders as code. */
function pathTerms(path: string): Map<string, number> {
  const slash = path.lastIndexOf("/");
  const levels = new Map<string, number>();
  for (const term of termsOf(path.slice(0, slash + 1))) levels.set(term, packCounts(0, 1, 0));
  for (const term of termsOf(path.slice(slash + 1))) {
    levels.set(term, packCounts(1, 0, 0) | (levels.get(term) ?? 0));
  }
  return levels;
}
