/**
 * How V8 is to run a process that searches once and ends.
 *
 * Grammars are compiled once per process and used for some milliseconds: optimising them costs more than it gains
 * (measured: parsing a 39 KB file 90 ms with it, 22 ms without). A search runs most functions for the first and last
 * time: translated late and simply, with room for what it makes before anything is collected, it takes a third less of
 * the processor (docs/decisions/2026-11-22-search-speed.md).
 */
export const v8Flags: readonly string[] = [
  "--liftoff-only",
  "--interrupt-budget=1500000",
  "--sparkplug",
  "--min-semi-space-size=16",
];
