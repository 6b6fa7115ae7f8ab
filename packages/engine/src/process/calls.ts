// Calls that an engine process answers.
import type { Answered, Details } from "@fossick/core/details.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import type { Trace } from "../engine/trace.ts";
import type { Engine } from "../engine/types.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { Submission } from "@fossick/core/loop/stepwise/check-verdicts.ts";
import type { JudgedStep, JudgeHints } from "@fossick/core/loop/stepwise/types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Evaluation } from "@fossick/core/candidate.ts";
import type { Task } from "@fossick/core/task.ts";

/** Options of the engine to open; plain data, like all requests and replies. */
export interface OpenRequest {
  readonly root: string;
  readonly settings?: Partial<Settings>;
  readonly watch?: boolean;
}

/** Methods of an engine that its process forwards unchanged. */
export const forwarded = ["retrieve", "trace", "feedback", "index", "status", "clean", "readText"] as const;

type Forwarded = (typeof forwarded)[number];
type WithoutRun<Parameters> = Parameters extends [infer First, ...unknown[]] ? [First] : [];

type ForwardedCalls = {
  [Name in Forwarded]: (...input: WithoutRun<Parameters<Engine[Name]>>) => Awaited<ReturnType<Engine[Name]>>;
};

/** Calls to an engine process with their results. `open` must be the first. */
export interface EngineCalls extends ForwardedCalls {
  open(request: OpenRequest): void;
  /** Tests whether there is a complete index, so that a search only has to read changes. */
  hasIndex(): boolean;
  /** Runs a search; its scores stay in the process, under a number. */
  search(task: string | Task): { readonly retrieval: Retrieval; readonly search: number };
  /** Explains the scores of a search; undefined if the search is no longer kept. */
  explain(search: number, explained: true | readonly string[]): Retrieval | undefined;
  /**
   * Starts a judged search, which stays in the process, under a number, or takes its next step.
   * @param submissions all that were made to it
   * @param search its number, if it has taken all but the last submission; repeated if it is no longer kept
   */
  judge(
    task: string | Task,
    hints: JudgeHints,
    submissions: readonly Submission[],
    search: number | undefined,
  ): { readonly search: number; readonly step: JudgedStep };
  /** Returns the trace of a judged search; undefined if the search is not finished or no longer kept. */
  judgedTrace(search: number): Trace | undefined;
  warm(): void;
  pack(files: readonly Pick<Evaluation, "path" | "spans">[], maxTokens: number): readonly PackedFile[];
  details(answer: Answered, maxTokens: number): Details;
  memory(name: keyof ProjectMemory, input: readonly unknown[]): unknown;
  close(): void;
}

/** Long calls, which wait for each other, so that it is known which one ended a process. */
export const longCalls: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...(["retrieve", "trace", "search", "judge"] as const),
  ...(["feedback", "index", "warm", "clean"] as const),
]);
