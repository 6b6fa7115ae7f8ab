import { existsSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { generateTree } from "./generate-tree.ts";

export interface GenerateFlags {
  readonly files: number;
  readonly out: string;
}

const sayEvery = 100_000;

/** Write a tree into an empty folder. @throws when the folder holds something @returns what was written, as text */
export function generateCommand({ files, out }: GenerateFlags, say: (line: string) => void): string {
  const root = resolve(out);
  if (existsSync(root) && readdirSync(root).length > 0) throw new Error(`${out} is not empty.`);
  const startedMs = performance.now();
  let said = 0;
  generateTree(root, files, (written) => {
    if (written - said < sayEvery) return;
    said = written;
    say(`${written} files`);
  });
  return `${files} files in ${Math.round((performance.now() - startedMs) / 1000)} s`;
}
