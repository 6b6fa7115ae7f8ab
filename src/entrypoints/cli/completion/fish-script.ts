import { flagDefinition } from "../command.ts";
import type { FlagName } from "../command.ts";
import { choicesOf, namesOf, quoted } from "./completable.ts";
import type { Completable } from "./completable.ts";

const line = (condition: string, rest: string) => `complete -c fossick -n ${quoted(condition)} ${rest}`;

/** The completion script for fish. */
export function fishScript(all: Completable): string {
  const none = `not __fish_seen_subcommand_from ${namesOf(all).join(" ")}`;
  const commands = all.named.flatMap((command) => {
    const afterCommand = `__fish_seen_subcommand_from ${command.name}`;
    const choices = choicesOf(command);
    return [
      line("__fish_use_subcommand", `-a ${command.name} -d ${quoted(command.summary)}`),
      ...command.flags.map((name) => flagLine(afterCommand, name)),
      ...(choices.length > 0 ? [line(afterCommand, `-fa ${quoted(choices.join(" "))}`)] : []),
    ];
  });
  return `# fish completion for fossick: fossick completion fish > ~/.config/fish/completions/fossick.fish
${[...commands, ...all.search.map((name) => flagLine(none, name))].join("\n")}
`;
}

function flagLine(condition: string, name: FlagName): string {
  const { choices, flag: long, placeholder, short, summary } = flagDefinition(name);
  const names = `-l ${long.slice(2)}${short === undefined ? "" : ` -s ${short.slice(1)}`}`;
  const isPath = placeholder === "file" || placeholder === "folder";
  const value = choices
    ? ` -xa ${quoted(choices.join(" "))}`
    : isPath
      ? " -rF"
      : placeholder === undefined
        ? ""
        : " -x";
  return line(condition, `${names}${value} -d ${quoted(summary)}`);
}
