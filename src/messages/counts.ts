// Formats counts and numbers for people.
/** 12345 as 12,345. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** 13505 as 13.5k; less than a thousand as it is. */
export const thousands = (count: number): string =>
  count < 1000 ? grouped(count) : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`;
