import { FossickError } from "../errors.ts";
import { stem } from "../language/words.ts";
import { joinEntries } from "./learn.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import { readExport } from "./memory-schema.ts";
import type { Project } from "./project.ts";
import { countAssociations } from "./take-feedback.ts";
import type { Entry, MemoryContent, MemoryExport, WaitingTask } from "./types.ts";

/** Numbers of erased associations and tasks. */
export interface Forgotten {
  readonly associations: number;
  readonly tasks: number;
}

const empty: MemoryContent = { entries: [], tasks: [] };

/**
 * Erase what is known about words and files, or everything if none is named. A word takes waiting tasks with it along.
 * @param names words as tasks spell them, or paths
 */
export async function forget(folder: MemoryFolder, names?: readonly string[]): Promise<Forgotten> {
  const before = folder.read();
  if (before.entries.length + before.tasks.length === 0) return { associations: 0, tasks: 0 };
  let from = before;
  const after = await folder.update((content) => {
    from = content;
    return names === undefined ? empty : names.reduce(without, content);
  });
  return {
    associations: countAssociations(from.entries) - countAssociations(after.entries),
    tasks: from.tasks.length - after.tasks.length,
  };
}

function without({ entries, tasks }: MemoryContent, name: string): MemoryContent {
  const stems = new Set([name.toLowerCase(), stem(name.toLowerCase())]);
  const isWord = !/[/.]/.test(name);
  const remainingEntries = entries
    .filter((entry) => !(isWord && stems.has(entry.stem)))
    .map((entry): Entry => ({
      ...entry,
      associations: entry.associations.filter((each) => each.name !== name),
    }))
    .filter(({ associations }) => associations.length > 0);
  const remainingTasks = tasks
    .filter(({ words }) => !(isWord && Object.keys(words).some((wordStem) => stems.has(wordStem))))
    .map((task): WaitingTask => ({ ...task, suggested: task.suggested.filter((path) => path !== name) }));
  return { entries: remainingEntries, tasks: remainingTasks };
}

/** All that is kept, to be read by `importMemory`. */
export const exportMemory = (folder: MemoryFolder, { id }: Project): MemoryExport => ({
  memoryVersion: 1,
  project: id,
  ...folder.read(),
});

/**
 * Add what was exported to what is kept.
 * @returns how many associations there are now
 * @throws FossickError INVALID_MEMORY when the value is no export, or one of another project
 */
export async function importMemory(folder: MemoryFolder, { id }: Project, value: unknown): Promise<number> {
  const imported = readExport(value);
  if (imported.project !== id) {
    throw new FossickError("INVALID_MEMORY", `this memory belongs to another project, ${imported.project}`, {
      hint: `This project is ${id}; memory is never shared between projects.`,
    });
  }
  const { entries } = await folder.update((content) => ({
    entries: joinEntries(content.entries, imported.entries),
    tasks: [
      ...content.tasks.filter(({ id: taskId }) => !imported.tasks.some((task) => task.id === taskId)),
      ...imported.tasks,
    ].sort((a, b) => a.time - b.time),
  }));
  return countAssociations(entries);
}
