import type { Codebase } from "../evidence/codebase.ts";
import { FossickError } from "../errors.ts";
import type { PreparedTask } from "../types.ts";
import { momentOf } from "./learn.ts";
import type { CommitLook } from "./learn-from-commits.ts";
import { createTaskLeaver } from "./waiting-tasks.ts";
import { giveFeedback, type Feedback, type FeedbackReport } from "./give-feedback.ts";
import { createProjectMemory, openMemory, type ProjectMemory } from "./project-memory.ts";
import { rememberFor, withoutMemory, type SearchMemory } from "./search-memory.ts";

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
