import { mkdirSync, readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { packageFiles, textOf } from "../../package-files.ts";
import { createGitRepository } from "../../fixtures/git-repository.ts";

const linesKept = 30;
const fileCount = 420;
const longAgo = new Date("2024-01-01T00:00:00Z");

/**
 * Makes a repository of just enough files for several threads, all of them short, so that it is indexed quickly and
 * often. Its second commit changes every other file.
 */
export function createShortFiles(root: string): string {
  mkdirSync(root, { recursive: true });
  const files = Array.from({ length: fileCount }, (_, at): [string, string] => {
    const file = packageFiles[at % packageFiles.length] ?? "";
    const path = file.replace("packages", `part${Math.floor(at / packageFiles.length)}`);
    const lines = textOf(file).split("\n").slice(0, linesKept);
    return [path, `// ${path}\n${lines.join("\n")}\n`];
  });
  const changed = files.filter((_, at) => at % 2 === 0);
  createGitRepository(root, [
    { message: "Import the sources", files: Object.fromEntries(files) },
    {
      message: "Note the review of every other file",
      files: Object.fromEntries(changed.map(([path, text]) => [path, `${text}// reviewed: ${path}\n`])),
    },
  ]);
  return root;
}

/** Makes every file look old, so that nothing seems just changed. */
export function makeOld(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), longAgo, longAgo);
}
