import { Command as Parser, CommanderError, Option } from "commander";
import { describeDefault, flagText, groups, isNegated } from "../settings/index.ts";
import type { Definition } from "../settings/index.ts";
import { version } from "../version.ts";
import { flagDefinition } from "./command.ts";
import type { Command, FlagName } from "./command.ts";
import { examples } from "./examples.ts";
import { usageError } from "./usage-error.ts";

/** What the arguments ask for: a command to run, or a text (help, version) to print. */
export type Parsed =
  | {
      readonly command: Command;
      readonly operands: readonly string[];
      readonly flags: Readonly<Record<string, unknown>>;
    }
  | { readonly print: string };

export interface Commands {
  readonly main: Command;
  readonly named: readonly Command[];
}

/**
 * Reads the arguments of the command line, without the program's name.
 * @throws FossickError INVALID_SETTING for an unknown flag, a missing value, too many or too few arguments
 */
export function parseCommandLine(argv: readonly string[], commands: Commands, columns: number): Parsed {
  const named = startsWithTask(argv, commands) ? [] : commands.named;
  let parsed: Parsed = { print: "" };
  let printed = "";
  const parser = buildParser({ ...commands, named }, columns, {
    choose: (chosen) => (parsed = chosen),
    print: (text) => (printed += text),
  });
  try {
    parser.parse([...argv], { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return { print: printed };
    if (error instanceof CommanderError && error.code === "commander.help") return { print: printed };
    throw error;
  }
  return parsed;
}

/** True for `fossick -- index`, where a word that names a command is the task. */
function startsWithTask(argv: readonly string[], commands: Commands): boolean {
  const end = argv.indexOf("--");
  if (end < 0) return false;
  try {
    const probe = buildParser(commands, 80, { choose: () => undefined, print: () => undefined });
    return probe.parseOptions(argv.slice(0, end)).operands.length === 0;
  } catch {
    return false;
  }
}

interface Sink {
  readonly choose: (parsed: Parsed) => void;
  readonly print: (text: string) => void;
}

function buildParser({ main, named }: Commands, columns: number, sink: Sink): Parser {
  const parser = new Parser("fossick")
    .description(main.summary)
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .enablePositionalOptions()
    .showSuggestionAfterError(false)
    .configureHelp({ minWidthToWrap: 20 })
    .configureOutput({
      writeOut: sink.print,
      writeErr: sink.print,
      outputError: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    });
  configure(parser, main, () => ({}), sink);
  for (const command of named) {
    const child = parser.command(command.name).description(command.summary);
    configure(child, command, () => readGiven(parser, main), sink);
  }
  if (named.length > 0) {
    parser
      .helpCommand("help [command]", "Prints the help of a command.")
      .addHelpText("after", `\n${examples}`);
  }
  return parser;
}

function configure(parser: Parser, command: Command, outer: () => object, sink: Sink): void {
  for (const { syntax, summary, choices } of command.arguments) {
    const argument = parser.createArgument(syntax, summary);
    parser.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const group of groups) {
    for (const name of command.flags.filter((flag) => flagDefinition(flag).group === group)) {
      for (const option of createOptions(name)) parser.addOption(option);
    }
  }
  parser.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === "commander.help" ? error : usageError(error, command);
  });
  parser.action(() => {
    const flags = { ...outer(), ...readGiven(parser, command) };
    sink.choose({ command, operands: parser.args, flags });
  });
}

/** The option of a flag; a switch also gets its hidden opposite, to overrule the environment or a config file. */
function createOptions(name: FlagName): readonly Option[] {
  const definition = flagDefinition(name);
  const option = new Option(flagText(definition), helpText(definition)).helpGroup(`${definition.group}:`);
  if (definition.kind === "list") {
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  }
  if (definition.kind !== "boolean") return [option];
  const opposite = isNegated(definition)
    ? definition.flag.replace("--no-", "--")
    : definition.flag.replace("--", "--no-");
  const hidden = new Option(opposite).hideHelp();
  return isNegated(definition) ? [hidden, option] : [option, hidden];
}

function helpText(definition: Definition<unknown>): string {
  const { kind, summary } = definition;
  const usual = kind === "boolean" ? "none" : describeDefault(definition);
  return usual === "none" ? summary : `${summary} (default: ${usual})`;
}

function readGiven(parser: Parser, command: Command): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const name of command.flags) {
    const value: unknown = parser.getOptionValue(createOptions(name)[0]?.attributeName() ?? name);
    if (value !== undefined) given[name] = value;
  }
  return given;
}
