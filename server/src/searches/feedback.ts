// Teaches the memory of a repository which files a task needed, by the engine that searches it.
import type { FeedbackReport } from "fossick";
import type { SearchCall } from "./search-call.ts";
import { searchIn } from "./search-in.ts";

/** Files of a repository that a task needed, and those it did not. */
export interface GivenFeedback {
  readonly repository: string;
  readonly branch?: string | undefined;
  readonly task: string;
  /** Paths of files. */
  readonly used: readonly string[];
  readonly unused: readonly string[];
}

/** Teaches the repository's memory. @throws FossickError as `searchIn` does, NO_TASK, INVALID_SETTING, MEMORY_OFF */
export function giveFeedback(
  call: SearchCall,
  { branch, repository, task, unused, used }: GivenFeedback,
): Promise<FeedbackReport> {
  const target = { name: repository, ...(branch !== undefined && { branch }) };
  const { signal } = call;
  return searchIn(call, target, { task }, (engine) => engine.feedback({ task, used, unused }, { signal }));
}
