// Writes the flags of a command line as the parser knows them: by today's names, and colours by their choice.
import { colorChoices } from "@fossick/settings/index.ts";
import { flagDefinition, flagNames } from "./command.ts";

/** The flag that undoes a switch: `--no-hidden` of `--hidden`, and the other way round. */
export const oppositeOf = (flag: string): string =>
  flag.startsWith("--no-") ? flag.replace("--no-", "--") : flag.replace("--", "--no-");

/** Former names of flags, and of the opposites of switches, with today's. */
const formerFlags: ReadonlyMap<string, string> = new Map(
  flagNames.map(flagDefinition).flatMap(({ flag, kind, was }) => {
    if (was === undefined) return [];
    const pairs: [string, string][] = [[was, flag]];
    return kind === "boolean" ? [...pairs, [oppositeOf(was), oppositeOf(flag)]] : pairs;
  }),
);

const isColorChoice = (part = ""): boolean => colorChoices.some((each) => each === part);

/**
 * Arguments with today's names of flags, `--color=never` in the place of `--no-color`, and `--color=always` in that of
 * `--color` without a choice; those behind `--` stay as they are.
 */
export function withTodaysFlags(argv: readonly string[]): readonly string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.map((argument, at) => {
    if (at >= end) return argument;
    if (argument === "--no-color") return "--color=never";
    if (argument === "--color" && !isColorChoice(argv[at + 1])) return "--color=always";
    const [name = "", ...value] = argument.split("=");
    const flag = formerFlags.get(name);
    return flag === undefined ? argument : [flag, ...value].join("=");
  });
}
