// Names the functions that lines belong to.
import { linesOf } from "@fossick/base/lines.ts";
import { splitFile, type Section } from "@fossick/core/evidence/sections/split-file.ts";
import { parseDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import type { ShownLines } from "./edited-lines.ts";

/** Functions that hold one of the lines, in the order of the lines, each once, as `path name`. */
type FunctionNames = (lines: readonly ShownLines[]) => Promise<string[]>;

/**
 * Make the names of functions, methods and parts of long ones, by the grammars of their files; each file is parsed once.
 * @param read undefined for a file that cannot be read
 */
export function createFunctionNames(read: (path: string) => Promise<string | undefined>): FunctionNames {
  const known = new Map<string, Promise<readonly Section[]>>();
  const sectionsOf = (path: string): Promise<readonly Section[]> => {
    const sections = known.get(path) ?? read(path).then((text = "") => functionsOf(path, text));
    known.set(path, sections);
    return sections;
  };
  return async (lines) => {
    const names = new Set<string>();
    for (const { path, startLine, endLine } of lines)
      for (const section of await sectionsOf(path))
        if (section.startLine <= endLine && section.endLine >= startLine)
          names.add(`${path} ${section.symbol}`);
    return [...names];
  };
}

async function functionsOf(path: string, text: string): Promise<readonly Section[]> {
  const definitions = (await parseDefinitions(path, text)) ?? [];
  return splitFile(definitions, linesOf(text).length, () => false).filter(
    ({ kind, symbol }) => symbol !== undefined && (kind === "definition" || kind === "part"),
  );
}
