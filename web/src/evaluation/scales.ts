/** Where a value stands on a line. */
export type Scale = (value: number) => number;

/** A straight scale. @param from the values at `start` and `end` */
export function scaleOf(from: readonly [number, number], start: number, end: number): Scale {
  const [min, max] = from;
  const width = max - min || 1;
  return (value) => start + ((value - min) / width) * (end - start);
}

/** Values that are closer than this are the same to a reader. */
const minWidth = 0.01;
const roundSteps = [1, 2, 2.5, 5, 10] as const;

/** A span of round numbers that holds all values, and the round numbers to mark in it: at most about `marks`. */
export function roundSpan(
  values: readonly number[],
  marks: number,
): { readonly span: readonly [number, number]; readonly ticks: readonly number[] } {
  const min = Math.min(...values);
  const max = Math.max(...values);
  const rough = Math.max(max - min, minWidth) / marks;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (roundSteps.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => tidy((first + at) * step));
  return { span: [tidy(first * step), tidy(last * step)], ticks };
}

/** Without what binary fractions add. */
const tidy = (value: number): number => Number(value.toPrecision(12));

/** Places for labels, each as near to what it names as it can be without touching another. @returns in the order of `wanted` */
export function spreadLabels(wanted: readonly number[], height: number, max: number): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
  const placed = [...wanted];
  let floor = -Infinity;
  for (const at of order) {
    placed[at] = Math.max(placed[at] ?? 0, floor);
    floor = (placed[at] ?? 0) + height;
  }
  let ceiling = max;
  for (const at of order.toReversed()) {
    placed[at] = Math.min(placed[at] ?? 0, ceiling);
    ceiling = (placed[at] ?? 0) - height;
  }
  return placed;
}
