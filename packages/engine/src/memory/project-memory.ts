// Lists, forgets, exports, imports and shares the memory of a project, as its user asks.
import { confidenceOf, supportOf, timesOf, type RepositoryState } from "./confidence.ts";
import { checkOn, countAssociations } from "./give-feedback.ts";
import { joinContents } from "./absorb.ts";
import { adoptMemory, firstCommits, joinMemory, leaveMemory } from "./join-memory.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import { isJoined, type OpenedMemory } from "./open-memory.ts";
import type { Association, MemoryExport, TargetKind, AskedTask, Entry, MemoryContent } from "./types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { realRoot } from "@fossick/repository/read/real-root.ts";
import { stem } from "@fossick/core/language/words.ts";
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
  /** Time of the newest evidence in seconds since 1970. */
  readonly lastTime: number;
}

/** Memory of a project, most certain first. */
export interface MemoryReport {
  readonly project: string;
  readonly where: string;
  readonly on: boolean;
  /** True if the memory is that of another clone, which a person joined; otherwise absent. */
  readonly joined?: true;
  /** Folder of the memory kept under the address of the remote, which `adopt` takes over; absent if there is none. */
  readonly earlier?: string;
  readonly sizeBytes: number;
  readonly associations: readonly Remembered[];
  /** The task that was asked last, which feedback is about unless it names one; or none. */
  readonly tasks: readonly AskedTask[];
  /** Number of searches in the history of the page. */
  readonly searches: number;
}

/** Memory of one project, to be inspected and managed. Its functions throw FossickError MEMORY_UNAVAILABLE. */
export interface ProjectMemory {
  list(): Promise<MemoryReport>;
  /** Erases what is known about words and files; everything if none are named. */
  forget(names?: readonly string[]): Promise<Forgotten>;
  export(): Promise<MemoryExport>;
  /** Adds an export. @returns the new number of associations @throws FossickError INVALID_MEMORY, MEMORY_OFF */
  import(value: unknown): Promise<number>;
  /** Erases everything and keeps nothing until turned on again. @returns the numbers of erased items */
  off(): Promise<Forgotten>;
  on(): Promise<void>;
  /**
   * Shares the memory of another clone from now on, and adds this one's to it. @param clone folder of the other clone
   * @returns id of the project whose memory both use
   * @throws FossickError INVALID_SETTING if the clones have no first commit in common, ROOT_MISSING, MEMORY_OFF
   */
  join(clone: string): Promise<string>;
  /** Stops sharing another clone's memory. @returns true if one was shared */
  leave(): Promise<boolean>;
  /** Takes over memory kept under the address of the remote. @returns true if there was any */
  adopt(): Promise<boolean>;
}

/**
 * @param open called once per function call
 * @param moment returns the state of the repository from which ages are counted
 */
export const createProjectMemory = (
  open: () => Promise<OpenedMemory>,
  moment: () => Promise<RepositoryState>,
): ProjectMemory => ({
  list: async () => reportOn(await open(), moment),
  forget: async (names) => forget((await open()).folder, names),
  export: async () => {
    const { folder, project, root } = await open();
    const roots = await firstCommits(root);
    return { memoryVersion: 1, project: project.id, ...(roots.length > 0 && { roots }), ...folder.read() };
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
  join: async (clone) => joinMemory(await open(), realRoot(clone)),
  leave: async () => leaveMemory(await open()),
  adopt: async () => adoptMemory(await open()),
});

async function reportOn(opened: OpenedMemory, moment: () => Promise<RepositoryState>): Promise<MemoryReport> {
  const { earlier, folder, project } = opened;
  const { entries, tasks } = folder.read();
  const now = entries.length === 0 ? { time: 0, commits: 0 } : await moment();
  const associations = entries.flatMap((entry) =>
    entry.associations.map((association) => rememberedOf(entry.word, association, now)),
  );
  return {
    project: project.id,
    where: folder.where,
    on: !folder.isOff(),
    ...(isJoined(opened) && { joined: true as const }),
    ...(earlier && { earlier: earlier.where }),
    sizeBytes: folder.sizeBytes(),
    associations: associations.sort((a, b) => b.confidence - a.confidence || b.times - a.times),
    tasks,
    searches: folder.readSearches().length,
  };
}

const rememberedOf = (word: string, association: Association, now: RepositoryState): Remembered => ({
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
 * Erases what is known about words and files, or everything if none are named; also the last task with such words, and
 * searches of the page whose text contains a name. @param names words as tasks spell them, or paths
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
  const remainingTasks = tasks.filter(
    ({ words }) => !(isWord && Object.keys(words).some((wordStem) => stems.has(wordStem))),
  );
  return { entries: remainingEntries, tasks: remainingTasks };
}

/**
 * Adds an export to the memory.
 * @returns the new number of associations
 * @throws FossickError INVALID_MEMORY if the value is no export or one of another repository, MEMORY_OFF
 */
async function importMemory(opened: OpenedMemory, value: unknown): Promise<number> {
  const { folder } = opened;
  checkOn(folder);
  const imported = readExport(value);
  if (!(await isOfThisRepository(opened, imported))) {
    throw new FossickError("INVALID_MEMORY", `this memory belongs to another project, ${imported.project}`, {
      hint: `This project is ${opened.project.id}; the two have no first commit in common.`,
    });
  }
  const { entries } = await folder.update((content) => joinContents(content, imported));
  return countAssociations(entries);
}

/** Tests whether an export is of this repository; one of an earlier version has the remote's project and no commits. */
async function isOfThisRepository(
  { project, remoteId, root }: OpenedMemory,
  { project: id, roots = [] }: MemoryExport,
): Promise<boolean> {
  if (id === project.id || id === (await remoteId())) return true;
  return roots.length > 0 && (await firstCommits(root)).some((sha) => roots.includes(sha));
}
