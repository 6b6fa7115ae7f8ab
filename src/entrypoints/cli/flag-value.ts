/** The value of a flag, found roughly, where the command line is not parsed: whatever acts on it is parsed fully. */
export function flagValue(argv: readonly string[], flag: `--${string}`): string | undefined {
  const end = argv.indexOf("--");
  const flags = end < 0 ? argv : argv.slice(0, end);
  const at = flags.findLastIndex((part) => part === flag || part.startsWith(`${flag}=`));
  return flags[at] === flag ? flags[at + 1] : flags[at]?.slice(flag.length + 1);
}
