import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A part of a work tree that gives a task's answer away: a whole file, or lines of it, counted from 1. */
export interface HiddenPart {
  readonly path: string;
  readonly from?: number;
  readonly to?: number;
}

/** Take hidden parts out of a work tree: files are removed, lines cut out, each file's all at once. */
export function hideParts(tree: string, parts: readonly HiddenPart[]): void {
  const byPath = new Map<string, HiddenPart[]>();
  for (const part of parts) byPath.set(part.path, [...(byPath.get(part.path) ?? []), part]);
  for (const [path, ofFile] of byPath) {
    const file = join(tree, path);
    if (!existsSync(file)) continue;
    if (ofFile.some(({ from }) => from === undefined)) rmSync(file);
    else writeFileSync(file, withoutLines(readFileSync(file, "latin1"), ofFile), "latin1");
  }
}

/** Bytes stay what they are: the text is read and written in an encoding that has a character for each. */
function withoutLines(text: string, parts: readonly HiddenPart[]): string {
  const isHidden = (line: number): boolean =>
    parts.some(({ from = 1, to = from }) => line >= from && line <= to);
  return text
    .split("\n")
    .filter((_, at) => !isHidden(at + 1))
    .join("\n");
}
