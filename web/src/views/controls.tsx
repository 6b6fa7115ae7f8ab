/** What a search is held to: threshold, cycles, globs, excludes. */
export function Controls() {
  return null;
}
