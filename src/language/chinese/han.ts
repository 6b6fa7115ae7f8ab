// Finds the runs of Chinese characters in a text, and changes them.

/** Tests whether a text contains Chinese characters. */
export const holdsHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The runs of Chinese characters in a text, in order. */
export const hanRuns = (text: string): readonly string[] => text.match(/\p{Script=Han}+/gu) ?? [];

/** Apply a change to each run of Chinese characters; the text between them stays. */
export const onHan = (text: string, change: (run: string) => string): string =>
  text.replace(/\p{Script=Han}+/gu, change);

const longest = new WeakMap<ReadonlyMap<string, unknown>, number>();

/** The length of the longest key, measured once for each table, which must not grow afterwards. */
export function longestKeyOf(table: ReadonlyMap<string, unknown>): number {
  const cachedLength = longest.get(table);
  if (cachedLength !== undefined) return cachedLength;
  let length = 1;
  for (const key of table.keys()) length = Math.max(length, key.length);
  longest.set(table, length);
  return length;
}
