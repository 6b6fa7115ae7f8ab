// Finds the runs of Chinese characters in a text, and changes them.
import { rememberByObject } from "@fossick/base/remember.ts";

/** Tests whether a text contains Chinese characters. */
export const holdsHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** The runs of Chinese characters in a text, in order. */
export const hanRuns = (text: string): readonly string[] => text.match(/\p{Script=Han}+/gu) ?? [];

/** Applies a change to each run of Chinese characters; other text stays as it is. */
export const mapHanRuns = (text: string, change: (run: string) => string): string =>
  text.replace(/\p{Script=Han}+/gu, change);

/** Returns the length of the longest key, measured once per table; the table must not grow afterwards. */
export const longestKeyOf = rememberByObject((table: ReadonlyMap<string, unknown>) => {
  let length = 1;
  for (const key of table.keys()) length = Math.max(length, key.length);
  return length;
});
