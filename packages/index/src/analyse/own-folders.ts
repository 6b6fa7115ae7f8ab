// Finds folders of the project's own code whose names suggest tests, docs, build output or third-party code.
import { remember, valueIn } from "@fossick/base/remember.ts";
import { languageOf } from "@fossick/languages/index.ts";
import { baseNameOf, folderOf } from "@fossick/repository/read/repository-path.ts";
import { isTestName } from "@fossick/languages/file-kind.ts";
import { isAsNamed, stemOf, tellingNames, type Surroundings } from "./folder-signs.ts";

const folderName = new RegExp(`(?<=^|/)(?:${tellingNames})(?=/)`, "gi");
const anyFolderName = new RegExp(folderName.source, "i");
const testFolder = /(?<=^|\/)(?:tests?|__tests__|e2e|testing)(?=\/)/gi;
/** Paths in a folder of tests, which are all tests. */
const inTests = new RegExp(testFolder.source, "i");
/** Places where a name means build output, as in `file-kind.ts`. */
const outputPlace = /^(?:(?:packages|apps|crates|libs|modules|plugins)\/[^/]+\/)?[^/]+$/;
const outputName = /^(?:coverage|target|build|out)$/i;

/** Tests whether a folder of a path has a name that may tell the purpose of its files. */
export const hasTellingFolder = (path: string): boolean => anyFolderName.test(path);

/**
 * Finds the folders that only by name hold tests, docs, build output or third-party code.
 * Decides by all paths, and by the first lines of a few files if paths are not enough.
 * @param paths in code-unit order
 * @param readHead returns the beginning of a file, undefined if unreadable
 */
export function ownFolders(
  paths: readonly string[],
  readHead: (path: string) => string | undefined,
): ReadonlySet<string> {
  const around = surroundingsIn(paths, readHead);
  const own = new Set<string>();
  for (const [path, files] of tellingFolders(paths)) {
    let code: readonly string[] | undefined;
    const folder = { path, files, code: () => (code ??= files.filter((each) => languageOf(each).code)) };
    if (!isAsNamed(folder, around)) own.add(path);
  }
  return own;
}

/** Files of each folder with a telling name, relative to it. */
function tellingFolders(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  let last = "";
  let above: readonly string[] = [];
  for (const path of paths) {
    const folder = folderOf(path);
    if (folder !== last) above = tellingAbove(folder);
    last = folder;
    for (const each of above) valueIn(found, each, () => []).push(path.slice(each.length + 1));
  }
  return found;
}

const tellingAbove = (folder: string): readonly string[] =>
  [...`${folder}/`.matchAll(folderName)]
    .map(({ index, 0: name }) => folder.slice(0, index + name.length))
    .filter((path) => !inTests.test(path) && (outputPlace.test(path) || !outputName.test(baseNameOf(path))));

const headsRead = 3;

/** Picks a few items, evenly spread. */
const spread = <T>(items: readonly T[], count: number): readonly T[] =>
  items.filter((_, at) => at % Math.ceil(items.length / count) === 0);

const extensionOf = (path: string): string => baseNameOf(path).replace(/^.*\./, ".");

function surroundingsIn(
  paths: readonly string[],
  readHead: (path: string) => string | undefined,
): Surroundings {
  let all: ReadonlySet<string> | undefined;
  let tested: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const sharedLines = remember((extension: string): ReadonlySet<string> => {
    const other = paths.find((path) => extensionOf(path) === extension && !hasTellingFolder(path));
    return new Set((other === undefined ? undefined : readHead(other))?.split("\n"));
  });
  return {
    has: (path) => (all ??= new Set(paths)).has(path),
    testedBelow: (folder) => (tested ??= testedByFolder(paths)).get(folder) ?? new Set(),
    heads: ({ path, code }) =>
      spread(code(), headsRead).flatMap((file) => {
        const shared = sharedLines(extensionOf(file));
        const lines = readHead(`${path}/${file}`)?.split("\n");
        return lines ? [lines.filter((line) => !shared.has(line)).join("\n")] : [];
      }),
  };
}

/** Names of tested files, for each folder with tests or a folder of tests directly below it. */
function testedByFolder(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (folder: string, path: string): void => {
    const tested = isTestName(baseNameOf(path)) ? stemOf(path) : "";
    found.set(folder, (found.get(folder) ?? new Set()).add(tested));
  };
  for (const path of paths) {
    if (isTestName(baseNameOf(path))) add(folderOf(path), path);
    for (const { index } of path.matchAll(testFolder)) add(path.slice(0, Math.max(0, index - 1)), path);
  }
  return found;
}
