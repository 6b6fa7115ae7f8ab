// Learns from what a person or an agent says was useful, unless memory is off.
import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../base/errors.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import type { PreparedTask } from "../types.ts";
import { learn, momentOf, nameWords, prune, tellingWords, type Finding } from "./learn.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { Entry } from "./types.ts";
import { stillWaiting, taskId } from "./waiting-tasks.ts";

/** Feedback of a person or an agent on an answer. */
export interface Feedback {
  /** The task's text; that of the last retrieval when left out. */
  readonly task?: string;
  /** Paths, relative to the root, that the task needed. */
  readonly used?: readonly string[];
  /** Paths that it did not need. */
  readonly unused?: readonly string[];
}

/** Result of feedback. */
export interface FeedbackReport {
  /** The words that the files are remembered by. */
  readonly words: readonly string[];
  readonly used: readonly string[];
  readonly unused: readonly string[];
  /** Number of associations there are now. */
  readonly associations: number;
}

/** State that feedback is interpreted against. */
interface FeedbackLook {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly codebase: Codebase;
  /** The task that the feedback names, ready to be searched for; that of the last retrieval when left out. */
  readonly task?: PreparedTask;
  /** Seconds since 1970. */
  readonly time: number;
}

/**
 * Learn from what a person or an agent says about an answer.
 * @throws FossickError NO_TASK without a task to speak of, INVALID_SETTING for files that are not there, MEMORY_OFF
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

/** Refuse to learn while memory is off. @throws FossickError MEMORY_OFF */
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

/**
 * The feedback's paths as the index knows them, each once.
 * @throws FossickError INVALID_SETTING for none at all, a file that is not there, and one said to be both
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
