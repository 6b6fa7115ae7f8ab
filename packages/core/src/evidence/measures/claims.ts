// Measures what the task points to, by the kind of claim.
import { claims, claimSignal } from "../signals/claims.ts";
import type { Columns, SignalInput } from "./columns.ts";

/** The strength and marks of every claim of the candidates. */
export function claimColumns({ board, files }: SignalInput): Columns {
  const places = new Map(files.map((file, at) => [file, at]));
  const columns = Object.fromEntries(claims.map(({ name }) => [name, files.map(() => 0)]));
  for (const { file, kind, marks = {}, strength } of board.claims.claims) {
    const at = places.get(file);
    if (at === undefined) continue;
    for (const [name, value] of Object.entries({ [claimSignal(kind)]: strength, ...marks })) {
      const column = columns[name];
      if (column) column[at] = value;
    }
  }
  return columns;
}
