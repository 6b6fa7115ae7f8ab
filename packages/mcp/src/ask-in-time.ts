// Waits for an index no longer than a client does; indexing continues in the background and reports its progress.
import { setTimeout as wait } from "node:timers/promises";
import { FossickError } from "@fossick/base/errors.ts";
import type { Reporter, RunOptions } from "@fossick/library/index.ts";
import { grouped } from "@fossick/core/messages/counts.ts";
import type { Engines, Lease, McpEngine } from "./engines.ts";

/** Progress of the index of a folder. */
export interface IndexProgress {
  readonly done: number;
  readonly total: number;
  /** Undefined until it can be estimated. */
  readonly leftMs?: number;
}

/** Thrown when indexing takes longer than clients wait for a call; it continues, and the next call waits for it. */
export class StillIndexing extends FossickError {
  readonly progress: IndexProgress | undefined;

  constructor(progress: IndexProgress | undefined) {
    super("INDEX_NOT_READY", `no answer yet, the folder is being indexed: ${progressText(progress)}`, {
      hint: "Indexing goes on in the background. Make the same call again: it waits for the rest and then answers.",
    });
    this.progress = progress;
  }
}

type Run = Pick<RunOptions, "reporter"> & { readonly signal: AbortSignal };
type Question<Answer> = (engine: McpEngine, run: RunOptions) => Promise<Answer>;
type Answered<Answer> = Lease & { readonly answer: Answer };

/** Engines whose callers wait for an index for a limited time. */
export interface PatientEngines {
  /**
   * Asks the engine of a root a question that first brings its index up to date.
   * @returns the answer, and the engine, which stays open until it is released
   * @throws StillIndexing
   */
  ask<Answer>(root: string, run: Run, question: Question<Answer>): Promise<Answered<Answer>>;
  /** Returns the progress of a root's index; undefined if none is being built. */
  progress(root: string): IndexProgress | undefined;
}

interface Options {
  readonly engines: Pick<Engines, "lease">;
  /** Time a call waits for an index. */
  readonly waitMs: number;
  readonly now: () => number;
}

/** State of a call that updates the index of a folder. */
interface Indexing {
  /** Resolves once the first cycle begins or the call ends. */
  readonly indexed: Promise<void>;
  /** First report of files to index, to estimate the time left. */
  first?: { readonly done: number; readonly ms: number };
  progress?: IndexProgress;
}

interface State extends Options {
  /** Calls that update an index, by root; calls for the same root run one after another. */
  readonly underWay: Map<string, Indexing>;
}

export function createPatientEngines(options: Options): PatientEngines {
  const state: State = { ...options, underWay: new Map() };
  return {
    progress: (root) => state.underWay.get(root)?.progress,
    ask: (root, run, question) => ask(state, root, run, question),
  };
}

async function ask<Answer>(
  state: State,
  root: string,
  { reporter = {}, signal }: Run,
  question: Question<Answer>,
): Promise<Answered<Answer>> {
  const { engines, now, underWay, waitMs } = state;
  const lateMs = now() + waitMs;
  for (let other = underWay.get(root); other; other = underWay.get(root)) {
    if (!(await isOverIn(other.indexed, lateMs - now(), signal))) throw new StillIndexing(other.progress);
  }
  signal.throwIfAborted();
  const call = follow(state, root, { reporter, signal });
  const leasing = engines.lease(root);
  const asking = leasing.then(({ engine }) => question(engine, call.run)).finally(call.onIndexed);
  // If there is nothing to index, a later call would take just as long. A cancelled call is rejected.
  const isLate = !(await isOverIn(asking, lateMs - now())) && (await call.isIndexing());
  if (isLate) call.leave();
  const answering = answerOf(asking, leasing);
  if (!isLate) return answering;
  answering.then(({ release }) => release(), noop);
  throw new StillIndexing(call.indexing.progress);
}

async function answerOf<Answer>(asking: Promise<Answer>, leasing: Promise<Lease>): Promise<Answered<Answer>> {
  const { engine, release } = await leasing;
  try {
    return { answer: await asking, engine, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A call as its engine sees it, which can continue after its client got an answer. */
interface Followed {
  readonly run: RunOptions;
  readonly indexing: Indexing;
  /** Resolves, once it is known, to whether there are still files to index. */
  isIndexing(): Promise<boolean>;
  onIndexed(): void;
  /** Detaches the client: it gets no more reports and can no longer cancel the call. */
  leave(): void;
}

function follow(
  { now, underWay }: State,
  root: string,
  { reporter, signal }: { readonly reporter: Reporter; readonly signal: AbortSignal },
): Followed {
  const controller = new AbortController();
  let isLeft = false;
  signal.addEventListener("abort", () => !isLeft && controller.abort(signal.reason));
  const known = sign();
  const indexed = sign();
  const indexing: Indexing = { indexed: indexed.given };
  underWay.set(root, indexing);
  let isIndexed = false;
  const onIndexed = (): void => {
    isIndexed = true;
    if (underWay.get(root) === indexing) underWay.delete(root);
    known.give();
    indexed.give();
  };
  const { onCycleEnd } = reporter;
  const heard: Reporter = {
    onIndexProgress: (done, total) => {
      if (total > 0) note(indexing, { done, total }, now());
      if (total > 0) known.give();
      return isLeft ? undefined : reporter.onIndexProgress?.(done, total);
    },
    onCycleStart: onIndexed,
    ...(onCycleEnd && { onCycleEnd: (cycle) => (isLeft ? undefined : onCycleEnd(cycle)) }),
  };
  return {
    run: { signal: controller.signal, reporter: heard },
    indexing,
    isIndexing: async () => {
      await known.given;
      return !isIndexed;
    },
    onIndexed,
    leave: () => void (isLeft = true),
  };
}

/** Creates a promise with the function that resolves it. */
function sign(): { readonly given: Promise<void>; give(): void } {
  let give = noop;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

function note(indexing: Indexing, { done, total }: IndexProgress, ms: number): void {
  const first = (indexing.first ??= { done, ms });
  const leftMs = done > first.done ? ((ms - first.ms) * (total - done)) / (done - first.done) : undefined;
  indexing.progress = { done, total, ...(leftMs !== undefined && { leftMs }) };
}

/** Tests whether work settles within a time, even by failing. @throws the signal's reason when aborted */
async function isOverIn(work: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<boolean> {
  const waiting = new AbortController();
  const signals = signal ? [waiting.signal, signal] : [waiting.signal];
  const late = wait(Math.max(0, ms), false, { signal: AbortSignal.any(signals) }).catch(noop);
  const isOver = await Promise.race([work.then(yes, yes), late]);
  waiting.abort();
  signal?.throwIfAborted();
  return isOver === true;
}

const noop = (): void => undefined;
const yes = (): true => true;

const stepMs = 10_000;

/** Describes the progress of an index, in words for a model. */
export function progressText(progress: IndexProgress | undefined): string {
  if (progress === undefined) return "its files are being looked at";
  const { done, leftMs, total } = progress;
  if (done >= total) return `all ${grouped(total)} files are read, the history of git and the rest follow`;
  const seconds = leftMs === undefined ? 0 : (Math.ceil(leftMs / stepMs) * stepMs) / 1_000;
  const left =
    seconds === 0
      ? ""
      : seconds < 120
        ? `, about ${seconds} s left`
        : `, about ${Math.ceil(seconds / 60)} min left`;
  return `${grouped(done)} of ${grouped(total)} files (${Math.floor((100 * done) / total)} %)${left}`;
}
