// Parses git's configuration.
/** Returns keys, in lower case, and values of git's configuration, ignoring sections; only approximate. */
export const configLines = (text: string): readonly (readonly [key: string, value: string])[] =>
  text.split("\n").flatMap((line) => {
    const equals = line.indexOf("=");
    const value = line.slice(equals + 1).trim();
    const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
    return equals < 0
      ? []
      : [[line.slice(0, equals).trim().toLowerCase(), isQuoted ? value.slice(1, -1) : value] as const];
  });
