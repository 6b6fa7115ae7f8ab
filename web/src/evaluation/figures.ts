/** A share as people compare them: 0.534 as 53.4. */
export const percent = (share: number): string => (100 * share).toFixed(1);

/** A difference of shares with its sign. */
export const signed = (share: number): string => `${share < 0 ? "−" : "+"}${percent(Math.abs(share))}`;

/** A time that is still to come, as rough as it is known. */
export interface TimeLeft {
  readonly minutes: number;
  readonly seconds: number;
}

/** How long what is left will take at the pace so far; undefined before there is one. @param ms since the first was begun */
export function timeLeft(done: number, total: number, ms: number): TimeLeft | undefined {
  if (done === 0 || total <= done) return undefined;
  const seconds = Math.ceil(((ms / done) * (total - done)) / 1000);
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
}
