// The command `fossick completion`, which prints a completion script for bash, zsh or fish.
import { defineCommand, searchFlags, flagDefinition, type Command, type FlagName } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `fossick completion SHELL`, which completes the given commands and itself. */
export function completionCommand(commands: readonly Command[]): Command {
  const command = defineCommand({
    name: "completion",
    summary: "Prints a completion script for a shell.",
    arguments: [{ syntax: "<shell>", summary: "the shell", choices: Object.keys(scripts) }],
    flags: [],
    run: async ({ operands, context }) => {
      const write = scripts[operands[0] as keyof typeof scripts];
      await context.stdout.write(write({ search: searchFlags, named: [...commands, command] }));
      return exitCodes.found;
    },
  });
  return command;
}

/** Completable items: the flags of a search, and every command with its flags. */
interface Completable {
  readonly search: readonly FlagName[];
  readonly named: readonly Pick<Command, "name" | "summary" | "flags" | "arguments">[];
}

const namesOf = ({ named }: Completable): readonly string[] => named.map(({ name }) => name);

/** Returns the choices for the first argument of a command; empty if it takes any text or there is none. */
const choicesOf = ({ arguments: taken }: Pick<Command, "arguments">): readonly string[] =>
  taken[0]?.choices ?? [];

/** Puts a text in single quotes, as zsh and fish read them. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const flagsOf = (names: readonly FlagName[]) =>
  [...names.map((name) => flagDefinition(name).flag), "--help"].join(" ");

/** Writes the completion script for bash, 3.2 and later. */
function bashScript(all: Completable): string {
  const names = new Set([...all.search, ...all.named.flatMap(({ flags }) => flags)]);
  const every = [...names].map(flagDefinition);
  const choices = every.flatMap(({ choices: taken, flag }) =>
    taken === undefined ? [] : [`    ${flag}) words="${taken.join(" ")}" ;;`],
  );
  const withValue = every
    .filter((row) => row.choices === undefined && row.placeholder !== undefined)
    .flatMap(({ flag, short = [] }) => [flag, short].flat());
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

function zshScript(all: Completable): string {
  const cases = all.named.map((command) => {
    const choices = choicesOf(command);
    const operand =
      choices.length > 0
        ? `2:argument:(${choices.join(" ")})`
        : command.arguments.length > 0
          ? "2:file:_files"
          : "";
    const specs = [...command.flags.map(spec), "'1: :'", ...(operand === "" ? [] : [quoted(operand)])];
    return `    ${command.name}) _arguments -s ${specs.join(" ")} ;;`;
  });
  const commands = all.named.map(({ name, summary }) =>
    quoted(`${name}:${summary.replaceAll(":", String.raw`\:`)}`),
  );
  return `#compdef fossick
# zsh completion for fossick: fossick completion zsh > "\${fpath[1]}/_fossick"
_fossick() {
  local -a commands
  local command word
  commands=(${commands.join(" ")})
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$word" in
    ${namesOf(all).join("|")}) command="$word"; break ;;
    esac
  done
  case "$command" in
${cases.join("\n")}
    *)
      (( CURRENT == 2 )) && _describe command commands
      _arguments -s ${all.search.map(spec).join(" ")} '1: :' '*:file:_files' ;;
  esac
}
if [ "$funcstack[1]" = "_fossick" ]; then _fossick "$@"; else compdef _fossick fossick; fi
`;
}

function spec(name: FlagName): string {
  const { choices, flag, kind, placeholder, short, summary } = flagDefinition(name);
  const text = `[${summary.replaceAll(/[[\]:]/g, String.raw`\$&`)}]`;
  const value =
    placeholder === undefined
      ? ""
      : `:${placeholder}:${choices ? `(${choices.join(" ")})` : files(placeholder)}`;
  const repeat = kind === "list" ? "*" : "";
  return short === undefined
    ? quoted(`${repeat}${flag}${text}${value}`)
    : `${repeat === "" ? quoted(`(${short} ${flag})`) : "\\*"}{${short},${flag}}${quoted(`${text}${value}`)}`;
}

function files(placeholder: string): string {
  return placeholder === "folder" ? "_files -/" : placeholder === "file" ? "_files" : " ";
}

const line = (condition: string, rest: string) => `complete -c fossick -n ${quoted(condition)} ${rest}`;

function fishScript(all: Completable): string {
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
