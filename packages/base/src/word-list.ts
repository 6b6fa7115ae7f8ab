// Reads a comma-separated list of words.

/** Max number of words that a caller may give with a task, and max characters of each. */
export const wordLimits = { words: 30, characters: 80 } as const;

/** Splits a text at commas, Chinese ones too, and line breaks into distinct, trimmed words. */
export const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
];
