import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../errors.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import { termsOf } from "../language/words.ts";
import { recallNothing, recalledWords, tellingTerms, type Recall } from "../evidence/scores/memory-scores.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { Fault, PreparedTask, Query, Retrieval } from "../types.ts";
import { momentOf } from "./learn.ts";
import { learnFromCommits, type CommitLook } from "./learn-from-commits.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { WaitingTask } from "./types.ts";
import { taskId } from "./waiting-tasks.ts";
import { confidenceOf, minSupport, supportOf, timesOf, type Moment } from "./confidence.ts";

/** Contribution of memory to one search. */
export interface SearchMemory {
  /** Words recalled for the task; none where memory has nothing. */
  readonly recalled: NonNullable<PreparedTask["recalled"]>;
  readonly recall: Recall;
  readonly faults: readonly Fault[];
  /** Keep of the finished search what is needed to learn from later commits. */
  leave(retrieval: Retrieval): Promise<void>;
}

/** A search without memory. */
export const withoutMemory = (faults: readonly Fault[] = []): SearchMemory => ({
  recalled: [],
  recall: recallNothing,
  faults,
  leave: async () => {},
});

/**
 * Learn from what was committed since the last search, then recall what is known for the task. What fails is a fault.
 */
export async function rememberFor(
  task: PreparedTask,
  folder: MemoryFolder,
  look: CommitLook,
  leaveTask: (task: WaitingTask) => Promise<void>,
): Promise<SearchMemory> {
  try {
    if (folder.isOff()) return withoutMemory();
    folder.checkWritable();
    await learnFromCommits(folder, look);
    const { codebase, head, time } = look;
    const recall = openRecall(folder, momentOf(codebase));
    const query = createInitialQuery(task);
    const recalled = recalledWords(codebase, recall, taskTerms(query.keywords));
    const words = tellingWords(codebase, query);
    return {
      recalled,
      recall,
      faults: [],
      leave: async ({ files, nearby }) => {
        const suggested = [...files, ...nearby].map(({ path }) => path);
        const waitingTask = {
          id: taskId(task.text),
          words,
          time,
          ...(head !== undefined && { head }),
          suggested,
        };
        if (Object.keys(words).length > 0) await leaveTask(waitingTask);
      },
    };
  } catch (error) {
    look.signal?.throwIfAborted();
    if (!FossickError.isInstance(error)) throw error;
    return withoutMemory([{ part: "memory", code: error.code, message: error.message }]);
  }
}

/** The words a task is remembered by, as it spells them, by stem. */
export function tellingWords(codebase: Codebase, { keywords }: Query): Record<string, string> {
  const spellings = new Map(
    keywords.toReversed().flatMap(({ term }) => termsOf(term).map((stem) => [stem, term.toLowerCase()])),
  );
  const terms = tellingTerms(codebase, taskTerms(keywords));
  return Object.fromEntries(terms.map(([stem]) => [stem, spellings.get(stem) ?? stem]));
}

/** Opens the memory for one search; an entry is read when its stem is looked up. */
export function openRecall(folder: MemoryFolder, now: Moment): Recall {
  const entryOf = folder.openEntries();
  const cache = new Map<string, ReturnType<Recall>>();
  const recall: Recall = (stem) =>
    (entryOf(stem)?.associations ?? []).flatMap((association) => {
      const support = supportOf(association, now);
      if (support < minSupport) return [];
      const { kind, name } = association;
      return [{ kind, name, confidence: confidenceOf(support), times: timesOf(association) }];
    });
  return (stem) => {
    const targets = cache.get(stem) ?? recall(stem);
    cache.set(stem, targets);
    return targets;
  };
}
