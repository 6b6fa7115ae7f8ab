import { readdirSync, readFileSync } from "node:fs";
import { mkdirSync } from "node:fs";
import { join, sep } from "node:path";
import { createGitRepository } from "../../fixtures/git-repository.ts";

const checkout = join(import.meta.dirname, "../../..");

/** A task that the project answers beyond doubt, as a person writes it. */
export const task =
  "`planRemoval` restores the backup of a client's configuration although somebody changed the file in between";
/** The file that has to be changed for it. */
export const neededFile = "packages/setup/src/plan-change.ts";

/** Makes a git repository of this project's own sources, without tests, with two commits; returns its root. */
export function createProject(root: string): string {
  mkdirSync(root, { recursive: true });
  const below = ["packages", "docs"].flatMap(filesBelow);
  const files = Object.fromEntries(below.filter(([path]) => !/^packages\/[^/]+\/test\//.test(path)));
  const { [neededFile]: needed = "", ...others } = files;
  createGitRepository(root, [
    { message: "Import the sources", files: { ...others, "package.json": '{ "name": "project" }\n' } },
    {
      message: "Plan changes of a client's configuration before they are written",
      files: { [neededFile]: needed },
    },
  ]);
  return root;
}

function filesBelow(folder: string): [path: string, text: string][] {
  return readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file
        .slice(checkout.length + 1)
        .split(sep)
        .join("/");
      return [path, readFileSync(file, "utf8")];
    });
}
