/** Pieces that definition patterns of several languages are made of; all are regular expression sources. */

/** A balanced parameter list, over any number of lines, with parentheses nested three deep. */
export const parameters = String.raw`\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)`;

/** Type arguments on one line. */
export const typeArguments = String.raw`<[^\n;={}()]*>`;

/** Any of these words with the blanks after each, at most twelve times. */
export function modifiers(words: string): string {
  return `(?:(?:${words})\\s+){0,12}`;
}
