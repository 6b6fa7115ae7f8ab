// Runs work a few pieces at a time and in order, and refuses more when too many wait.
import { FossickError } from "fossick/hosting/light";

/** Does one piece of work. @throws FossickError SERVER_UNAVAILABLE when too many wait already */
export type Lane = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** @param max concurrent pieces @param room max waiting pieces */
export function createLane({ max, room }: { readonly max: number; readonly room: number }): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < max) running += 1;
    else if (waiting.length < room) await new Promise<void>((resolve) => waiting.push(resolve));
    else
      throw new FossickError("SERVER_UNAVAILABLE", "too many keys are being checked", {
        hint: "Try again in a few seconds.",
      });
  };
  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
