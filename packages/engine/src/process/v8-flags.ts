// V8 flags that make a search faster, for the versions of V8 that know them.
/** Major versions of V8 in Node 20, 22, 24 and 26, which were all tested. */
const knownVersions = [11, 12, 13, 14];

/**
 * Returns V8 flags for a process that searches. Node exits with status 9 on an unknown flag, and listing the known ones
 * takes another process in every run, so untested versions of V8 get none.
 *
 * Grammars are compiled once per process and used for milliseconds, so optimising them does not pay (measured: parsing
 * a 39 KB file takes 90 ms with it, 22 ms without). A search runs most functions only once, so compiling them late and
 * simply, with a larger young generation, takes a third less CPU time (docs/decisions/2026-11-22-search-speed.md).
 * @param version of V8, as in `process.versions`
 */
export function v8FlagsOf(version: string): readonly string[] {
  const major = Number.parseInt(version, 10);
  if (!knownVersions.includes(major)) return [];
  return [
    "--liftoff-only",
    // Optimises functions later; no such flag pays in V8 13 and 14 (docs/decisions/2026-11-25-node-versions.md).
    ...(major === 11 ? ["--interrupt-budget=1500000"] : []),
    ...(major === 12 ? ["--invocation-count-for-turbofan=30000"] : []),
    "--sparkplug",
    "--min-semi-space-size=16",
  ];
}

/** Flags for this process, and for any that runs in the same Node. */
export const v8Flags = v8FlagsOf(process.versions.v8);
