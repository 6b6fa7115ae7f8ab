// Parses a command line into the command to run, and writes help.
import { Command as Parser, CommanderError, Option, type HelpConfiguration } from "commander";
import { describeDefault, flagText, groups, nearest } from "@fossick/settings/index.ts";
import { version } from "@fossick/base/version.ts";
import { flagDefinition, flagNames, type Command, type FlagName } from "./command.ts";
import { oppositeOf, withTodaysFlags } from "./todays-flags.ts";
import type { HelpTexts } from "./texts/en.ts";
import { textsIn } from "./texts/index.ts";
import { displayWidth, wrap } from "@fossick/text/wrap.ts";
import { FossickError } from "@fossick/base/errors.ts";

/** A command to run, with its operands and flags. */
export interface Chosen {
  readonly command: Command;
  readonly operands: readonly string[];
  readonly flags: Readonly<Record<string, unknown>>;
}

/** The parsed command line: a command to run, or a text (help, version) to print. */
export type Parsed = Chosen | { readonly print: string };

interface Commands {
  readonly main: Command;
  readonly named: readonly Command[];
}

/** Layout of the help. */
export interface HelpLayout {
  readonly columns: number;
  readonly texts: HelpTexts;
}

/**
 * Reads the arguments of the command line, without the program's name.
 * @param layout called if help is asked for
 * @throws FossickError INVALID_SETTING for an unknown flag, a missing value, too many or too few arguments
 */
export function parseCommandLine(
  given: readonly string[],
  { main, named }: Commands,
  layout: () => HelpLayout,
): Parsed {
  const argv = withTodaysFlags(given);
  const callable = startsWithTask(argv, main) ? [] : named;
  const isAsked = ({ name, was = name }: Command): boolean => argv.includes(name) || argv.includes(was);
  const asked = argv.includes("help") ? callable : callable.filter(isAsked);
  const parsed = parse(argv, { main, named: asked }, plain);
  // Help lists all commands, in the user's language; the version needs neither.
  const isHelp = "print" in parsed && parsed.print.trim() !== version;
  return isHelp ? parse(argv, { main, named: callable }, layout()) : parsed;
}

/** Layout for parsing that prints no help. */
const plain: HelpLayout = { columns: 80, texts: textsIn("en").help };

function parse(argv: readonly string[], commands: Commands, layout: HelpLayout): Parsed {
  let chosen: Chosen | undefined;
  let output = "";
  const parser = buildParser(commands, {
    ...layout,
    choose: (each) => (chosen = each),
    print: (text) => (output += text),
    isBrief: !argv.includes("--all"),
  });
  try {
    parser.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error; // help or the version was printed
  }
  return chosen ?? { print: output };
}

const noop = (): void => undefined;

/** Tests whether the task comes after `--`, as in `fossick -- index`, where a command's name is the task. */
function startsWithTask(argv: readonly string[], main: Command): boolean {
  const end = argv.indexOf("--");
  if (end < 0) return false;
  try {
    const probe = buildParser({ main, named: [] }, { ...plain, choose: noop, print: noop, isBrief: true });
    return probe.parseOptions(argv.slice(0, end)).operands.length === 0;
  } catch {
    return false;
  }
}

interface Surroundings extends HelpLayout {
  readonly choose: (chosen: Chosen) => void;
  readonly print: (text: string) => void;
  /** True for help that lists only the flags most people use, without headings. */
  readonly isBrief: boolean;
}

function buildParser({ main, named }: Commands, around: Surroundings): Parser {
  const { columns, isBrief, print, texts } = around;
  const parser = new Parser("fossick")
    .description(summaryOf(main, around))
    .version(version, "-V, --version", texts.versionFlag)
    .helpOption("-h, --help", texts.helpFlag)
    .enablePositionalOptions()
    .showSuggestionAfterError(false)
    .configureHelp(helpFormat(around))
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => undefined,
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columns,
    });
  configure(parser, main, () => ({}), around);
  for (const command of named)
    for (const name of [command.name, ...(command.was === undefined ? [] : [command.was])]) {
      const child = parser
        .command(name, { hidden: name === command.was })
        .summary(summaryOf(command, around))
        .description(summaryOf(command, { isBrief: false, texts }));
      configure(child, command, () => readFlagValues(parser, main), { ...around, isBrief: false });
    }
  if (named.length > 0) {
    parser
      .helpCommand("help [command]", texts.helpCommand)
      .addHelpText("after", `\n${isBrief ? briefEnd(texts) : `${texts.examples}\n${texts.details}`}`);
  }
  return parser;
}

function configure(parser: Parser, command: Command, outer: () => object, around: Surroundings): void {
  for (const { syntax, summary, choices } of command.arguments) {
    const whole = around.texts.commands[command.name]?.arguments?.[syntax] ?? summary;
    const argument = parser.createArgument(syntax, asSaid(whole, around.isBrief));
    parser.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const group of groups) {
    for (const name of command.flags.filter((flag) => flagDefinition(flag).group === group)) {
      for (const option of createOptions(name, command, around)) parser.addOption(option);
    }
  }
  parser.exitOverride((error) => {
    throw error.exitCode === 0 || error.code === "commander.help" ? error : usageError(error, command);
  });
  parser.action(() => {
    const flags = { ...outer(), ...readFlagValues(parser, command) };
    around.choose({ command, operands: parser.args, flags });
  });
}

/** Heading of the command's own flags, including `--help`. */
const ownGroup = "Options:";

