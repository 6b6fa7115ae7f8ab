// Limits the searches that run at once in a process, lets others wait in order, and refuses what is too much.
import { FossickError } from "fossick";
import type { SearchSlots, SlotAsker } from "../types.ts";

/** Max share of the waiting room for one caller. */
const largestShare = 0.5;

interface Waiting {
  readonly callerId: string;
  readonly admit: () => void;
}

export interface SlotLimits {
  /** Searches at the same time. */
  readonly max: number;
  /** Max waiting searches. */
  readonly room: number;
  /** Max waiting time. */
  readonly waitMs: number;
}

export function createSlots({ max, room, waitMs }: SlotLimits): SearchSlots {
  /** Whose searches run. */
  const running: string[] = [];
  const waiting: Waiting[] = [];
  /** Blames the server if other callers contribute to the load, else the caller. */
  const refusalFor = (callerId: string, isOver = false): FossickError => {
    const others = [...running, ...waiting.map((each) => each.callerId)];
    return isOver || others.every((each) => each === callerId) ? ofCaller() : ofServer();
  };
  const enter = async ({ callerId, signal }: SlotAsker): Promise<void> => {
    signal.throwIfAborted();
    if (running.length < max) return void running.push(callerId);
    const own = waiting.filter((each) => each.callerId === callerId).length;
    const isOver = own > 0 && own >= Math.ceil(room * largestShare);
    if (isOver || waiting.length >= room) throw refusalFor(callerId, isOver);
    await wait(waiting, { callerId, signal, waitMs, refusal: () => refusalFor(callerId) });
  };
  const leave = (callerId: string): void => {
    running.splice(running.indexOf(callerId), 1);
    // Whoever waits takes the slot over.
    const next = waiting.shift();
    if (next === undefined) return;
    running.push(next.callerId);
    next.admit();
  };
  return {
    async run(asker, work) {
      await enter(asker);
      try {
        return await work();
      } finally {
        leave(asker.callerId);
      }
    },
    figures: () => ({ running: running.length, waiting: waiting.length }),
  };
}

const hint = "Try again in a few seconds.";

const ofCaller = (): FossickError =>
  new FossickError("TOO_MANY_SEARCHES", "too many of your searches are waiting already", { hint });

const ofServer = (): FossickError =>
  new FossickError("SERVER_UNAVAILABLE", "too many searches are waiting already", { hint });

interface Place extends SlotAsker {
  readonly waitMs: number;
  /** Told to who waited too long. */
  readonly refusal: () => FossickError;
}

const wait = (waiting: Waiting[], { callerId, refusal, signal, waitMs }: Place): Promise<void> =>
  new Promise((resolve, reject) => {
    const settle = (): void => {
      signal.removeEventListener("abort", give);
      clearTimeout(timer);
    };
    const mine = { callerId, admit: () => (settle(), resolve()) };
    const leave = (reason: unknown): void => {
      settle();
      waiting.splice(waiting.indexOf(mine), 1);
      reject(reason);
    };
    const give = (): void => leave(signal.reason);
    const timer = setTimeout(() => leave(refusal()), waitMs);
    signal.addEventListener("abort", give, { once: true });
    waiting.push(mine);
  });
