import type { Row } from "../bench/src/types.ts";

/** A row of a task with one gold file in first place and nothing returned, changed as wanted. */
export const sampleRow = (changes: Partial<Row> = {}): Row => ({
  id: "owner__name-1",
  repo: "owner/name",
  set: "commits",
  language: "typescript",
  goldCount: 1,
  goldRanks: [1],
  returned: 0,
  right: 0,
  useful: 0,
  cycles: 1,
  ms: 10,
  ...changes,
});
