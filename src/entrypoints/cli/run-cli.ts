import { chooseLanguage } from "./choose-language.ts";
import { defaultCommand, namedCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { meantCommand } from "./meant-command.ts";
import { flagValue } from "./flag-value.ts";
import { parseCommandLine, type HelpLayout, type Parsed } from "./parse-command-line.ts";
import { placeInvocation } from "./place-invocation.ts";
import { readInvocation } from "./read-invocation.ts";
import { reportError } from "./report-error.ts";
import { textsIn } from "./texts/index.ts";
import { say } from "./write-report.ts";
import { watchSignals } from "./watch-signals.ts";
import type { CliContext } from "./cli-context.ts";

const widestHelp = 100;

/**
 * Runs one command line (without the program's name) and resolves to its exit status; never rejects.
 * @param mayRun whether this process may run the command of that name
 */
export async function runCli(
  argv: readonly string[],
  world: CliContext,
  mayRun: (name: string) => boolean = () => true,
): Promise<number> {
  const watch = watchSignals(world);
  let verbose = argv.includes("--verbose");
  try {
    const commands = { main: defaultCommand, named: namedCommands };
    const layout = (): HelpLayout => ({
      columns: Math.min(world.stdout.columns ?? widestHelp, widestHelp),
      texts: textsIn(chooseLanguage(flagValue(argv, "--lang"), world.env)).help,
    });
    const parse = (line: readonly string[]): Parsed => parseCommandLine(line, commands, layout);
    const written = parse(argv);
    const meant = "print" in written ? { argv } : await meantCommand(argv, written, world);
    const request = meant.argv === argv ? written : parse(meant.argv);
    if ("print" in request) {
      await world.stdout.write(request.print);
      return exitCodes.found;
    }
    if (!mayRun(request.command.name)) return exitCodes.internalError;
    const read = readInvocation(request, { ...watch, world });
    verbose = read.options.verbose;
    if (meant.note !== undefined) await say(read, meant.note);
    const noted =
      meant.note === undefined ? read : { ...read, settings: { ...read.settings, memory: false } };
    const invocation = await placeInvocation(noted, request.command);
    // No shell makes 130 of an end by Ctrl-C on Windows.
    if (request.command.hearsSignals || world.platform === "win32") watch.hearSignals();
    const code = await request.command.run(invocation);
    return watch.exitCode() ?? code;
  } catch (error) {
    return (
      watch.exitCode() ?? (await reportError(error, world, verbose).catch(() => exitCodes.internalError))
    );
  } finally {
    watch.end();
  }
}
