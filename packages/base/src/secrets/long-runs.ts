// Finds long runs of characters that tokens may consist of.
/** 1, by character code, for a token character: an ASCII letter or digit, `_` or `-`. */
const isTokenCharacter = Uint8Array.from({ length: 128 }, (_, code) =>
  /[\w-]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Min length of a run; every token with a known format has one this long. */
const shortestRun = 20;

/** Finds the runs of at least 20 token characters in a text; skips most of the text. */
export function longRuns(text: string): readonly (readonly [start: number, end: number])[] {
  const runs: (readonly [number, number])[] = [];
  const isIn = (at: number): boolean => isTokenCharacter[text.charCodeAt(at)] === 1;
  let start = 0;
  while (start + shortestRun <= text.length) {
    let at = start + shortestRun - 1;
    while (at >= start && isIn(at)) at--;
    if (at >= start) {
      start = at + 1; // no run of that length holds this place
      continue;
    }
    let end = start + shortestRun;
    while (end < text.length && isIn(end)) end++;
    runs.push([start, end]);
    start = end + 1;
  }
  return runs;
}
