import type { PackedFile } from "../bundle/pack.ts";
import type { IndexStatus } from "../indexing/open/status.ts";
import type { IndexReport } from "../indexing/update-index.ts";
import type { Forgotten } from "../memory/manage.ts";
import type { MemoryReport } from "../memory/project-memory.ts";
import type { Feedback, FeedbackReport } from "../memory/take-feedback.ts";
import type { MemoryExport } from "../memory/types.ts";
import type { Trace } from "../engine/trace.ts";
import type { Settings } from "../settings/index.ts";
import type { CallerRefinement, CallerVerdict, JudgedStep, JudgeHints } from "../stepwise/types.ts";
import type { Evaluation, Retrieval, Task } from "../types.ts";

/** The engine to open; plain data, like all requests and replies. */
export interface OpenRequest {
  readonly root: string;
  readonly settings?: Partial<Settings>;
  readonly watch?: boolean;
}

/** Requests to an engine process and their replies. `open` comes first. */
export interface EngineCalls {
  open(request: OpenRequest): void;
  /** Tests whether there is a finished index, so that a search only has to read changes. */
  hasIndex(): boolean;
  retrieve(task: string | Task): Retrieval;
  trace(task: string | Task): Trace;
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
  feedback(feedback: Feedback): FeedbackReport;
  index(): IndexReport;
  warm(): void;
  status(): IndexStatus;
  clean(): { where: string; sizeBytes: number };
  readText(path: string): string | undefined;
  pack(files: readonly Pick<Evaluation, "path" | "spans">[], maxTokens: number): readonly PackedFile[];
  "memory.list"(): MemoryReport;
  "memory.forget"(names?: readonly string[]): Forgotten;
  "memory.export"(): MemoryExport;
  "memory.import"(value: unknown): number;
  "memory.off"(): Forgotten;
  "memory.on"(): void;
  close(): void;
}

export type CallName = keyof EngineCalls;
export type Input<Name extends CallName> = Parameters<EngineCalls[Name]>;
export type Result<Name extends CallName> = ReturnType<EngineCalls[Name]>;

/** Calls that compute for long: they wait for each other, so that it is known which one a process died of. */
export const longCalls: ReadonlySet<CallName> = new Set<CallName>([
  ...(["retrieve", "trace", "search", "judge", "submit"] as const),
  ...(["feedback", "index", "warm", "clean"] as const),
]);
