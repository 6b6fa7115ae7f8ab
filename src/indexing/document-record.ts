import { serialize } from "node:v8";
import { analyse } from "./analyse.ts";
import type { Language } from "./languages/index.ts";
import type { Import } from "./types.ts";

/** One analysed document as it is stored: bytes and a few long strings, cheap to keep and to hand between threads. */
export interface DocumentRecord {
  readonly contentHash: string;
  readonly language: string;
  readonly imports: readonly Import[];
  /** Serialised `Outline`. */
  readonly outline: Uint8Array;
  /** Encoded `TokenStream`. */
  readonly stream: Uint8Array;
  readonly length: number;
  readonly terms: Keyed;
  readonly names: Keyed;
  /** Defined names joined by spaces. */
  readonly defined: string;
}

/** Keys of postings joined by spaces, and the level byte of each. */
export interface Keyed {
  readonly keys: string;
  readonly levels: Uint8Array;
}

/** Analyse a text and pack what was found. */
export function toDocumentRecord(text: string, language: Language, contentHash: string): DocumentRecord {
  const { outline, stream, length, terms, identifiers } = analyse(text, language);
  const defined = new Set(outline.definitions.map(({ name }) => name).filter(isKeyable));
  return {
    contentHash,
    language: language.name,
    imports: outline.imports,
    outline: serialize(outline),
    stream,
    length,
    terms: pack(terms),
    names: pack(identifiers),
    defined: [...defined].join(" "),
  };
}

function pack(levels: ReadonlyMap<string, number>): Keyed {
  const kept = [...levels].filter(([key]) => isKeyable(key));
  return { keys: kept.map(([key]) => key).join(" "), levels: Uint8Array.from(kept, ([, level]) => level) };
}

/** Headings and base64 runs are no names; the slash is the separator of the store's own keys. */
const isKeyable = (key: string): boolean => key.length <= 100 && !/[\s/]/.test(key);

/** The keys of a packed list. */
export const unpack = (keys: string): string[] => (keys === "" ? [] : keys.split(" "));