/** Creates a flag's options: a switch also gets its hidden opposite, to override the environment or a config file. */
function createOptions(
  name: FlagName,
  command: Command,
  { isBrief, texts }: Surroundings,
): readonly Option[] {
  const definition = flagDefinition(name);
  const option = new Option(flagText(definition), helpText(name, command, { isBrief, texts }))
    .helpGroup(isBrief || command.ownFlags?.includes(name) ? ownGroup : `${definition.group}:`)
    .hideHelp(isBrief && definition.isCommon !== true);
  if (definition.kind === "list") {
    option.argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);
  }
  if (definition.kind !== "boolean") return [option];
  const isNo = definition.flag.startsWith("--no-");
  const opposite = new Option(oppositeOf(definition.flag)).hideHelp();
  return isNo ? [opposite, option] : [option, opposite];
}

/** Number of examples in brief help, below their heading. */
const briefExamples = 4;

const briefEnd = ({ examples, moreHelp }: HelpTexts): string =>
  [...examples.split("\n").slice(0, briefExamples + 1), "", moreHelp].join("\n");

/** Shortens a summary for brief help to its text before the first semicolon. */
function asSaid(summary: string, isBrief: boolean): string {
  const [first = ""] = summary.split(/; |；/);
  if (!isBrief || first === summary) return summary;
  return first + (/[.。]$/.exec(summary)?.[0] ?? "");
}

type Saying = Pick<Surroundings, "isBrief" | "texts">;

const summaryOf = ({ name, summary }: Command, { isBrief, texts }: Saying): string =>
  asSaid(texts.commands[name]?.summary ?? summary, isBrief);

function helpText(name: FlagName, command: Command, { isBrief, texts }: Saying): string {
  const { commands, defaults, flagSummary, withDefault } = texts;
  const own = commands[command.name]?.flagSummaries?.[name] ?? command.flagSummaries?.[name];
  if (own !== undefined) return own;
  const definition = flagDefinition(name);
  const summary = asSaid(flagSummary(definition) ?? definition.summary, isBrief);
  const byDefault = definition.kind === "boolean" ? "none" : describeDefault(definition);
  return byDefault === "none" ? summary : withDefault(summary, defaults[byDefault] ?? byDefault);
}

function readFlagValues(parser: Parser, command: Command): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const name of command.flags) {
    const { flag, isNegated: isOff = false } = flagDefinition(name);
    const value: unknown = parser.getOptionValue(new Option(flag).attributeName());
    if (value !== undefined) values[name] = isOff ? !value : value;
  }
  return values;
}

/** Creates the help's configuration: translated headings, and wide characters counted as two columns. */
function helpFormat({ isBrief, texts: { titles } }: Saying): HelpConfiguration {
  return {
    ...(isBrief && { subcommandTerm: (command) => command.name() }),
    groupItems: ownGroupFirst,
    minWidthToWrap: 20,
    styleTitle: (title) => titles[title] ?? title,
    displayWidth,
    boxWrap: (text, width) =>
      text
        .split("\n")
        .flatMap((line) => wrap(line, width))
        .join("\n"),
  };
}

/** Groups items, in the order of the groups, the command's own group first. */
function ownGroupFirst<Item>(
  all: readonly Item[],
  visible: readonly Item[],
  groupOf: (item: Item) => string,
): Map<string, Item[]> {
  const names = [...new Set([...all, ...visible].map(groupOf))];
  const ordered = [
    ...names.filter((name) => name === ownGroup),
    ...names.filter((name) => name !== ownGroup),
  ];
  return new Map(ordered.map((name) => [name, visible.filter((item) => groupOf(item) === name)]));
}

/** Rewords the parser's error like other messages, and adds a hint. */
function usageError(error: CommanderError, command: Command): FossickError {
  const unknown = /^error: unknown option '([^']*)'/.exec(error.message)?.[1];
  if (unknown !== undefined) return unknownFlag(unknown, command);
  const [, value = ""] = /^error: command-argument value '(.*)' is invalid/s.exec(error.message) ?? [];
  const refusal = command.arguments[0]?.refusal?.(value);
  if (refusal !== undefined) return refusal;
  const usage = `${command.name === "search" ? "fossick" : `fossick ${command.name}`} --help shows the usage`;
  const excess = error.code === "commander.excessArguments";
  const hint = excess ? `${usage}; for a task that begins with a command's name, use quotes or --` : usage;
  return new FossickError("INVALID_SETTING", reword(error.message), { hint });
}

function reword(message: string): string {
  return message
    .replace(/^error: /, "")
    .replace(/\.$/, "")
    .replace(/^option '(.*)' argument missing$/, "$1 needs a value")
    .replace(
      /^command-argument value '(.*)' is invalid for argument '(.*)'\. Allowed choices are (.*)$/s,
      '$2 takes $3, got "$1"',
    );
}

function unknownFlag(argument: string, command: Command): FossickError {
  const flag = argument.replace(/=.*$/s, "");
  const takes = [...command.flags.map((name) => flagDefinition(name).flag), "--help", "--version"];
  const elsewhere = flagNames.some((name) =>
    [flagDefinition(name).flag, flagDefinition(name).short].includes(flag as never),
  );
  const suggestion = nearest(flag, takes);
  const hint = elsewhere
    ? `${command.name} does not take this flag; fossick ${command.name} --help lists those it takes`
    : suggestion === undefined
      ? "fossick --help lists the flags; a task that begins with a dash goes after --"
      : `did you mean ${suggestion}?`;
  return new FossickError("INVALID_SETTING", `unknown flag ${flag}`, { hint });
}
