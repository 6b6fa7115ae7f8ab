import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../errors.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import { confidenceOf, supportOf, timesOf, type Moment } from "./confidence.ts";
import { exportMemory, forget, importMemory, type Forgotten } from "./manage.ts";
import { openMemoryFolder, type MemoryFolder } from "./memory-folder.ts";
import type { PreparedTask } from "../types.ts";
import { findProject, type Project } from "./project.ts";
import { tellingWords } from "./search-memory.ts";
import {
  checkPaths,
  countAssociations,
  takeFeedback,
  type Feedback,
  type FeedbackReport,
} from "./take-feedback.ts";
import type { MemoryExport, TargetKind, WaitingTask } from "./types.ts";
import { stillWaiting, taskId } from "./waiting-tasks.ts";

/** One association as a person is told of it. */
export interface Remembered {
  /** A word of past tasks. */
  readonly word: string;
  readonly kind: TargetKind;
  /** The path or the word of the codebase that those tasks needed. */
  readonly name: string;
  /** 0.3 to 0.9 */
  readonly confidence: number;
  /** How many tasks speak for it. */
  readonly times: number;
  /** The newest evidence in seconds since 1970. */
  readonly lastTime: number;
}

/** What is kept of a project, surest first. */
export interface MemoryReport {
  readonly project: string;
  readonly where: string;
  readonly on: boolean;
  readonly sizeBytes: number;
  readonly associations: readonly Remembered[];
  /** Tasks whose commits are waited for, oldest first. */
  readonly tasks: readonly WaitingTask[];
}

/** What is learned of one project, to be looked at and ruled over. Its functions throw FossickError MEMORY_UNAVAILABLE. */
export interface ProjectMemory {
  list(): Promise<MemoryReport>;
  /** Erase what is known of words and files; all where none is given. */
  forget(names?: readonly string[]): Promise<Forgotten>;
  export(): Promise<MemoryExport>;
  /** @returns how many associations there are now @throws FossickError INVALID_MEMORY, MEMORY_OFF */
  import(exported: unknown): Promise<number>;
  /** Erase all and keep nothing until it is turned on again. @returns what was erased */
  off(): Promise<Forgotten>;
  on(): Promise<void>;
}

/** The memory of one root. */
export interface OpenedMemory {
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
    list: async () => {
      const { entries, tasks } = folder.read();
      const now = entries.length === 0 ? { time: 0, commits: 0 } : await moment();
      const associations = entries.flatMap(({ word, associations: of }) =>
        of.map((each): Remembered => ({
          word,
          kind: each.kind,
          name: each.name,
          confidence: Math.round(confidenceOf(supportOf(each, now)) * 100) / 100,
          times: timesOf(each),
          lastTime: each.evidence.at(-1)?.time ?? 0,
        })),
      );
      return {
        project: project.id,
        where: folder.where,
        on: !folder.isOff(),
        sizeBytes: folder.sizeBytes(),
        associations: associations.sort((a, b) => b.confidence - a.confidence || b.times - a.times),
        tasks,
      };
    },
    forget: (names) => forget(folder, names),
    export: async () => exportMemory(folder, project),
    import: async (exported) => {
      checkOn(folder);
      return importMemory(folder, project, exported);
    },
    off: async () => {
      const { entries, tasks } = folder.read();
      await folder.turnOff();
      return { associations: countAssociations(entries), tasks: tasks.length };
    },
    on: () => folder.turnOn(),
  };
}

/** @throws FossickError MEMORY_OFF */
function checkOn(folder: MemoryFolder): void {
  if (!folder.isOff()) return;
  throw new FossickError("MEMORY_OFF", "memory is off for this project", {
    hint: "Turn it on with `fossick memory on`.",
  });
}

/** What feedback is seen against. */
export interface FeedbackLook {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly codebase: Codebase;
  /** The task that the feedback names, ready to be searched for; that of the last retrieval when left out. */
  readonly task?: PreparedTask;
  /** Seconds since 1970. */
  readonly time: number;
}

/**
 * Learn from what a person or an agent says of an answer.
 * @throws FossickError NO_TASK without a task to speak of, INVALID_SETTING for files that are not there, MEMORY_OFF
 */
export async function giveFeedback(
  { folder }: OpenedMemory,
  feedback: Feedback,
  look: FeedbackLook,
): Promise<FeedbackReport> {
  checkOn(folder);
  const paths = checkPaths(look.codebase, look.root, feedback);
  return takeFeedback(folder, look.codebase, { ...taskOf(folder, look), ...paths, time: look.time });
}

function taskOf(
  folder: MemoryFolder,
  { codebase, task, time }: FeedbackLook,
): { readonly id: string; readonly words: Readonly<Record<string, string>> } {
  if (task === undefined) {
    const last = stillWaiting(folder.readTasks(), time).at(-1);
    if (last) return last;
    throw new FossickError("NO_TASK", "this project has no recent search to give feedback on", {
      hint: "Name the task with --task.",
    });
  }
  const words = tellingWords(codebase, createInitialQuery(task));
  if (Object.keys(words).length > 0) return { id: taskId(task.text), words };
  throw new FossickError("NO_TASK", "the task contains no word to remember files by");
}
