// Lets calls wait for their turn, each for a limited time, and keeps places for teams that have few.
import { FossickError } from "fossick";
import type { SlotAsker } from "../types.ts";
import { createTurnOrder } from "./turn-order.ts";

/** Max share of the room for one caller. */
const largestShare = 0.5;

export interface RoomOptions {
  /** Max waiting calls. */
  readonly room: number;
  /** Max waiting time. */
  readonly waitMs: number;
  /** Calls that run. */
  readonly running: readonly SlotAsker[];
}

export interface WaitingRoom {
  readonly waiting: readonly { readonly asker: SlotAsker }[];
  /** Waits to be admitted. @throws FossickError TOO_MANY_SEARCHES, SERVER_UNAVAILABLE; the signal's reason when aborted */
  join(asker: SlotAsker): Promise<void>;
  /** Admits whose turn it is. @returns undefined if nobody waits */
  admitNext(): SlotAsker | undefined;
  /** Notes a turn that was not waited for. */
  note(asker: SlotAsker): void;
}

interface Waiting {
  readonly asker: SlotAsker;
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

export function createWaitingRoom({ room, running, waitMs }: RoomOptions): WaitingRoom {
  const waiting: Waiting[] = [];
  const order = createTurnOrder();
  const refusalOf = (asker: SlotAsker): FossickError =>
    isLargest(asker, [...running, ...waiting.map((each) => each.asker)]) ? ofTeam() : ofServer();
  /** Where all places are taken, the last call of the team that has the most gives way to one of a team with fewer. */
  const makePlace = (asker: SlotAsker): void => {
    const own = waiting.filter((each) => each.asker.callerId === asker.callerId).length;
    if (own > 0 && own >= Math.ceil(room * largestShare)) throw ofCaller();
    if (waiting.length < room) return;
    const teams = countTeams(waiting.map((each) => each.asker));
    const last = waiting.findLast((each) => teams.get(each.asker.team) === Math.max(...teams.values()));
    const isFewer = (teams.get(asker.team) ?? 0) + 1 < (teams.get(last?.asker.team ?? "") ?? 0);
    if (last === undefined || !isFewer) throw refusalOf(asker);
    last.refuse(ofTeam());
  };
  return {
    waiting,
    async join(asker) {
      makePlace(asker);
      await wait(waiting, asker, waitMs, () => refusalOf(asker));
    },
    admitNext() {
      const next = order.next(waiting);
      if (next === undefined) return undefined;
      waiting.splice(waiting.indexOf(next), 1);
      order.note(next.asker);
      next.admit();
      return next.asker;
    },
    note: (asker) => order.note(asker),
  };
}

function countTeams(askers: readonly SlotAsker[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { team } of askers) counts.set(team, (counts.get(team) ?? 0) + 1);
  return counts;
}

/** Tests whether no other team has more calls than that of the asker: only else others are to blame. */
function isLargest({ team }: SlotAsker, askers: readonly SlotAsker[]): boolean {
  const counts = countTeams(askers);
  const own = counts.get(team) ?? 0;
  return [...counts].every(([name, count]) => name === team || count <= own);
}

const hint = "Try again in a few seconds.";

const ofCaller = (): FossickError =>
  new FossickError("TOO_MANY_SEARCHES", "too many of your searches are waiting already", { hint });

const ofTeam = (): FossickError =>
  new FossickError("TOO_MANY_SEARCHES", "too many searches of your team are waiting already", { hint });

const ofServer = (): FossickError =>
  new FossickError("SERVER_UNAVAILABLE", "too many searches are waiting already", { hint });

const wait = (
  waiting: Waiting[],
  asker: SlotAsker,
  waitMs: number,
  refusal: () => FossickError,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { signal } = asker;
    const settle = (): void => {
      signal.removeEventListener("abort", give);
      clearTimeout(timer);
    };
    const refuse = (reason: unknown): void => {
      settle();
      waiting.splice(waiting.indexOf(mine), 1);
      reject(reason);
    };
    const mine: Waiting = { asker, admit: () => (settle(), resolve()), refuse };
    const give = (): void => refuse(signal.reason);
    const timer = setTimeout(() => refuse(refusal()), waitMs);
    signal.addEventListener("abort", give, { once: true });
    waiting.push(mine);
  });
