// Runs work a few pieces at a time and in order, and refuses more when too many wait.
import { FossickError } from "fossick/hosting/light";
import { createTurns } from "../turns.ts";

/** Does one piece of work. @throws FossickError SERVER_UNAVAILABLE when too many wait already */
export type Lane = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** @param max concurrent pieces @param room max waiting pieces */
export function createLane({ max, room }: { readonly max: number; readonly room: number }): Lane {
  const turns = createTurns(max);
  return async (work) => {
    if (turns.isFull && turns.waiting >= room)
      throw new FossickError("SERVER_UNAVAILABLE", "too many keys are being checked", {
        hint: "Try again in a few seconds.",
      });
    return turns.during(work);
  };
}
