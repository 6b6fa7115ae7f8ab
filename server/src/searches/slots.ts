import { FossickError } from "fossick";
import type { SearchSlots, SlotAsker } from "../types.ts";

/** Which part of the room is one caller's at most: the rest is for the others. */
const largestShare = 0.5;

interface Waiting {
  readonly callerId: string;
  readonly admit: () => void;
}

/** @param most searches at the same time @param room how many others may wait */
export function createSlots({ most, room }: { readonly most: number; readonly room: number }): SearchSlots {
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
    await wait(waiting, callerId, signal);
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

const wait = (waiting: Waiting[], callerId: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const admit = (): void => {
      signal.removeEventListener("abort", give);
      resolve();
    };
    const mine = { callerId, admit };
    const give = (): void => {
      waiting.splice(waiting.indexOf(mine), 1);
      reject(signal.reason);
    };
    signal.addEventListener("abort", give, { once: true });
    waiting.push(mine);
  });
