/** Finds flags without parsing the command line; only hints, because the line is fully parsed later. */
export function lookAhead(argv: readonly string[]) {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const placeOf = (flag: `--${string}`): number =>
    flags.findLastIndex((part) => part === flag || part.startsWith(`${flag}=`));
  return {
    has: (flag: `--${string}`): boolean => placeOf(flag) >= 0,
    valueOf: (flag: `--${string}`): string | undefined => {
      const part = flags[placeOf(flag)];
      return part === flag ? flags[placeOf(flag) + 1] : part?.slice(flag.length + 1);
    },
  };
}
