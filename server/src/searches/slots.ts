// Gives calls their turns at a process: one computes at a time, and others are let in while the thread waits.
import { FossickError } from "fossick";
import type { SearchSlots, SlotAsker } from "../types.ts";
import { createLoad, type Load } from "./load.ts";
import { createTeamFigures } from "./team-figures.ts";
import { createWaitingRoom, type WaitingRoom } from "./waiting-room.ts";

/**
 * Time to read what arrived meanwhile, so that whose turn it is is chosen among all. Tuned: with 1 the client of a small team
 * waits half as long again, with 5 no less (`server/measure/fairness.ts`).
 */
const gatherMs = 3;
/** Time between two looks at whether the thread has time for one more call; with 10 what a call waits for the database counts as such. */
const lookMs = 250;

export interface SlotLimits {
  /** Calls at the same time; the second and later ones only while the thread has time. */
  readonly max: number;
  /** Max waiting calls. */
  readonly room: number;
  /** Max waiting time. */
  readonly waitMs: number;
  /** Load of the thread that computes; this one's when omitted. */
  readonly load?: Load;
}

export function createSlots(limits: SlotLimits): SearchSlots {
  const running: SlotAsker[] = [];
  const lobby = createWaitingRoom({ ...limits, running });
  const teams = createTeamFigures();
  const look = createLook(limits, running, lobby);
  const leave = (asker: SlotAsker): void => {
    const at = running.indexOf(asker);
    if (at === -1) return;
    running.splice(at, 1);
    teams.note(asker.team, "served");
    look(gatherMs);
  };
  const enter = async (asker: SlotAsker): Promise<void> => {
    if (running.length === 0 && lobby.waiting.length === 0) {
      running.push(asker);
      return lobby.note(asker);
    }
    const fromMs = performance.now();
    const turn = lobby.join(asker);
    look(lookMs);
    await turn.finally(() => teams.note(asker.team, "waitedSeconds", (performance.now() - fromMs) / 1_000));
  };
  return {
    async enter(asker) {
      asker.signal.throwIfAborted();
      try {
        await enter(asker);
      } catch (error) {
        if (FossickError.isInstance(error)) teams.note(asker.team, "refused");
        throw error;
      }
      return () => leave(asker);
    },
    figures: () => ({ running: running.length, waiting: lobby.waiting.length }),
    teams: () => teams.all(lobby.waiting.map(({ asker }) => asker.team)),
  };
}

/** Makes what admits the next call after a time, and goes on looking while calls wait. */
function createLook({ load = createLoad(), max }: SlotLimits, running: SlotAsker[], lobby: WaitingRoom) {
  let timer: NodeJS.Timeout | undefined;
  const look = (afterMs: number): void => {
    if (lobby.waiting.length === 0 || (timer !== undefined && afterMs >= lookMs)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      const isBusy = load.look();
      const hasTime = running.length === 0 || (running.length < max && !isBusy);
      const next = hasTime ? lobby.admitNext() : undefined;
      if (next !== undefined) running.push(next);
      look(lookMs);
    }, afterMs);
  };
  return look;
}
