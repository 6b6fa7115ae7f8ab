// Finds folders that only seem to be tests, docs, build output or of others by their names, and hold the project's code.
import { languageOf } from "../../code-languages/index.ts";
import { folderOf } from "../read/repository-path.ts";
import { isTestName } from "./file-kind.ts";
import { isAsNamed, nameOf, stemOf, tellingNames, type Surroundings } from "./folder-signs.ts";

const folderName = new RegExp(`(?<=^|/)(?:${tellingNames})(?=/)`, "gi");
const anyFolderName = new RegExp(folderName.source, "i");
const testFolder = /(?<=^|\/)(?:tests?|__tests__|e2e|testing)(?=\/)/gi;
/** Whatever lies in a folder of tests is a test. */
const inTests = new RegExp(testFolder.source, "i");
/** Build output is told by its name at these places only, as in `file-kind.ts`. */
const outputPlace = /^(?:(?:packages|apps|crates|libs|modules|plugins)\/[^/]+\/)?[^/]+$/;
const outputName = /^(?:coverage|target|build|out)$/i;

/** Tests whether a folder on the way to a file has a name that may say what the file is for. */
export const hasTellingFolder = (path: string): boolean => anyFolderName.test(path);

/**
 * The folders of which nothing but their name says that they hold tests, docs, build output or code of others.
 * Goes by all paths, and by the beginnings of a few files where they leave it open.
 * @param paths in code-unit order
 * @param readHead returns the beginning of a file, undefined where it cannot be read
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
    for (const each of above) {
      const files = found.get(each);
      if (files) files.push(path.slice(each.length + 1));
      else found.set(each, [path.slice(each.length + 1)]);
    }
  }
  return found;
}

const tellingAbove = (folder: string): readonly string[] =>
  [...`${folder}/`.matchAll(folderName)]
    .map(({ index, 0: name }) => folder.slice(0, index + name.length))
    .filter((path) => !inTests.test(path) && (outputPlace.test(path) || !outputName.test(nameOf(path))));

const headsRead = 3;

/** A few items, evenly spread. */
const spread = <T>(items: readonly T[], count: number): readonly T[] =>
  items.filter((_, at) => at % Math.ceil(items.length / count) === 0);

const extensionOf = (path: string): string => nameOf(path).replace(/^.*\./, ".");

function surroundingsIn(
  paths: readonly string[],
  readHead: (path: string) => string | undefined,
): Surroundings {
  let all: ReadonlySet<string> | undefined;
  let tested: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const sharedByExtension = new Map<string, ReadonlySet<string>>();
  const sharedLines = (extension: string): ReadonlySet<string> => {
    const known = sharedByExtension.get(extension);
    if (known) return known;
    const other = paths.find((path) => extensionOf(path) === extension && !hasTellingFolder(path));
    const lines = new Set((other === undefined ? undefined : readHead(other))?.split("\n"));
    sharedByExtension.set(extension, lines);
    return lines;
  };
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

/** Names of what is tested, for each folder right below which lie tests or a folder of tests. */
function testedByFolder(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (folder: string, path: string): void => {
    const tested = isTestName(nameOf(path)) ? stemOf(path) : "";
    found.set(folder, (found.get(folder) ?? new Set()).add(tested));
  };
  for (const path of paths) {
    if (isTestName(nameOf(path))) add(folderOf(path), path);
    for (const { index } of path.matchAll(testFolder)) add(path.slice(0, Math.max(0, index - 1)), path);
  }
  return found;
}
