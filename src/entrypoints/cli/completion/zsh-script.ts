import { flagDefinition } from "../command.ts";
import type { FlagName } from "../command.ts";
import { choicesOf, namesOf, quoted } from "./completable.ts";
import type { Completable } from "./completable.ts";

/** The completion script for zsh. */
export function zshScript(all: Completable): string {
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
