/**
 * V8 flags for a process that searches once and exits.
 *
 * Grammars are compiled once per process and used for milliseconds: optimising them costs more than it gains (measured:
 * parsing a 39 KB file takes 90 ms with it, 22 ms without). A search runs most functions only once: compiling them late
 * and simply, with a larger young generation, takes a third less CPU time (docs/decisions/2026-11-22-search-speed.md).
 */
export const v8Flags: readonly string[] = [
  "--liftoff-only",
  // V8 12 no longer knows it, and a Node that is started with a flag it does not know ends with status 9.
  ...(Number.parseInt(process.versions.v8, 10) < 12 ? ["--interrupt-budget=1500000"] : []),
  "--sparkplug",
  "--min-semi-space-size=16",
];
