import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { spreadEvenly } from "../choose-tasks.ts";
import { foreignText } from "../foreign-text.ts";
import { availableTasks, readTasks, taskFile, type MirrorOf } from "../tasks.ts";
import type { BenchTask, TaskSet } from "../types.ts";
import { groupInWording, wrongGroup } from "./groups.ts";
import { recordSets, type RecordSet } from "./record-sets.ts";

/** A task to record, with the text it is asked with. */
export interface Recording {
  readonly group: string;
  readonly task: BenchTask;
  /** True if no file is right for the text, most often because it is that of another repository. */
  readonly shifted: boolean;
}

export interface RecordingPlaces {
  readonly tasksFolder: string;
  readonly mirrorOf: MirrorOf;
  /** Holds wordings and, where not all tasks of a file are kept, `<file>.txt` with the ids to keep. */
  readonly idsFolder: string;
}

export interface Part {
  /** Tasks of these repositories only. */
  readonly only?: readonly string[];
  /** So many tasks of each file at most, spread evenly over it. */
  readonly limit?: number;
}

export interface RecordingPlan {
  readonly recordings: readonly Recording[];
  /** Task files and tasks left out, and why. */
  readonly leftOut: readonly string[];
}

/**
 * Everything there is to record, each group in the order of its tasks, a repository's oldest first.
 * @param only the set whose tasks are recorded; default: all sets
 */
export function planRecordings(places: RecordingPlaces, part: Part, only?: TaskSet): RecordingPlan {
  const leftOut: string[] = [];
  const wanted = recordSets.filter(({ set }) => only === undefined || set === only);
  const recordings = wanted.flatMap((recordSet) => {
    const file = taskFile(recordSet.file, places);
    if (!existsSync(file)) {
      leftOut.push(`${recordSet.file}: there is no ${file}`);
      return [];
    }
    const all = readTasks(file, recordSet.set);
    const kept = keptTasks(all, recordSet.file, places);
    const available = availableTasks(kept, places.mirrorOf);
    if (available.length < kept.length) {
      const missing = kept.length - available.length;
      leftOut.push(
        `${recordSet.file}: ${missing} of ${kept.length} tasks, whose repository or commit is not among the mirrors`,
      );
    }
    return recordingsOf(recordSet, available, file, places, partOf(available, part));
  });
  return { recordings, leftOut };
}

function keptTasks(tasks: readonly BenchTask[], name: string, { idsFolder }: RecordingPlaces): BenchTask[] {
  const file = join(idsFolder, `${name}.txt`);
  if (!existsSync(file)) return [...tasks];
  const ids = new Set(readFileSync(file, "utf8").split(/\s+/));
  return tasks.filter(({ id }) => ids.has(id));
}

/** Ids of the tasks that a run is about. */
function partOf(tasks: readonly BenchTask[], { only, limit }: Part): ReadonlySet<string> {
  const wanted = tasks.filter(({ repo }) => only === undefined || only.includes(repo));
  return new Set((limit === undefined ? wanted : spreadEvenly(wanted, limit)).map(({ id }) => id));
}

/** @param available the whole file: texts of other repositories are those of the whole, also for a part of it */
function recordingsOf(
  recordSet: RecordSet,
  available: readonly BenchTask[],
  file: string,
  { idsFolder }: RecordingPlaces,
  part: ReadonlySet<string>,
): Recording[] {
  const own = ownRecordings(recordSet, available, file, idsFolder);
  const foreign = foreignRecordings(own, recordSet.foreignEvery);
  return [...own, ...foreign].filter(({ task }) => task.text !== "" && part.has(task.id));
}

/** Every nth task of each group with a text of the same group that another repository was asked. */
function foreignRecordings(own: readonly Recording[], every: number | undefined): Recording[] {
  if (every === undefined) return [];
  const groups = new Set(own.filter(({ shifted }) => !shifted).map(({ group }) => group));
  return [...groups].flatMap((group) => {
    const tasks = own.flatMap((each) => (each.group === group && each.task.text !== "" ? [each.task] : []));
    return tasks.flatMap((task, at) =>
      at % every === 0
        ? [{ group: wrongGroup(group), task: { ...task, text: foreignText(tasks, at) }, shifted: true }]
        : [],
    );
  });
}

/** The tasks of a file with their own texts, and with each other wording in a group of its own; empty where there is none. */
export function ownRecordings(
  { set, group, wordings = [], fields = [], isByKind = false }: RecordSet,
  tasks: readonly BenchTask[],
  file: string,
  idsFolder: string,
): Recording[] {
  const wordingFiles = wordings.map((name) => join(idsFolder, name));
  return (["task", ...fields] as const).flatMap((field) => {
    const texts = new Map(readTasks(file, set, field, wordingFiles).map(({ id, text }) => [id, text]));
    const name = field === "task" ? group : groupInWording(group, field);
    return tasks.map((task) => {
      const isUnanswered = isByKind && task.goldFiles.length === 0;
      const kind = isByKind ? `${name}-${task.kind ?? "other"}` : name;
      return {
        group: isUnanswered ? wrongGroup(kind) : kind,
        task: { ...task, text: texts.get(task.id) ?? "" },
        shifted: isUnanswered,
      };
    });
  });
}
