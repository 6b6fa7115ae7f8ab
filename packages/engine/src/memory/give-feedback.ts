// Learns from feedback of a person or an agent, unless memory is off.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import type { PreparedTask } from "@fossick/core/task.ts";
import { learn, momentOf, nameWords, prune, tellingWords, type Finding } from "./learn.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { Entry } from "./types.ts";
import { lastTask, taskId } from "./asked-task.ts";

/** Feedback of a person or an agent on an answer. */
export interface Feedback {
  /** The task's text; default: that of the last retrieval. */
  readonly task?: string;
  /** Paths, relative to the root, that the task needed. */
  readonly used?: readonly string[];
  /** Paths that the task did not need. */
  readonly unused?: readonly string[];
}

/** Result of feedback. */
export interface FeedbackReport {
  /** Words by which the files are remembered. */
  readonly words: readonly string[];
  readonly used: readonly string[];
  readonly unused: readonly string[];
  /** Number of associations after the feedback. */
  readonly associations: number;
}

/** Context in which feedback is interpreted. */
interface FeedbackLook {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly codebase: Codebase;
  /** The task that the feedback names, prepared for a search; default: that of the last retrieval. */
  readonly task?: PreparedTask;
  /** Seconds since 1970. */
  readonly time: number;
}

/**
 * Learns from feedback of a person or an agent on an answer.
 * @throws FossickError NO_TASK without a usable task, INVALID_SETTING for files that are not indexed, MEMORY_OFF
 */
export async function giveFeedback(
  folder: MemoryFolder,
  feedback: Feedback,
  look: FeedbackLook,
): Promise<FeedbackReport> {
  checkOn(folder);
  const { codebase, root, time } = look;
  const { used, unused } = checkPaths(codebase, root, feedback);
  const { id, words } = taskOf(folder, look);
  const findings: Finding[] = [
    ...used.map((name): Finding => ({ kind: "file", name, source: "feedback" })),
    ...unused.map((name): Finding => ({ kind: "file", name, source: "unused" })),
    ...nameWords(codebase, used, words).map((name): Finding => ({ kind: "word", name, source: "feedback" })),
  ];
  const lesson = { task: id, words, findings, time, commits: codebase.history.count };
  const { entries } = await folder.update((content) => ({
    ...content,
    entries: prune(learn(content.entries, lesson), momentOf(codebase)),
  }));
  const associations = countAssociations(entries);
  return { words: [...new Set(Object.values(words))], used, unused, associations };
}

/** Checks that memory is on. @throws FossickError MEMORY_OFF */
export function checkOn(folder: MemoryFolder): void {
  if (!folder.isOff()) return;
  throw new FossickError("MEMORY_OFF", "learning is off for this project", {
    hint: "Turn it on with `fossick memory on`.",
  });
}

/** Counts the associations of entries. */
export const countAssociations = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { associations }) => sum + associations.length, 0);

function taskOf(
  folder: MemoryFolder,
  { codebase, task, time }: FeedbackLook,
): { readonly id: string; readonly words: Readonly<Record<string, string>> } {
  if (task === undefined) {
    const last = lastTask(folder.readTasks(), time);
    if (last) return last;
    throw new FossickError("NO_TASK", "this project has no recent search to give feedback on", {
      hint: "Name the task with --task.",
    });
  }
  const words = tellingWords(codebase, createInitialQuery(task));
  if (Object.keys(words).length > 0) return { id: taskId(task.text), words };
  throw new FossickError("NO_TASK", "the task contains no word to remember files by");
}

/**
 * Converts the paths of feedback to those of the index, each once.
 * @throws FossickError INVALID_SETTING if there are none, a file is not indexed, or one is both used and unused
 */
function checkPaths(
  codebase: Codebase,
  root: string,
  feedback: Feedback,
): { readonly used: string[]; readonly unused: string[] } {
  const indexPaths = (paths: readonly string[] = []): string[] => [
    ...new Set(paths.map((path) => indexPath(codebase, root, path))),
  ];
  const used = indexPaths(feedback.used);
  const unused = indexPaths(feedback.unused);
  if (used.length + unused.length === 0) {
    throw new FossickError("INVALID_SETTING", "feedback needs files", {
      hint: "Name the files that were useful with --used and those that were not with --unused.",
    });
  }
  const both = used.find((path) => unused.includes(path));
  if (both === undefined) return { used, unused };
  throw new FossickError("INVALID_SETTING", `${both} cannot be both used and unused`);
}

function indexPath(codebase: Codebase, root: string, input: string): string {
  if (codebase.fileOf(input) !== undefined) return input;
  const posix = input.trim().replaceAll("\\", "/");
  const base = `${root.replaceAll("\\", "/")}/`;
  const path = (posix.startsWith(base) ? posix.slice(base.length) : posix).replace(/^(?:\.\/)+/, "");
  if (codebase.fileOf(path) !== undefined) return path;
  throw new FossickError("INVALID_SETTING", `the index has no file ${input}`, {
    hint: "Use paths as answers show them, relative to the root.",
  });
}
