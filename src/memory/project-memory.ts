// Memory of a project as its user sees it: listed, forgotten, moved.
import { confidenceOf, supportOf, timesOf, type Moment } from "./confidence.ts";
import { checkOn, countAssociations } from "./give-feedback.ts";
import { openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import { findProject, type Project } from "./project.ts";
import type { Association, MemoryExport, TargetKind, WaitingTask, Entry, MemoryContent } from "./types.ts";
import { FossickError } from "../base/errors.ts";
import { stem } from "../language/words.ts";
import { joinEntries } from "./learn.ts";
import { forgetSearches } from "./search-history.ts";
import { readExport } from "./memory-schema.ts";

/** One association as shown to a person. */
export interface Remembered {
  /** A word of past tasks. */
  readonly word: string;
  readonly kind: TargetKind;
  /** The path or the word of the codebase that those tasks needed. */
  readonly name: string;
  /** 0.3 to 0.9 */
  readonly confidence: number;
  /** Number of tasks in favour of it. */
  readonly times: number;
  /** The newest evidence in seconds since 1970. */
  readonly lastTime: number;
}

/** Memory of a project, most certain first. */
export interface MemoryReport {
  readonly project: string;
  readonly where: string;
  readonly on: boolean;
  readonly sizeBytes: number;
  readonly associations: readonly Remembered[];
  /** Tasks whose commits are waited for, oldest first. */
  readonly tasks: readonly WaitingTask[];
  /** Number of searches in the history of the page. */
  readonly searches: number;
}

/** Memory of one project, to be inspected and managed. Its functions throw FossickError MEMORY_UNAVAILABLE. */
export interface ProjectMemory {
  list(): Promise<MemoryReport>;
  /** Erase what is known of words and files; all where none is given. */
  forget(names?: readonly string[]): Promise<Forgotten>;
  export(): Promise<MemoryExport>;
  /** @returns how many associations there are now @throws FossickError INVALID_MEMORY, MEMORY_OFF */
  import(value: unknown): Promise<number>;
  /** Erase all and keep nothing until it is turned on again. @returns what was erased */
  off(): Promise<Forgotten>;
  on(): Promise<void>;
}

/** The memory of one root. */
interface OpenedMemory {
  readonly project: Project;
  readonly folder: MemoryFolder;
}

/** @param root absolute, links resolved */
export async function openMemory(root: string, dataDir: string): Promise<OpenedMemory> {
  const project = await findProject(root, dataDir);
  return { project, folder: openMemoryFolder(project.folder) };
}

/**
 * @param open called for each function
 * @param moment the state of the repository that ages are counted from
 */
export const createProjectMemory = (
  open: () => Promise<OpenedMemory>,
  moment: () => Promise<Moment>,
): ProjectMemory => ({
  list: async () => reportOn(await open(), moment),
  forget: async (names) => forget((await open()).folder, names),
  export: async () => {
    const { folder, project } = await open();
    return { memoryVersion: 1, project: project.id, ...folder.read() };
  },
  import: async (value) => importMemory(await open(), value),
  off: async () => {
    const { folder } = await open();
    const { entries, tasks } = folder.read();
    const searches = folder.readSearches().length;
    await folder.turnOff();
    return { associations: countAssociations(entries), tasks: tasks.length, searches };
  },
  on: async () => (await open()).folder.turnOn(),
});

async function reportOn(
  { project, folder }: OpenedMemory,
  moment: () => Promise<Moment>,
): Promise<MemoryReport> {
  const { entries, tasks } = folder.read();
  const now = entries.length === 0 ? { time: 0, commits: 0 } : await moment();
  const associations = entries.flatMap((entry) =>
    entry.associations.map((association) => rememberedOf(entry.word, association, now)),
  );
  return {
    project: project.id,
    where: folder.where,
    on: !folder.isOff(),
    sizeBytes: folder.sizeBytes(),
    associations: associations.sort((a, b) => b.confidence - a.confidence || b.times - a.times),
    tasks,
    searches: folder.readSearches().length,
  };
}

const rememberedOf = (word: string, association: Association, now: Moment): Remembered => ({
  word,
  kind: association.kind,
  name: association.name,
  confidence: Math.round(confidenceOf(supportOf(association, now)) * 100) / 100,
  times: timesOf(association),
  lastTime: association.evidence.at(-1)?.time ?? 0,
});

/** Numbers of erased associations, tasks and searches of the page. */
export interface Forgotten {
  readonly associations: number;
  readonly tasks: number;
  readonly searches: number;
}

const empty: MemoryContent = { entries: [], tasks: [] };

/**
 * Erase what is known about words and files, or everything if none is named. A word takes waiting tasks with it along, and searches of the page whose task says it.
 * @param names words as tasks spell them, or paths
 */
export async function forget(folder: MemoryFolder, names?: readonly string[]): Promise<Forgotten> {
  const before = folder.read();
  const searches = await forgetSearches(folder, names);
  if (before.entries.length + before.tasks.length === 0) return { associations: 0, tasks: 0, searches };
  let from = before;
  const after = await folder.update((content) => {
    from = content;
    return names === undefined ? empty : names.reduce(without, content);
  });
  return {
    associations: countAssociations(from.entries) - countAssociations(after.entries),
    tasks: from.tasks.length - after.tasks.length,
    searches,
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

/**
 * Add what was exported to what is kept.
 * @returns how many associations there are now
 * @throws FossickError INVALID_MEMORY when the value is no export, or one of another project
 */
async function importMemory({ folder, project: { id } }: OpenedMemory, value: unknown): Promise<number> {
  checkOn(folder);
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
