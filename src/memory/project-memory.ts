import { confidenceOf, supportOf, timesOf, type Moment } from "./confidence.ts";
import { checkOn } from "./give-feedback.ts";
import { exportMemory, forget, importMemory, type Forgotten } from "./manage.ts";
import { openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import { findProject, type Project } from "./project.ts";
import { countAssociations } from "./take-feedback.ts";
import type { Association, MemoryExport, TargetKind, WaitingTask } from "./types.ts";

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

const functions = [
  "list",
  "forget",
  "export",
  "import",
  "off",
  "on",
] as const satisfies (keyof ProjectMemory)[];

/** A memory whose functions are all answered by one. */
export const memoryOver = (
  answer: (name: keyof ProjectMemory, input: readonly unknown[]) => unknown,
): ProjectMemory =>
  Object.fromEntries(
    functions.map((name) => [name, (...input: readonly unknown[]) => answer(name, input)]),
  ) as unknown as ProjectMemory;

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

/** @param moment the state of the repository that ages are counted from */
export function controlMemory(
  { project, folder }: OpenedMemory,
  moment: () => Promise<Moment>,
): ProjectMemory {
  return {
    list: () => reportOn({ project, folder }, moment),
    forget: (names) => forget(folder, names),
    export: async () => exportMemory(folder, project),
    import: async (value) => {
      checkOn(folder);
      return importMemory(folder, project, value);
    },
    off: async () => {
      const { entries, tasks } = folder.read();
      await folder.turnOff();
      return { associations: countAssociations(entries), tasks: tasks.length };
    },
    on: () => folder.turnOn(),
  };
}

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
