// Counts what each team asked of a process, for its metrics.
import type { TeamFigures } from "../types.ts";

/** Teams with figures of their own; those that come later are added up. */
const maxTeams = 500;
const others = "others";
/** The team of all administrators. */
export const administrators = "administrators";

type Counted = Omit<TeamFigures, "waiting">;

const none: Counted = { served: 0, refused: 0, waitedSeconds: 0 };

export function createTeamFigures() {
  // One is always there, so that whoever reads the metrics finds their names before the first call.
  const teams = new Map<string, Counted>([[administrators, none]]);
  const nameOf = (team: string): string => (teams.has(team) || teams.size < maxTeams ? team : others);
  const of = (name: string): Counted => teams.get(name) ?? none;
  return {
    note(team: string, what: keyof Counted, amount = 1): void {
      const name = nameOf(team);
      const before = of(name);
      teams.set(name, { ...before, [what]: before[what] + amount });
    },
    /** @param waiting the team of each call that waits */
    all(waiting: readonly string[]): ReadonlyMap<string, TeamFigures> {
      const names = waiting.map(nameOf);
      return new Map(
        [...new Set([...teams.keys(), ...names])].map((name) => [
          name,
          { ...of(name), waiting: names.filter((each) => each === name).length },
        ]),
      );
    },
  };
}
