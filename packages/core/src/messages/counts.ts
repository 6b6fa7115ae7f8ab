// Formats counts and numbers for people.
/** 12345 as 12,345. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 file`, `2 files`. @param several where it is more than the noun with an s */
export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : several}`;
}

/** 13505 as 13.5k; less than a thousand as it is. */
export const thousands = (count: number): string =>
  count < 1000 ? grouped(count) : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`;
