import { FossickError } from "fossick";
import type { SearchSlots, SlotAsker } from "../types.ts";

/** Which part of the room is one caller's at most: the rest is for the others. */
const largestShare = 0.5;

interface Waiting {
  readonly callerId: string;
  readonly admit: () => void;
}

export interface SlotLimits {
  /** Searches at the same time. */
  readonly most: number;
  /** How many others may wait. */
  readonly room: number;
  /** For how long one may. */
  readonly waitMs: number;
}

export function createSlots({ most, room, waitMs }: SlotLimits): SearchSlots {
  let running = 0;
  const waiting: Waiting[] = [];
  const enter = async ({ callerId, signal }: SlotAsker): Promise<void> => {
    signal.throwIfAborted();
    if (running < most) {
      running += 1;
      return;
    }
    if (waiting.length >= room) throw refusal("too many searches are waiting already");
    const own = waiting.filter((each) => each.callerId === callerId).length;
    if (own >= Math.ceil(room * largestShare)) throw refusal("too many of your searches are waiting already");
    await wait(waiting, callerId, signal, waitMs);
  };
  const leave = (): void => {
    // Whoever waits takes the slot over.
    const next = waiting.shift();
    if (next) next.admit();
    else running -= 1;
  };
  return {
    async run(asker, work) {
      await enter(asker);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    figures: () => ({ running, waiting: waiting.length }),
  };
}

const refusal = (message: string): FossickError =>
  new FossickError("SERVER_UNAVAILABLE", message, { hint: "Try again in a few seconds." });

const wait = (waiting: Waiting[], callerId: string, signal: AbortSignal, waitMs: number): Promise<void> =>
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
    const timer = setTimeout(() => leave(refusal("too many searches were before this one")), waitMs);
    signal.addEventListener("abort", give, { once: true });
    waiting.push(mine);
  });
