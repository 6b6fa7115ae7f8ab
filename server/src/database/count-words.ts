/** SQL that counts rows by the words of a column, as a JSON object with every word. @param words trusted constants */
export const countWords = (column: string, words: readonly string[]): string =>
  `json_build_object(${words.map((word) => `'${word}', count(*) filter (where ${column} = '${word}')`).join(", ")})`;
