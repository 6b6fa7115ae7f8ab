// Finds the names of files in a task that no file has, and the files that they most likely mean.
import { languages } from "@fossick/languages/index.ts";
import { misspelt, nearest } from "@fossick/settings/nearest.ts";
import { termsOf } from "../../language/words.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { namedFiles } from "./named-files.ts";
import { lastNameOf } from "./places.ts";

/**
 * Finds the names in a short task that have the form of a file's name, in its order, and that no file has; a path that
 * is the end of another one, too, if it was that of a file.
 */
export const missingFiles = (codebase: Codebase, task: PreparedTask): readonly string[] =>
  namedFiles(codebase, task)
    .filter(({ name, namesakes }) =>
      namesakes === 0 ? hasFormOfFile(codebase, name) : isFormer(codebase, name),
    )
    .map(({ name }) => name);

const isFormer = ({ fileOf, history }: Codebase, name: string): boolean =>
  name.includes("/") && fileOf(name) === undefined && history.knows(name);

/** Names of libraries that end like files: `Node.js`. */
const isLibrary = (name: string): boolean => /^[A-Z][a-z]+\.js$/.test(name);

/** Tests whether a name ends as files do here or in a known language, or is that of a file in every project. */
function hasFormOfFile({ paths }: Codebase, name: string): boolean {
  if (isLibrary(name)) return false;
  const isKnown = languages.languageOf(name).name !== "text" && /[./]/.test(name);
  return isKnown || hasOwnEnding(paths, name);
}

/** Tests whether a name ends as a file of the repository does, and is more than that ending. */
function hasOwnEnding(paths: readonly string[], name: string): boolean {
  const ending = endingOf(name);
  return ending !== "" && ending !== name && paths.some((path) => path.endsWith(ending));
}

const endingOf = (name: string): string => /\.[a-z]\w{0,9}$/i.exec(name)?.[0].toLowerCase() ?? "";

/** Tests whether a name is spelt like a file of this repository and is not one of its folders. */
export function looksMisspelt(codebase: Codebase, name: string): boolean {
  const { paths } = codebase;
  if (paths.some((path) => `/${path}`.includes(`/${name.replace(/\/$/, "")}/`))) return false;
  if (name.includes("/")) return true;
  return hasOwnEnding(paths, name) && !isLibrary(name);
}

/** Max difference in length between a misspelt name and a file it may mean. */
const lengthDifference = 3;

/** Returns the path that a misspelt path or file name most likely means, by its letters; undefined if none is close. */
export function nearestPath({ paths }: Codebase, name: string): string | undefined {
  const isPath = name.includes("/");
  const nameIn = (path: string): string => (isPath ? path : lastNameOf(path));
  const isAlike = (other: string): boolean => Math.abs(other.length - name.length) <= lengthDifference;
  const names = new Map<string, string>();
  for (const path of paths)
    if (isAlike(nameIn(path)) && !names.has(nameIn(path))) names.set(nameIn(path), path);
  const ending = paths.find((path) => `/${path}`.toLowerCase().endsWith(`/${name.toLowerCase()}`));
  return ending ?? names.get(nearest(name, [...names.keys()]) ?? "");
}

/** Letters of a name, its ending apart, for each of which one edit is taken for a slip of the hand. */
const lettersPerSlip = 5;

/** Returns the only file whose name differs by slips of the hand alone, below the folders that a path names. */
export function slippedPath({ paths }: Codebase, name: string): string | undefined {
  const [ending, folder] = [endingOf(name), `/${name.slice(0, name.length - lastNameOf(name).length)}`];
  const stemOf = (path: string): string => lastNameOf(path).slice(0, -ending.length);
  const slips = Math.floor(stemOf(name).length / lettersPerSlip);
  if (ending === "" || slips === 0) return undefined;
  const near = paths.filter(
    (path) =>
      path.endsWith(ending) && `/${path.slice(0, path.length - lastNameOf(path).length)}`.endsWith(folder),
  );
  const found = misspelt(stemOf(name), near.map(stemOf), slips);
  const [only, another] = near.filter((path) => stemOf(path) === found);
  return another === undefined ? only : undefined;
}

/** Min share of the words of two names that both have, for one to stand for the other. */
const minShared = 0.6;

/** Returns the path with the most words of its name in common with a file name: `user_auth.py` and `auth_user.py`. */
export function likePath({ paths }: Codebase, name: string): string | undefined {
  const wanted = new Set(termsOf(lastNameOf(name)));
  let best: { readonly path?: string; readonly share: number } = { share: minShared };
  if (wanted.size < 3) return undefined; // two words, one of them the ending
  for (const path of paths) {
    if (endingOf(path) !== endingOf(name)) continue;
    const own = new Set(termsOf(lastNameOf(path)));
    const shared = [...wanted].filter((word) => own.has(word)).length;
    const share = shared / (wanted.size + own.size - shared);
    if (share > best.share) best = { path, share };
  }
  return best.path;
}
