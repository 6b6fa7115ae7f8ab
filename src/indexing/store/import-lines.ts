import type { DocumentImports } from "../types.ts";

/**
 * The language, and each import with the names taken from it; property names would be the greater part of the bytes.
 */
type Line = readonly [
  document: number,
  language: string,
  imports: readonly (readonly [specifier: string, ...names: string[]])[],
];

const lineEnd = 10;

/** One line a document, so that the imports of several segments are joined by joining their bytes. */
export function encodeImports({ document, language, imports }: DocumentImports): string {
  const line: Line = [
    document,
    language,
    imports.map(({ specifier, names }) => [specifier, ...names] as const),
  ];
  return `${JSON.stringify(line)}\n`;
}

/**
 * The imports of each document of encoded lines, made one after the other: all together take much memory.
 * @param isAsked of which documents; the lines of others are not taken apart
 */
export function* decodeImports(
  bytes: Uint8Array,
  isAsked?: (document: number) => boolean,
): Iterable<DocumentImports> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0, end = 0; (end = buffer.indexOf(lineEnd, from)) >= 0; from = end + 1) {
    if (isAsked && !isAsked(documentAt(buffer, from + 1))) continue;
    const text = buffer.toString("utf8", from, end);
    const [document, language, imports] = JSON.parse(text) as Line;
    yield { document, language, imports: imports.map(([specifier, ...names]) => ({ specifier, names })) };
  }
}

const zero = 48;

/** The number that stands at a place, up to what is no digit. */
function documentAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  for (let at = from; ; at++) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
  }
}
