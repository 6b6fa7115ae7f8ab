import type { Definition, DefinitionKind, Import, Outline } from "../types.ts";

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
