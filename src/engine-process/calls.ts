// The calls that an engine process answers.
import type { PackedFile } from "../bundle/pack.ts";
import type { Trace } from "../engine/trace.ts";
import type { Engine } from "../engine/types.ts";
import type { ProjectMemory } from "../memory/project-memory.ts";
import type { Settings } from "../settings/index.ts";
import type { CallerRefinement, CallerVerdict, JudgedStep, JudgeHints } from "../loop/stepwise/types.ts";
import type { Evaluation, Retrieval, Task } from "../types.ts";

/** The engine to open; plain data, like all requests and replies. */
export interface OpenRequest {
  readonly root: string;
  readonly settings?: Partial<Settings>;
  readonly watch?: boolean;
}

/** Methods of an engine that its process answers as they are. */
export const forwarded = ["retrieve", "trace", "feedback", "index", "status", "clean", "readText"] as const;

type Forwarded = (typeof forwarded)[number];
type WithoutRun<Parameters> = Parameters extends [infer First, ...unknown[]] ? [First] : [];

type ForwardedCalls = {
  [Name in Forwarded]: (...input: WithoutRun<Parameters<Engine[Name]>>) => Awaited<ReturnType<Engine[Name]>>;
};

/** Requests to an engine process and their replies. `open` comes first. */
export interface EngineCalls extends ForwardedCalls {
  open(request: OpenRequest): void;
  /** Tests whether there is a finished index, so that a search only has to read changes. */
  hasIndex(): boolean;
  /** A search whose scores stay in the process, under a number. */
  search(task: string | Task): { readonly retrieval: Retrieval; readonly search: number };
  /** Undefined for a search that is not kept any more. */
  explain(search: number, explained: true | readonly string[]): Retrieval | undefined;
  /** A judged search stays in the process, under a number. */
  judge(task: string | Task, hints: JudgeHints): { readonly search: number; readonly step: JudgedStep };
  /** Undefined for a search that is not kept any more. */
  submit(
    search: number,
    verdicts: readonly CallerVerdict[],
    refinement: CallerRefinement,
  ): JudgedStep | undefined;
  /** The trace of a finished judged search; undefined if it is not finished or no longer kept. */
  judgedTrace(search: number): Trace | undefined;
  warm(): void;
  pack(files: readonly Pick<Evaluation, "path" | "spans">[], maxTokens: number): readonly PackedFile[];
  memory(name: keyof ProjectMemory, input: readonly unknown[]): unknown;
  close(): void;
}

/** Calls that compute for long: they wait for each other, so that it is known which one a process died of. */
export const longCalls: ReadonlySet<string> = new Set<keyof EngineCalls>([
  ...(["retrieve", "trace", "search", "judge", "submit"] as const),
  ...(["feedback", "index", "warm", "clean"] as const),
]);
