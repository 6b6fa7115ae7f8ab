/** The port that is told what happens during a search. */
import type { Fault, Query } from "./answer-types.ts";
import type { Cycle } from "./finished-cycle.ts";

/** Is told what happens; every method is optional and may be asynchronous. */
export interface Reporter {
  /** Files whose content is known, of those that are new or changed; `total` is 0 while it is not known. */
  onIndexProgress?(done: number, total: number): void | Promise<void>;
  onIndexStage?(stage: IndexStage): void | Promise<void>;
  onCycleStart?(number: number, query: Query): void | Promise<void>;
  /** A stage of that cycle begins. */
  onStage?(number: number, stage: Stage): void | Promise<void>;
  onCycleEnd?(cycle: Cycle): void | Promise<void>;
  onFault?(fault: Fault): void | Promise<void>;
  /** Called before a request leaves the process, or, with `dryRun`, would. */
  onRequest?(request: OutgoingRequest): void;
}

/** Stages of a cycle, in order; `refine` comes before the next cycle, if there is one. */
export type Stage = "dispatch" | "evaluate" | "gaps" | "refine";

/** A part of bringing the index up to date that files read so far do not tell of. */
export type IndexStage =
  /** So many of all files were analysed by an update that was ended, and need not be again. */
  | { readonly kind: "known"; readonly files: number; readonly total: number }
  /** The files are done; so many past commits were read. */
  | { readonly kind: "history"; readonly commits: number }
  /** Everything is being written. */
  | { readonly kind: "writing" }
  /** The update was ended; so many of all files are kept for the next. */
  | { readonly kind: "ended"; readonly files: number; readonly total: number };

/** All that one request to another program or machine holds, its keys left out. */
export interface OutgoingRequest {
  /** A method and an address, or a command line. */
  readonly to: string;
  /** Body of the request, to the byte; empty if there is none. */
  readonly body: string;
}
