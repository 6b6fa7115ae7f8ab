// Memory as an engine uses it.
import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../base/errors.ts";
import type { PreparedTask, Fault, Retrieval } from "../types.ts";
import { momentOf, tellingWords } from "./learn.ts";
import { type CommitLook, learnFromCommits } from "./learn-from-commits.ts";
import { createTaskLeaver, taskId } from "./waiting-tasks.ts";
import { giveFeedback, type Feedback, type FeedbackReport } from "./give-feedback.ts";
import { createProjectMemory, openMemory, type ProjectMemory } from "./project-memory.ts";
import { createInitialQuery } from "../language/initial-query.ts";
import { recallNothing, recalledWords, type Recall } from "../evidence/scores/memory-scores.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import type { MemoryFolder } from "./memory-folder.ts";
import type { WaitingTask } from "./types.ts";
import { confidenceOf, minSupport, supportOf, timesOf, type Moment } from "./confidence.ts";

interface EngineMemoryOptions {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly dataDir: string;
  /** True if searches use it and add to it. */
  readonly isOn: boolean;
  /** Max delay before the records of searches are written; more than 0 in a long-running process. */
  readonly delayMs?: number;
  /** The state of the repository that was indexed last. */
  readonly codebase: () => Promise<Codebase>;
}

/** The memory of one engine; its project is looked up once. */
export interface EngineMemory {
  /** Set git to work, so that it answers while the index is brought up to date. */
  start(): void;
  rememberFor(
    task: PreparedTask,
    look: Pick<CommitLook, "codebase" | "head" | "signal">,
  ): Promise<SearchMemory>;
  /** @param task that which the feedback names, ready to be searched for */
  feedback(feedback: Feedback, codebase: Codebase, task: PreparedTask | undefined): Promise<FeedbackReport>;
  readonly control: ProjectMemory;
  /** Write what searches left. */
  settle(): Promise<void>;
}

export function createEngineMemory({
  root,
  dataDir,
  isOn,
  delayMs = 0,
  codebase,
}: EngineMemoryOptions): EngineMemory {
  let opening: ReturnType<typeof openMemory> | undefined;
  const open = () => (opening ??= openMemory(root, dataDir));
  const folder = async () => (await open()).folder;
  const leaver = createTaskLeaver(delayMs, folder);
  const openSettled = () => leaver.settle().then(open);
  return {
    start: () => {
      if (isOn) void open();
    },
    rememberFor: async (task, look) => {
      if (!isOn) return withoutMemory();
      return rememberFor(task, await folder(), { ...look, root, time: nowSeconds() }, leaver.leave);
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
