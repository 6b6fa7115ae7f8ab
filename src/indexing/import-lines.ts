import type { DocumentImports } from "./types.ts";

/** The language, and each import with the names taken from it; property names would be the greater part of the bytes. */
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

/** The imports of each document of encoded lines, made one after the other: all together take much memory. */
export function* decodeImports(bytes: Uint8Array): Iterable<DocumentImports> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0, end = 0; (end = buffer.indexOf(lineEnd, from)) >= 0; from = end + 1) {
    const text = buffer.toString("utf8", from, end);
    const [document, language, imports] = JSON.parse(text) as Line;
    yield { document, language, imports: imports.map(([specifier, ...names]) => ({ specifier, names })) };
  }
}
