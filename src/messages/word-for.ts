/** The word for a value; the value itself where a newer fossick made it, and there is none here. */
export const wordFor = (words: Readonly<Record<string, string>>, value: string): string =>
  (Object.hasOwn(words, value) ? words[value] : undefined) ?? value;

/** Tests whether a name, as a file writes it, is the whole path of another. */
export const isPathOf = (name: string, path: string): boolean => name.replace(/^\.\//, "") === path;
