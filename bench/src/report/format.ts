import type { Interval } from "@fossick/eval/bootstrap.ts";

/** 0.6125 → `61.3` */
export const percent = (share: number): string => (100 * share).toFixed(1);

/** 0.6125 → `61.3 [55.0, 67.1]`; the brackets are left out where there is no interval. */
export const percentWithin = (share: number, interval: Interval | undefined): string =>
  interval ? `${percent(share)} [${percent(interval.low)}, ${percent(interval.high)}]` : percent(share);

/** A difference of shares in points with its sign: `+3.1 [−0.4, +6.2]`. */
export const pointsWithin = (difference: number, interval: Interval | undefined): string =>
  interval ? `${points(difference)} [${points(interval.low)}, ${points(interval.high)}]` : points(difference);

export const decimals = (value: number, digits: number): string => value.toFixed(digits).replace("-", "−");

/** A p-value as text: three digits, or `< 0.001`. */
export const pValue = (p: number): string => (p < 0.001 ? "< 0.001" : p.toFixed(3));

/** A Markdown table, the first column to the left and numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function points(difference: number): string {
  const text = percent(Math.abs(difference));
  if (text === "0.0") return "0.0";
  return difference < 0 ? `−${text}` : `+${text}`;
}
