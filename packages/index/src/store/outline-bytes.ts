// Encodes and decodes outlines, and the imports of documents.
import type {
  Definition,
  DefinitionKind,
  Import,
  Outline,
  DocumentImports,
} from "@fossick/languages/types.ts";

/** Outline as lists without property names, which would be repeated for every definition. */
type Columns = readonly [
  language: string,
  lines: number,
  definitions: readonly (string | number)[],
  imports: readonly (readonly [specifier: string, ...names: string[]])[],
  words: string,
  names: readonly (string | number)[],
];

export function encodeOutline({ language, lines, definitions, imports, words, names }: Outline): Buffer {
  const columns: Columns = [
    language,
    lines,
    definitions.flatMap(({ name, kind, startLine, endLine }) => [name, kind, startLine, endLine - startLine]),
    imports.map((imported) => [imported.specifier, ...imported.names] as const),
    words,
    names.flat(),
  ];
  return Buffer.from(JSON.stringify(columns));
}

export function decodeOutline(bytes: Uint8Array): Outline {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const [language, lines, definitions, imports, words, names] = JSON.parse(text) as Columns;
  return {
    language,
    lines,
    definitions: inRows(definitions, 4).map(([name, kind, startLine, more]): Definition => ({
      name: String(name),
      kind: kind as DefinitionKind,
      startLine: Number(startLine),
      endLine: Number(startLine) + Number(more),
    })),
    imports: imports.map(([specifier, ...taken]): Import => ({ specifier, names: taken })),
    words,
    names: inRows(names, 2).map(([name, count]) => [String(name), Number(count)] as const),
  };
}

const inRows = <T>(values: readonly T[], width: number): T[][] =>
  Array.from({ length: values.length / width }, (_, row) => values.slice(row * width, (row + 1) * width));

/**
 * The imports of a document as a list without property names, which would be most of the bytes.
 */
type Line = readonly [
  document: number,
  language: string,
  imports: readonly (readonly [specifier: string, ...names: string[]])[],
];

const lineEnd = 10;

/** Encodes a document as one line, so that imports of several segments can be joined as bytes. */
export function encodeImports({ document, language, imports }: DocumentImports): string {
  const line: Line = [
    document,
    language,
    imports.map(({ specifier, names }) => [specifier, ...names] as const),
  ];
  return `${JSON.stringify(line)}\n`;
}

/**
 * Yields the imports of each document of encoded lines; all together would take much memory.
 * @param isAsked tests whether to decode a document's line
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

/** Reads the number at an offset, up to the first byte that is no digit. */
function documentAt(bytes: Uint8Array, from: number): number {
  let number = 0;
  for (let at = from; ; at++) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) return number;
    number = number * 10 + digit;
  }
}
