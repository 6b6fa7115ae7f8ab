// Analyses a run of files one by one into a shard with the data of a segment, hashes, imports and errors.
import { createBlockWriter } from "../../store/blocks.ts";
import { createPostingsBuilder, type PostingsBuilder } from "../../store/buckets.ts";
import { deflated } from "../../store/deflated.ts";
import { packCounts } from "@fossick/core/postings/postings.ts";
import type { SegmentData } from "../../store/segments.ts";
import { analyse } from "../analyse.ts";
import type { Language, LanguageTable } from "@fossick/languages/index.ts";
import { encodeImports, encodeOutline } from "../../store/outline-bytes.ts";
import { readDocument, type ReadDocument } from "../read-document.ts";
import type { FileOfKind } from "@fossick/languages/types.ts";
import { createVocabulary } from "../words/vocabulary.ts";

/** An analysed run of files; documents are numbered by position. */
export interface Shard {
  readonly segment: SegmentData;
  /** Content hash by position; empty for a file that is known by name only or could not be read. */
  readonly hashes: readonly string[];
  /** Encoded imports of the documents that have any. */
  readonly imports: Uint8Array;
  readonly errors: readonly (readonly [path: string, error: string])[];
  /** Number of its files that were analysed; fewer than hashes if the update was aborted. */
  readonly analysed: number;
}

interface ShardBuilder {
  add(file: FileOfKind): void;
  /**
   * @param files number of files in the shard; those not added get no content, so that the next shard keeps its numbers
   */
  finish(files: number): Shard;
}

const nothing = new Uint8Array(0);

interface ShardOptions {
  readonly kept?: ReadonlyMap<string, ReadDocument> | undefined;
  /** Language tables; by default the built-in ones. */
  readonly languages?: LanguageTable | undefined;
}

/**
 * Starts a shard.
 * @param firstDocument the number of its first file's document
 */
// oxlint-disable-next-line max-lines-per-function -- functions that share the shard in memory
export function createShardBuilder(
  root: string,
  firstDocument: number,
  { kept, languages }: ShardOptions = {},
): ShardBuilder {
  const vocabulary = createVocabulary();
  const streams = createBlockWriter();
  const outlines = createBlockWriter(deflated);
  const postings = {
    text: createPostingsBuilder(),
    name: createPostingsBuilder(),
    definition: createPostingsBuilder(),
  };
  const hashes: string[] = [];
  const lengths: number[] = [];
  const imports: string[] = [];
  const errors: (readonly [string, string])[] = [];

  const addText = (text: string, language: Language, document: number): void => {
    const { outline, stream, length, terms, identifiers } = analyse(text, language, vocabulary);
    for (const term of terms) {
      if (term.posting < 0) term.posting = numberIn(postings.text, term.stem);
      if (term.posting > 0)
        postings.text.add(term.posting, document, packCounts(term.names, term.code, term.prose));
    }
    for (const word of identifiers) {
      if (word.posting < 0) word.posting = numberIn(postings.name, word.written);
      if (word.posting > 0)
        postings.name.add(word.posting, document, packCounts(0, word.code + word.prose, 0));
    }
    for (const name of new Set(outline.definitions.map((definition) => definition.name))) {
      const number = numberIn(postings.definition, name);
      if (number > 0) postings.definition.add(number, document, 0);
    }
    streams.append(stream);
    outlines.append(encodeOutline(outline));
    lengths.push(length);
    if (outline.imports.length > 0)
      imports.push(encodeImports({ document, language: language.name, imports: outline.imports }));
  };
  const addName = (): void => {
    hashes.push("");
    streams.append(nothing);
    outlines.append(nothing);
    lengths.push(0);
  };
  return {
    add(file) {
      try {
        const { text, language, contentHash } = kept?.get(file.path) ?? readDocument(root, file, languages);
        if (text === undefined) return addName();
        addText(text, language, firstDocument + hashes.length);
        hashes.push(contentHash);
      } catch (error) {
        addName();
        errors.push([file.path, String(error)]);
      }
    },
    finish(files) {
      const analysed = hashes.length;
      while (hashes.length < files) addName();
      return {
        segment: {
          documents: Uint32Array.from(hashes, (_, at) => firstDocument + at),
          lengths: Uint32Array.from(lengths),
          streams: streams.finish(),
          outlines: outlines.finish(),
          postings: finished(postings),
        },
        hashes,
        imports: Buffer.from(imports.join("")),
        errors,
        analysed,
      };
    },
  };
}

const finished = ({ text, name, definition }: Record<"text" | "name" | "definition", PostingsBuilder>) => ({
  text: text.finish(),
  name: name.finish(),
  definition: definition.finish(),
});

/** Returns the number of a key; 0 for headings and base64 runs, which are no names. */
const numberIn = (postings: PostingsBuilder, key: string): number =>
  key.length <= 100 && !/[\s/]/.test(key) ? postings.number(key) : 0;
