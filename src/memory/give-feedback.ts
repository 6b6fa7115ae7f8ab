import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../errors.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import type { PreparedTask } from "../types.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import { tellingWords } from "./search-memory.ts";
import { checkPaths, takeFeedback, type Feedback, type FeedbackReport } from "./take-feedback.ts";
import { stillWaiting, taskId } from "./waiting-tasks.ts";

/** Refuse to learn while memory is off. @throws FossickError MEMORY_OFF */
export function checkOn(folder: MemoryFolder): void {
  if (!folder.isOff()) return;
  throw new FossickError("MEMORY_OFF", "memory is off for this project", {
    hint: "Turn it on with `fossick memory on`.",
  });
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
