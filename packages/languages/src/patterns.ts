/** Pieces that patterns of several languages are made of; all are regular expression sources. */

/** A balanced parameter list, over any number of lines, with parentheses nested three deep. */
export const parameters = String.raw`\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)`;

/** Type arguments on one line. */
export const typeArguments = String.raw`<[^\n;={}()]*>`;

/** A list of words that blanks separate, for long lists of file names and node types. */
export const words = (list: string): readonly string[] => list.split(" ");

/** Any of these words with the blanks after each, at most twelve times. */
export function modifiers(alternatives: string): string {
  return `(?:(?:${alternatives})\\s+){0,12}`;
}

/** Test file names without a subject: `test.py`. @param extensions a regular expression source */
export const wholeTests = (extensions: string): string => `^tests?\\.(?:${extensions})$`;

/** Names of tests after what they test: `UserServiceTest.java`. @param extensions a regular expression source */
export const namedTests = (extensions: string): string =>
  `[A-Za-z0-9](?:Tests?|TestCase|IT|Spec)\\.(?:${extensions})$`;

// Grammars are taken from whichever of the two packs has the smaller file that loads.
export const vscode = (name: string): string => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
export const repomix = (name: string): string => `@repomix/tree-sitter-wasms/out/tree-sitter-${name}.wasm`;
