/** Words of a text that are letters, digits and what joins them. */
export const wordsOf = (text: string): string[] => text.match(/[A-Za-z][\w'-]*/g) ?? [];
