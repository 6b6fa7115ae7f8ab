import type { Signals } from "../types.ts";

/** Worth of the first file that a short task writes out, and the most that other files keep beside it. */
const worthOfNamed = 0.99;
const worthBeside = 0.9;

/** Worths with the files that a short task names before all others, in the order of their signal `named`. */
export function namedFirst(
  worths: readonly number[],
  files: readonly { readonly signals: Signals }[],
): readonly number[] {
  const named = files.map(({ signals }) => signals["named"] ?? 0);
  if (named.every((each) => each === 0)) return worths;
  return worths.map((worth, at) => {
    const own = named[at] ?? 0;
    return own > 0 ? worthBeside + (worthOfNamed - worthBeside) * own : Math.min(worth, worthBeside);
  });
}
