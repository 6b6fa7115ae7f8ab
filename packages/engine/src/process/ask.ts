// Sends calls to the other end of a link and waits for the answers.
import type { RunOptions } from "../engine/types.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { toError, type Call, type Input, type Link, type Question, type Reply, type Result } from "./link.ts";

/** Error of a process that ended before it answered. */
export class ProcessEnded extends Error {
  /** True if this call may be the cause: it was being answered, and the process was not ended on purpose. */
  readonly isSuspect: boolean;

  constructor(why: string, isSuspect: boolean) {
    super(why);
    this.isSuspect = isSuspect;
  }
}

/** The asking side of a link to one process. */
export interface Asker<Calls> {
  /** Sends a call. @throws the other side's error; ProcessEnded; the signal's reason, at once, when aborted */
  ask<Name extends keyof Calls & string>(
    name: Name,
    input: Input<Calls, Name>,
    run?: RunOptions,
  ): Promise<Result<Calls, Name>>;
  /** Tests whether any call is being answered. */
  isBusy(): boolean;
}

interface AskerOptions {
  /** Tests whether a call is long; long calls wait until fewer than `maxLong` of them are being answered. */
  readonly isLong?: (name: string) => boolean;
  readonly maxLong?: number;
  /**
   * Max time that a process may continue cancelled work before it is ended, which loses what it has in memory.
   */
  readonly patienceMs?: number;
  /** Ends a process that does not stop its work on a cancelled call. */
  readonly endProcess?: () => void;
  /** Called when calls start or stop waiting for an answer. */
  readonly onWaiting?: (isWaiting: boolean) => void;
  readonly onChanged?: (() => void) | undefined;
}

/** A call that is not answered yet. */
interface Pending {
  readonly call: Call;
  readonly reporter: Reporter | undefined;
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
  isSent: boolean;
}

interface State extends AskerOptions {
  readonly link: Link<Question, Reply>;
  readonly pending: Map<number, Pending>;
  endedWhy?: string;
  isEndedOnPurpose: boolean;
}

/** Creates the asking side of a link. Calls are numbered and sent in order, except that long ones may wait. */
export function createAsker<Calls>(link: Link<Question, Reply>, options: AskerOptions = {}): Asker<Calls> {
  const state: State = { ...options, link, pending: new Map(), isEndedOnPurpose: false };
  let lastId = 0;
  link.onMessage((reply) => take(state, reply));
  link.onEnd((why) => {
    state.endedWhy = why;
    for (const each of state.pending.values()) each.reject(endedFor(state, each));
    state.pending.clear();
    options.onWaiting?.(false);
  });
  return {
    isBusy: () => [...state.pending.values()].some(({ isSent }) => isSent),
    ask: (name, input, { isTentative, reporter, settings, signal } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const id = ++lastId;
        const subscribedEvents = Object.keys(reporter ?? {});
        const own = { ...(settings && { settings }), ...(isTentative && { isTentative }) };
        const call: Call = { kind: "call", id, name, input, subscribedEvents, ...own };
        const pending: Pending = { call, reporter, resolve, reject, isSent: false };
        if (state.endedWhy !== undefined) return reject(endedFor(state, pending));
        state.pending.set(id, pending);
        options.onWaiting?.(true);
        signal?.addEventListener("abort", () => giveUp(state, pending, signal.reason), { once: true });
        sendWaiting(state);
      }),
  };
}

const endedFor = ({ endedWhy = "", isEndedOnPurpose }: State, { isSent }: Pending): ProcessEnded =>
  new ProcessEnded(endedWhy, isSent && !isEndedOnPurpose);

/** Sends the calls that need not wait for long ones. */
function sendWaiting({ isLong = () => false, link, maxLong = 1, pending }: State): void {
  let long = [...pending.values()].filter(({ call, isSent }) => isSent && isLong(call.name)).length;
  for (const each of pending.values()) {
    const { call, isSent, reject } = each;
    if (isSent || (isLong(call.name) && long >= maxLong)) continue;
    if (isLong(call.name)) long++;
    each.isSent = true;
    try {
      link.send(call);
    } catch (error) {
      pending.delete(call.id); // its input is not plain data
      reject(error);
    }
  }
}

function take(state: State, reply: Reply): void {
  if (reply.kind === "changed") return state.onChanged?.();
  const call = state.pending.get(reply.id);
  if (!call) return;
  if (reply.kind === "event") {
    const tell = call.reporter?.[reply.name as keyof Reporter] as
      | ((...values: readonly unknown[]) => unknown)
      | undefined;
    return void tell?.(...reply.values);
  }
  state.pending.delete(reply.id);
  if (reply.kind === "result") call.resolve(reply.value as never);
  else call.reject(toError(reply.error));
  if (state.pending.size === 0) state.onWaiting?.(false);
  sendWaiting(state);
}

/** Rejects a call at once and cancels it; ends the process if it does not stop in time. */
function giveUp(state: State, { call: { id }, isSent, reject }: Pending, reason: unknown): void {
  const { endProcess, link, patienceMs, pending } = state;
  if (!pending.has(id)) return;
  reject(reason);
  if (!isSent) {
    pending.delete(id);
    if (pending.size === 0) state.onWaiting?.(false);
    return;
  }
  link.send({ kind: "cancel", id });
  setTimeout(() => {
    if (!pending.has(id)) return;
    state.isEndedOnPurpose = true;
    endProcess?.();
  }, patienceMs).unref();
}
