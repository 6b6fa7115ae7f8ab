// Finds the folders and packages that a short task names.
import { folderMentions, tellingCount, type FolderMention } from "../../language/folder-mentions.ts";
import { readPart } from "../../language/read-part.ts";
import { wordCount } from "../../language/wording.ts";
import type { PreparedTask } from "../../task.ts";
import type { NamedFolder, ReadText } from "../claims/claim.ts";
import type { Codebase } from "../codebase.ts";
import { packagesNamed } from "./package-names.ts";
import { foldersOf, keyOf, nameOfFolder } from "./packages.ts";

/** Longer texts name folders in passing. */
const maxWords = 40;
const maxMentions = 3;
/** Words that more folders are called name none. */
const maxNamesakes = 4;
/** Least share of a task that a plain word has to be: one other word may tell something. */
const minShare = 0.5;

/** Find the folders that a task of 40 words or fewer names by path, by the name in a manifest, or by their own name. */
export async function namedFolders(
  codebase: Codebase,
  task: PreparedTask,
  readText: ReadText,
): Promise<readonly NamedFolder[]> {
  if (wordCount(task) > maxWords) return [];
  const { packages } = foldersOf(codebase);
  const found: NamedFolder[] = [];
  let mentions = 0;
  const text = readPart(task.text);
  for (const mention of folderMentions(text)) {
    if (found.some(({ end, start }) => mention.start < end && start < mention.end)) continue;
    const share = 1 / Math.max(1, tellingCount(text.slice(0, mention.start) + text.slice(mention.end)) + 1);
    if (!isName(mention) && share < minShare) continue;
    const folders = outermost(withoutTests(codebase, await foldersCalled(codebase, mention, readText)));
    if (folders.length === 0 || folders.length > maxNamesakes) continue;
    for (const folder of folders)
      found.push({
        folder,
        written: text.slice(mention.start, mention.end),
        isPath: mention.isPath,
        isCalled: mention.isCalled,
        start: mention.start,
        end: mention.end,
        covered: coverageOf(folder, mention),
        namesakes: folders.length,
        isPackage: packages.some((each) => each.folder === folder),
        share,
      });
    if (++mentions === maxMentions) break;
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Tests whether a mention can be nothing but a name; a plain word such as *template* is one where the task is about little else. */
const isName = ({ isCalled, isCompound, isPath }: FolderMention): boolean => isPath || isCalled || isCompound;

async function foldersCalled(
  codebase: Codebase,
  mention: FolderMention,
  readText: ReadText,
): Promise<readonly string[]> {
  const { byKey, packages } = foldersOf(codebase);
  if (mention.isPath) {
    const byPath = foldersAt(codebase, mention.name);
    return byPath.length > 0 ? byPath : packagesNamed(codebase, mention.name, readText);
  }
  const key = keyOf(mention.name);
  const called = packages.filter(({ folder }) => keyOf(nameOfFolder(folder)) === key);
  if (called.length > 0) return called.map(({ folder }) => folder);
  const partly = packages.filter(({ ownKey }) => ownKey === key);
  if (partly.length > 0) return partly.map(({ folder }) => folder);
  if (!mention.isCalled && !mention.isCompound) return [];
  return byKey.get(key) ?? packagesNamed(codebase, mention.name, readText);
}

/** The folder of a path, or those whose path ends with it; of a file that is not there, the folder it would be in. */
function foldersAt(codebase: Codebase, path: string): readonly string[] {
  if (codebase.fileOf(path) !== undefined) return [];
  const { all, byKey } = foldersOf(codebase);
  if (all.has(`${path}/`)) return [`${path}/`];
  const lower = `/${path.toLowerCase()}/`;
  const ending = (byKey.get(keyOf(nameOfFolder(lower))) ?? []).filter((folder) =>
    `/${folder.toLowerCase()}`.endsWith(lower),
  );
  if (ending.length > 0) return ending;
  const parent = path.slice(0, path.lastIndexOf("/") + 1);
  return parent.slice(0, -1).includes("/") && all.has(parent) ? [parent] : [];
}

/** Leaves out folders within others. */
const outermost = (folders: readonly string[]): readonly string[] =>
  folders.filter((folder) => !folders.some((other) => other !== folder && folder.startsWith(other)));

/** Leaves out folders of tests alone, unless all are. */
function withoutTests(codebase: Codebase, folders: readonly string[]): readonly string[] {
  if (folders.length < 2) return folders;
  const others = folders.filter((folder) =>
    filesIn(codebase, folder).some((file) => codebase.kind(file) !== "test"),
  );
  return others.length > 0 ? others : folders;
}

/** Lists the files within a folder. */
export const filesIn = ({ paths }: Codebase, folder: string): readonly number[] =>
  paths.flatMap((path, file) => (path.startsWith(folder) ? [file] : []));

function coverageOf(folder: string, { isPath, name }: FolderMention): number {
  const all = keyOf(nameOfFolder(folder)).length || 1;
  return isPath ? 1 : Math.min(1, keyOf(name).length / all);
}

/** Limits a search for what a task asks for to the folders that it names for certain. */
export interface Within {
  /** The task without the names of the folders. */
  readonly rest: PreparedTask;
  /** Empty for the whole repository. */
  readonly folders: readonly string[];
}

/** Tests whether a task names a folder by a path, or calls it a folder or package. */
export const isCertain = ({ isCalled, isPath }: NamedFolder): boolean => isCalled || isPath;

/** Tell the folders that a task names from the rest of it. */
export function within(task: PreparedTask, named: readonly NamedFolder[]): Within {
  if (named.length === 0) return { rest: task, folders: [] };
  const cut = (text: string): string =>
    named.reduce((rest, { written }) => rest.replace(written, ""), text).replace(/ (?=[?!.,;:])/g, "");
  return {
    rest: {
      ...task,
      text: cut(task.text),
      ...(task.gloss && { gloss: task.gloss.map((part) => ({ ...part, text: cut(part.text) })) }),
    },
    folders: [...new Set(named.filter(isCertain).map(({ folder }) => folder))],
  };
}

/** Tests whether a path lies in one of some folders, if there are any. */
export const isWithin = (path: string, folders: readonly string[]): boolean =>
  folders.length === 0 || folders.some((folder) => path.startsWith(folder));
