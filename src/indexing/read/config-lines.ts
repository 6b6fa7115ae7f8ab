// Reads lines of git's configuration.
/** Keys, in lower case, and values in a file of git's configuration, sections left aside; a good guess will do. */
export const configLines = (text: string): readonly (readonly [key: string, value: string])[] =>
  text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    const value = line.slice(equals + 1).trim();
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    return equals < 0
      ? []
      : [[line.slice(0, equals).trim().toLowerCase(), isQuoted ? value.slice(1, -1) : value] as const];
  });
