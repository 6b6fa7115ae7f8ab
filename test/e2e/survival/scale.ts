import { writeSync } from "node:fs";

const from = (name: string, usual: number): number =>
  Number(process.env[`FOSSICK_SURVIVAL_${name}`] ?? usual);

/** How much is tried; the environment asks for more. */
export const scale = {
  /** How often an index run is killed: `FOSSICK_SURVIVAL_KILLS`. */
  kills: from("KILLS", 10),
  /** How long readers run beside a writer, and searches in a changing repository: `FOSSICK_SURVIVAL_SECONDS`. */
  seconds: from("SECONDS", 4),
  /** How many damaged indexes are searched: `FOSSICK_SURVIVAL_FLIPS`. */
  flips: from("FLIPS", 12),
  /** How often an index is cut short, replaced and deleted under readers, each: `FOSSICK_SURVIVAL_TRIES`. */
  tries: from("TRIES", 2),
  /** How many work trees share an index: `FOSSICK_SURVIVAL_TREES`. */
  trees: from("TREES", 3),
  /** How many clients ask one server at once, for `SECONDS`: `FOSSICK_SURVIVAL_CLIENTS`. */
  clients: from("CLIENTS", 12),
} as const;

/** Room for what is scaled up. */
export const timeoutMs =
  60_000 + scale.kills * 5_000 + scale.seconds * 5_000 + scale.flips * 5_000 + scale.tries * 60_000;

/** Counts of what came out, by name; printed as one line. */
export interface Counts {
  add(what: string): void;
  readonly of: ReadonlyMap<string, number>;
  /** Print what was tried and what came of it. */
  print(tried: string): void;
}

export function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    add: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    of: counts,
    print: (tried) =>
      void writeSync(1, `${tried}: ${[...counts].map(([what, count]) => `${count} ${what}`).join(", ")}\n`),
  };
}
