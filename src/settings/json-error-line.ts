/**
 * The line, from 1, at which a text stops being JSON, or nothing when it is JSON.
 * The runtime's own message names a position only sometimes, and differently in each version.
 */
export async function jsonErrorLine(json: string): Promise<number | undefined> {
  // Loaded when something is wrong: most runs do without.
  const { visit } = await import("jsonc-parser");
  let errorLine: number | undefined;
  const onError = (_code: number, _offset: number, _length: number, line: number): void => {
    errorLine ??= line + 1;
  };
  try {
    visit(json, { onError }, { disallowComments: true });
  } catch (error) {
    // Nested more deeply than the parser can go.
    if (!(error instanceof RangeError)) throw error;
    errorLine ??= 1;
  }
  return errorLine;
}
