import { commandLineDefinitions, readEnvironment, readFlags } from "../../settings/index.ts";
import type { CommandLineOptions } from "../../settings/index.ts";
import type { TaskLanguage } from "../../types.ts";
import { chooseColors } from "./choose-colors.ts";
import { chooseLanguage } from "./choose-language.ts";
import type { Invocation } from "./command.ts";
import { defaultCommand, namedCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { parseCommandLine, type Chosen } from "./parse-command-line.ts";
import { reportError } from "./report-error.ts";
import { textsIn } from "./texts/index.ts";
import { watchSignals } from "./watch-signals.ts";
import type { World } from "./world.ts";

const widestHelp = 100;

/** Runs one command line (without the program's name) and resolves to its exit status; never rejects. */
export async function runCli(argv: readonly string[], world: World): Promise<number> {
  const watch = watchSignals(world);
  let verbose = argv.includes("--verbose");
  try {
    const columns = Math.min(world.stdout.columns ?? widestHelp, widestHelp);
    const commands = { main: defaultCommand, named: namedCommands };
    const language = chooseLanguage(argv, world.env);
    const parsed = parseCommandLine(argv, commands, columns, textsIn(language).help);
    if ("print" in parsed) {
      await world.stdout.write(parsed.print);
      return exitCodes.found;
    }
    const invocation = prepare(parsed, world, watch.signal, language);
    verbose = invocation.options.verbose;
    const code = await parsed.command.run(invocation);
    return watch.exitCode() ?? code;
  } catch (error) {
    return (
      watch.exitCode() ?? (await reportError(error, world, verbose).catch(() => exitCodes.internalError))
    );
  } finally {
    watch.end();
  }
}

function prepare(
  { command, operands, flags }: Chosen,
  world: World,
  signal: AbortSignal,
  language: TaskLanguage,
): Invocation {
  const own = Object.entries(commandLineDefinitions).filter(([name]) =>
    command.flags.some((flag) => flag === name),
  );
  const table = Object.fromEntries(own) as typeof commandLineDefinitions;
  const given = { ...readEnvironment(table, world.env), ...readFlags(table, flags) };
  const colors = {
    stdout: chooseColors(world.stdout, world.env, given.color),
    stderr: chooseColors(world.stderr, world.env, given.color),
  };
  const options = { ...defaultOptions(), ...given };
  return { operands, flags, options, colors, language, world, signal };
}

function defaultOptions(): CommandLineOptions {
  const entries = Object.entries(commandLineDefinitions).map(([name, row]) => [name, row.default]);
  return Object.fromEntries(entries) as CommandLineOptions;
}
