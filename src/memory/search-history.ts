// Keeps the searches of the page beyond its process: their tasks and limits, never their answers.
import { FossickError } from "../base/errors.ts";
import { openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import { findProject } from "./project.ts";
import type { KeptSearch } from "./types.ts";

/** Searches of one project that outlive the process they were made in. */
export interface SearchHistory {
  /** Those added elsewhere, newest first; none while memory is off, and where nothing can be read. */
  list(): Promise<readonly KeptSearch[]>;
  /** Keep a search that was just made; the same one made before goes. Nothing is kept while memory is off. */
  add(search: Omit<KeptSearch, "time">): Promise<void>;
  /** Erase all of it. @throws FossickError MEMORY_UNAVAILABLE */
  clear(): Promise<void>;
}

/** More are no help to anybody who looks for one. */
const maxSearches = 200;
/** Longer tasks are documents; two hundred of them would be a store of their own. */
const longestTask = 10_000;

/** Opens the history of a root in its memory folder. @param root absolute, links resolved */
export function openSearchHistory(root: string, dataDir: string): SearchHistory {
  let opening: Promise<MemoryFolder> | undefined;
  const open = () => (opening ??= findProject(root, dataDir).then(({ folder }) => openMemoryFolder(folder)));
  const own = new Set<string>();
  return {
    list: async () => {
      const folder = await open();
      if (folder.isOff()) return [];
      const all = (await orNone(async () => folder.readSearches())) ?? [];
      return all.filter((search) => !own.has(askedFor(search)));
    },
    add: async (search) => {
      own.add(askedFor(search));
      const folder = await open();
      if (folder.isOff() || lengthOf(search) > longestTask) return;
      const time = Math.floor(Date.now() / 1000);
      // A search that found its files is not spoilt by a folder that cannot be written.
      await orNone(() => folder.updateSearches((before) => withSearch(before, { ...search, time })));
    },
    clear: async () => {
      own.clear();
      await forgetSearches(await open());
    },
  };
}

const lengthOf = ({ objective = "", task }: Pick<KeptSearch, "task" | "objective">): number =>
  task.length + objective.length;

async function orNone<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    return undefined;
  }
}

const withSearch = (before: readonly KeptSearch[], search: KeptSearch): KeptSearch[] =>
  [search, ...before.filter((each) => askedFor(each) !== askedFor(search))].slice(0, maxSearches);

/** Names what a search asked for: the same for two that differ in their results alone. */
const askedFor = (search: Omit<KeptSearch, "files" | "time">): string => {
  const { excludes = [], globs = [], maxCycles, objective, task, threshold } = search;
  return JSON.stringify([task, objective, globs, excludes, maxCycles, threshold]);
};

/** Erases the searches whose task says one of these words or paths; all where none is given. @returns how many */
export async function forgetSearches(folder: MemoryFolder, names?: readonly string[]): Promise<number> {
  const isNamed = ({ objective = "", task }: KeptSearch): boolean => {
    const text = `${task}\n${objective}`.toLowerCase();
    return names === undefined || names.some((name) => text.includes(name.toLowerCase()));
  };
  if (!folder.readSearches().some(isNamed)) return 0;
  let erased = 0;
  await folder.updateSearches((before) => {
    const left = before.filter((search) => !isNamed(search));
    erased = before.length - left.length;
    return left;
  });
  return erased;
}
