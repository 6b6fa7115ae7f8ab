import { splitFile, type Section } from "../../../src/evidence/sections/split-file.ts";
import { parseDefinitions } from "../../../src/indexing/syntax/parse-definitions.ts";
import type { Shown } from "./baselines.ts";
import type { EditedLines } from "./edited-lines.ts";

/** Edited functions of a change, and the functions that an answer shows, in the order a reader meets them. */
export interface Functions {
  readonly edited: readonly string[];
  /** The strongest lines first, of whichever file. */
  readonly byWorth: readonly string[];
  /** File by file. */
  readonly byFile: readonly string[];
}

interface ShownSpan extends Shown {
  readonly worth?: number | undefined;
}

/** Functions, methods and parts of long ones, as `path name`. */
export async function functionsIn(
  hunks: EditedLines,
  spans: readonly ShownSpan[],
  read: (path: string) => string,
): Promise<Functions> {
  const known = new Map<string, readonly Section[]>();
  const sectionsOf = async (path: string): Promise<readonly Section[]> => {
    const text = read(path);
    const sections =
      known.get(path) ??
      splitFile((await parseDefinitions(path, text)) ?? [], text.split("\n").length, () => false).filter(
        ({ kind, symbol }) => symbol !== undefined && (kind === "definition" || kind === "part"),
      );
    known.set(path, sections);
    return sections;
  };
  const namesIn = async (lines: readonly Shown[]): Promise<string[]> => {
    const names: string[] = [];
    for (const { path, startLine, endLine } of lines)
      for (const section of await sectionsOf(path))
        if (section.startLine <= endLine && section.endLine >= startLine)
          names.push(`${path} ${section.symbol}`);
    return [...new Set(names)];
  };
  const editedSpans = Object.entries(hunks).flatMap(([path, ofFile]) =>
    ofFile.map(([startLine, endLine]) => ({ path, startLine, endLine })),
  );
  return {
    edited: await namesIn(editedSpans),
    byWorth: await namesIn([...spans].sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0))),
    byFile: await namesIn(spans),
  };
}
