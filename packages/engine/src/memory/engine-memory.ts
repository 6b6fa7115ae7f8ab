// Connects an engine with a project's memory, which it asks before a search and teaches by feedback.
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { FossickError } from "@fossick/base/errors.ts";
import type { Fault } from "@fossick/core/answer-types.ts";
import type { PreparedTask } from "@fossick/core/task.ts";
import { momentOf, tellingWords } from "./learn.ts";
import { createTaskLeaver, taskId } from "./asked-task.ts";
import { giveFeedback, type Feedback, type FeedbackReport } from "./give-feedback.ts";
import { memoryOf, type OpenedMemory } from "./open-memory.ts";
import { createProjectMemory, type ProjectMemory } from "./project-memory.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import { recallNothing, recalledWords, type Recall } from "@fossick/core/evidence/scores/memory-scores.ts";
import { taskTerms } from "@fossick/core/language/weighted-terms.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { AskedTask } from "./types.ts";
import { confidenceOf, minSupport, supportOf, timesOf, type RepositoryState } from "./confidence.ts";

const earlierFaults = ({ earlier, folder }: OpenedMemory): Fault[] =>
  earlier === undefined || folder.isOff()
    ? []
    : [
        {
          part: "memory",
          code: "MEMORY_APART",
          message:
            "what was learned under the address of this repository's remote is not used, because any folder can name it: `fossick memory list` says how to take it over",
        },
      ];

interface EngineMemoryOptions {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly dataDir: string;
  /** True if searches use the memory and add to it. */
  readonly isOn: boolean;
  /** Max delay before the records of searches are written; more than 0 in a long-running process. */
  readonly delayMs?: number;
  /** Returns the state of the repository that was indexed last. */
  readonly codebase: () => Promise<Codebase>;
}

/** The memory of one engine. */
export interface EngineMemory {
  /** Starts git's work, so that it runs while the index is updated. */
  start(): void;
  rememberFor(task: PreparedTask, codebase: Codebase): Promise<SearchMemory>;
  /** Learns from feedback. @param task the one that the feedback names, prepared for a search */
  feedback(feedback: Feedback, codebase: Codebase, task: PreparedTask | undefined): Promise<FeedbackReport>;
  readonly control: ProjectMemory;
  /** Writes the records of searches that are not written yet. */
  settle(): Promise<void>;
}

export function createEngineMemory({
  root,
  dataDir,
  isOn,
  delayMs = 0,
  codebase,
}: EngineMemoryOptions): EngineMemory {
  const open = memoryOf(root, dataDir);
  const folder = async () => (await open()).folder;
  const leaver = createTaskLeaver(delayMs, folder);
  const openSettled = () => leaver.settle().then(open);
  return {
    start: () => {
      if (isOn) void open();
    },
    rememberFor: async (task, state) => {
      if (!isOn) return withoutMemory();
      const opened = await open();
      const remembered = rememberFor(task, opened.folder, state, leaver.leave);
      return { ...remembered, faults: [...remembered.faults, ...earlierFaults(opened)] };
    },
    settle: leaver.settle,
    feedback: async (feedback, state, task) => {
      if (!isOn)
        throw new FossickError("MEMORY_OFF", "memory is turned off by the settings", {
          hint: "Feedback needs memory: remove --no-memory and FOSSICK_NO_MEMORY.",
        });
      const look = { root, codebase: state, time: nowSeconds(), ...(task && { task }) };
      return giveFeedback((await openSettled()).folder, feedback, look);
    },
    control: createProjectMemory(openSettled, async () => momentOf(await codebase())),
  };
}

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Contribution of memory to one search. */
export interface SearchMemory {
  /** Words recalled for the task; may be empty. */
  readonly recalled: NonNullable<PreparedTask["recalled"]>;
  readonly recall: Recall;
  readonly faults: readonly Fault[];
  /** Records the finished search, so that feedback may be about it. */
  leave(): Promise<void>;
}

/** Contribution to a search without memory: none. */
export const withoutMemory = (faults: readonly Fault[] = []): SearchMemory => ({
  recalled: [],
  recall: recallNothing,
  faults,
  leave: async () => {},
});

/** Recalls what is known for the task. Failures become faults. */
export function rememberFor(
  task: PreparedTask,
  folder: MemoryFolder,
  codebase: Codebase,
  leaveTask: (task: AskedTask) => Promise<void>,
): SearchMemory {
  try {
    if (folder.isOff()) return withoutMemory();
    folder.checkWritable();
    const recall = openRecall(folder, momentOf(codebase));
    const query = createInitialQuery(task);
    const recalled = recalledWords(codebase, recall, taskTerms(query.keywords));
    const words = tellingWords(codebase, query);
    return {
      recalled,
      recall,
      faults: [],
      leave: async () => {
        const asked = { id: taskId(task.given ?? task.text), words, time: nowSeconds() };
        if (Object.keys(words).length > 0) await leaveTask(asked);
      },
    };
  } catch (error) {
    if (!FossickError.isInstance(error)) throw error;
    return withoutMemory([{ part: "memory", code: error.code, message: error.message }]);
  }
}

/** Opens the memory for one search; entries are parsed when their stem is looked up. */
export function openRecall(folder: MemoryFolder, now: RepositoryState): Recall {
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
