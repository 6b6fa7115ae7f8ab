// Remembers who had a turn when, and chooses the team, and of it the caller, that had none for the longest time.
import type { SlotAsker } from "../types.ts";

export interface TurnOrder {
  /** Notes a turn that begins now. */
  note(asker: SlotAsker): void;
  /** Chooses among those who wait, in the order of their arrival; undefined if nobody does. */
  next<Waiting extends { readonly asker: SlotAsker }>(waiting: readonly Waiting[]): Waiting | undefined;
}

/** Names kept; then all begin anew, which gives nobody more than one turn too many. */
const maxNames = 20_000;

export function createTurnOrder(): TurnOrder {
  const turns = new Map<string, number>();
  let count = 0;
  const lastOf = (name: string): number => turns.get(name) ?? 0;
  const isBefore = (one: SlotAsker, other: SlotAsker): boolean => {
    const byTeam = lastOf(teamName(one)) - lastOf(teamName(other));
    return byTeam === 0 ? lastOf(callerName(one)) < lastOf(callerName(other)) : byTeam < 0;
  };
  return {
    note(asker) {
      if (turns.size > maxNames) turns.clear();
      count += 1;
      turns.set(teamName(asker), count);
      turns.set(callerName(asker), count);
    },
    next(waiting) {
      let [best] = waiting;
      for (const each of waiting) if (best !== undefined && isBefore(each.asker, best.asker)) best = each;
      return best;
    },
  };
}

const teamName = ({ team }: SlotAsker): string => `team ${team}`;
const callerName = ({ callerId }: SlotAsker): string => `caller ${callerId}`;
