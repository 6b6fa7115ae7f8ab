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
import { analyse, type Analysis } from "./analyse.ts";
import type { ReadDocument } from "./read-document.ts";
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
  /** The document's number, analysing it when it is new. */
  document(read: ReadDocument): number;
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
  const analyses: { number: number; contentHash: string; analysis: Analysis }[] = [];
  const addPosting: Segment["addPosting"] = (kind, term, id, level) => {
    if (isKeyable(term)) postings.add(kind, term, id, level);
  };

  const imports = (): DocumentImports[] =>
    analyses.map(({ number, analysis: { outline } }) => ({
      document: number,
      language: outline.language,
      imports: outline.imports,
    }));

  return {
    addPosting,
    imports,
    document({ text, language, contentHash }) {
      if (text === undefined) return 0;
      const known = documents.get(contentHash) ?? readNumber(store, keys.document(contentHash));
      if (known !== undefined) return known;
      const number = meta.documents + analyses.length;
      const analysis = analyse(text, language);
      documents.set(contentHash, number);
      analyses.push({ number, contentHash, analysis });
      for (const [term, level] of analysis.terms) addPosting("text", term, number, level);
      for (const [name, level] of analysis.identifiers) addPosting("name", name, number, level);
      const defined = new Set(analysis.outline.definitions.map((definition) => definition.name));
      for (const name of defined) addPosting("definition", name, number, 0);
      return number;
    },
    pathNumber(path) {
      const known = paths.get(path) ?? readNumber(store, keys.pathNumber(path));
      if (known !== undefined) return known;
      const number = meta.paths + paths.size;
      paths.set(path, number);
      for (const [term, level] of pathTerms(path)) addPosting("path", term, number, level);
      return number;
    },
    write(writer, current) {
      for (const { number, contentHash, analysis } of analyses) {
        writeNumber(writer, keys.document(contentHash), number);
        writer.put(keys.stream(number), analysis.stream);
        writeRecord(writer, keys.outline(number), analysis.outline);
      }
      for (const [path, number] of paths) writeNumber(writer, keys.pathNumber(path), number);
      for (const [kind, term, bytes] of postings.entries()) {
        writer.put(keys.segment(keys.postings(kind as PostingsKind, term), meta.segments), bytes);
      }
      if (analyses.length > 0) {
        const lengths = Uint32Array.from(analyses, ({ analysis }) => analysis.length);
        writeRecord(writer, keys.segment(keys.lengths, meta.segments), lengths);
        writeRecord(writer, keys.segment(keys.imports, meta.segments), imports());
      }
      return {
        ...current,
        documents: meta.documents + analyses.length,
        paths: meta.paths + paths.size,
        segments: meta.segments + 1,
      };
    },
  };
}

/** Headings and base64 runs are no names; the slash is the key's own separator. */
const isKeyable = (term: string): boolean => term.length <= 100 && !/[\s/]/.test(term);

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
