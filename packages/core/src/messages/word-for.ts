/** The word for a value; the value itself where a newer fossick made it, and there is none here. */
export const wordFor = (words: Readonly<Record<string, string>>, value: string): string =>
  (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;
