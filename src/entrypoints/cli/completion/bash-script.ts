import { flagDefinition } from "../command.ts";
import type { FlagName } from "../command.ts";
import { choicesOf, namesOf } from "./completable.ts";
import type { Completable } from "./completable.ts";

const flagsOf = (names: readonly FlagName[]) =>
  [...names.map((name) => flagDefinition(name).flag), "--help"].join(" ");

/** The completion script for bash, 3.2 and later. */
export function bashScript(all: Completable): string {
  const every = [...new Set([...all.search, ...all.named.flatMap(({ flags }) => flags)])];
  const choices = every.flatMap((name) => {
    const { choices: taken, flag } = flagDefinition(name);
    return taken === undefined ? [] : [`    ${flag}) words="${taken.join(" ")}" ;;`];
  });
  const withValue = every.flatMap((name) => {
    const { choices: taken, flag, placeholder, short } = flagDefinition(name);
    return taken !== undefined || placeholder === undefined
      ? []
      : short === undefined
        ? [flag]
        : [flag, short];
  });
  const perCommand = all.named.map(
    (command) =>
      `    ${command.name}) words="${[...choicesOf(command), flagsOf(command.flags)].join(" ")}" ;;`,
  );
  return `# bash completion for fossick: source <(fossick completion bash)
_fossick() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words="" command="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in
    ${namesOf(all).join(" | ")}) command="$word"; break ;;
    esac
  done
  case "$previous" in
${choices.join("\n")}
    ${withValue.join(" | ")}) COMPREPLY=(); return ;;
  esac
  [ -z "$words" ] && case "$command" in
${perCommand.join("\n")}
    *) words="${flagsOf(all.search)}"; [ "$COMP_CWORD" -eq 1 ] && words="${namesOf(all).join(" ")} $words" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _fossick fossick
`;
}
