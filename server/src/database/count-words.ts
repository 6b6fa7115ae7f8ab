/** SQL that counts rows by the words of a column, as a JSON object that has every word. @param words plain ones, of the code */
export const countWords = (column: string, words: readonly string[]): string =>
  `json_build_object(${words.map((word) => `'${word}', count(*) filter (where ${column} = '${word}')`).join(", ")})`;
