import { mkdirSync } from "node:fs";
import { packageFiles, textOf } from "../package-files.ts";
import { createGitRepository } from "../fixtures/git-repository.ts";

const copies = ["harbour", "orchard", "quarry"];

/**
 * Makes a repository that takes a while to index: this project's own sources several times over, no two files alike.
 * Its second commit changes every other file. Returns `root`.
 */
export function createManyFiles(root: string): string {
  mkdirSync(root, { recursive: true });
  const files = copies.flatMap(copyOfSources);
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

function copyOfSources(copy: string): [path: string, text: string][] {
  return packageFiles.map((file) => {
    const path = file.replace("packages", copy);
    return [path, `// ${path}\n${textOf(file)}`];
  });
}
