// Keeps the tasks and limits of the page's searches beyond their process, never the answers.
import { FossickError } from "@fossick/base/errors.ts";
import { askedFor, withSearch } from "./kept-searches.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import { memoryOf } from "./open-memory.ts";
import type { KeptSearch } from "./types.ts";

/** Searches of one project that outlive their process. */
export interface SearchHistory {
  /** Returns the searches added elsewhere, newest first; none while memory is off or unreadable. */
  list(): Promise<readonly KeptSearch[]>;
  /** Keeps a new search, in place of an earlier one with the same question. Does nothing while memory is off. */
  add(search: Omit<KeptSearch, "time">): Promise<void>;
  /** Erases the history. @throws FossickError MEMORY_UNAVAILABLE */
  clear(): Promise<void>;
}

/** Max characters of a kept task; longer ones are documents, and two hundred of them would take too much space. */
const longestTask = 10_000;

/** Opens the history of a root in its memory folder. @param root absolute, links resolved */
export function openSearchHistory(root: string, dataDir: string): SearchHistory {
  const openMemory = memoryOf(root, dataDir);
  const open = async () => (await openMemory()).folder;
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
      // A folder that cannot be written must not make a successful search fail.
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

/** Erases the searches whose text contains one of the names; all if none are given. @returns the number erased */
export async function forgetSearches(folder: MemoryFolder, names?: readonly string[]): Promise<number> {
  const isNamed = ({ keywords = [], objective = "", task }: KeptSearch): boolean => {
    const text = [task, objective, ...keywords].join("\n").toLowerCase();
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
