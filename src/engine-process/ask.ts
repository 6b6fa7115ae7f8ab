import type { RunOptions } from "../engine/types.ts";
import type { Reporter } from "../types.ts";
import { longCalls, type CallName, type Input, type Result } from "./calls.ts";
import { toError, type Link, type Question, type Reply } from "./messages.ts";

/** The process ended before it answered. */
export class ProcessEnded extends Error {
  /** True if this call may be the cause: it was being answered, and nobody ended the process on purpose. */
  readonly isSuspect: boolean;

  constructor(why: string, isSuspect: boolean) {
    super(why);
    this.isSuspect = isSuspect;
  }
}

/** Asks one engine process. */
export interface Asker {
  /** @throws FossickError of the engine; ProcessEnded; the signal's reason, at once, when aborted */
  ask<Name extends CallName>(name: Name, input: Input<Name>, run?: RunOptions): Promise<Result<Name>>;
  /** Tests whether any call is being answered. */
  isBusy(): boolean;
}

export interface AskerOptions {
  /** Long calls answered at the same time. */
  readonly maxLong: number;
  /**
   * Time a process may go on with cancelled work before it is ended, which loses what it had read for the next call.
   */
  readonly patienceMs: number;
  /** Ends a process that does not stop working on a cancelled call. */
  readonly endProcess: () => void;
  /** Called when calls start or stop waiting for an answer. */
  readonly onWaiting?: (isWaiting: boolean) => void;
  readonly onChanged?: (() => void) | undefined;
}

/** A call that was not answered yet. */
interface Asked {
  readonly id: number;
  readonly name: CallName;
  readonly send: () => void;
  readonly reporter: Reporter | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  isSent: boolean;
}

interface State extends AskerOptions {
  readonly link: Link<Question, Reply>;
  readonly asked: Map<number, Asked>;
  endedWhy?: string;
  isEndedOnPurpose: boolean;
}

export function createAsker(link: Link<Question, Reply>, options: AskerOptions): Asker {
  const state: State = { ...options, link, asked: new Map(), isEndedOnPurpose: false };
  let lastId = 0;
  link.onMessage((reply) => take(state, reply));
  link.onEnd((why) => {
    state.endedWhy = why;
    for (const asked of state.asked.values()) asked.reject(endedFor(state, asked));
    state.asked.clear();
    options.onWaiting?.(false);
  });
  return {
    isBusy: () => [...state.asked.values()].some(({ isSent }) => isSent),
    ask: <Name extends CallName>(name: Name, input: Input<Name>, run: RunOptions = {}) =>
      new Promise<Result<Name>>((resolve, reject) => {
        const { reporter, settings, signal } = run;
        if (signal?.aborted) return reject(signal.reason);
        const id = ++lastId;
        const hears = Object.keys(reporter ?? {}) as (keyof Reporter)[];
        const call: Question = { kind: "call", id, name, input, hears, ...(settings && { settings }) };
        const send = (): void => link.send(call);
        const asked: Asked = {
          id,
          name,
          send,
          reporter,
          resolve: resolve as Asked["resolve"],
          reject,
          isSent: false,
        };
        if (state.endedWhy !== undefined) return reject(endedFor(state, asked));
        state.asked.set(id, asked);
        options.onWaiting?.(true);
        signal?.addEventListener("abort", () => giveUp(state, asked, signal.reason), { once: true });
        sendWaiting(state);
      }),
  };
}

const endedFor = ({ endedWhy = "", isEndedOnPurpose }: State, { isSent }: Asked): ProcessEnded =>
  new ProcessEnded(endedWhy, isSent && !isEndedOnPurpose);

/** Send what has its turn, in the order it was asked. */
function sendWaiting({ asked, maxLong }: State): void {
  let long = [...asked.values()].filter(({ isSent, name }) => isSent && longCalls.has(name)).length;
  for (const call of asked.values()) {
    if (call.isSent || (longCalls.has(call.name) && long >= maxLong)) continue;
    if (longCalls.has(call.name)) long++;
    call.isSent = true;
    try {
      call.send();
    } catch (error) {
      asked.delete(call.id); // what cannot be sent as data
      call.reject(error);
    }
  }
}

function take(state: State, reply: Reply): void {
  if (reply.kind === "changed") return state.onChanged?.();
  const call = state.asked.get(reply.id);
  if (!call) return;
  if (reply.kind === "event") {
    const tell = call.reporter?.[reply.name] as ((...values: readonly unknown[]) => unknown) | undefined;
    return void tell?.(...reply.values);
  }
  state.asked.delete(reply.id);
  if (reply.kind === "result") call.resolve(reply.value);
  else call.reject(toError(reply.error));
  if (state.asked.size === 0) state.onWaiting?.(false);
  sendWaiting(state);
}

/** The caller need not wait; the process gets a moment to stop, and is ended when it does not. */
function giveUp(state: State, call: Asked, reason: unknown): void {
  const { asked, endProcess, link, patienceMs } = state;
  if (asked.get(call.id) !== call) return;
  call.reject(reason);
  if (!call.isSent) {
    asked.delete(call.id);
    if (asked.size === 0) state.onWaiting?.(false);
    return;
  }
  link.send({ kind: "cancel", id: call.id });
  setTimeout(() => {
    if (asked.get(call.id) !== call) return;
    state.isEndedOnPurpose = true;
    endProcess();
  }, patienceMs).unref();
}
