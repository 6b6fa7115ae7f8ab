import { chooseLanguage } from "./choose-language.ts";
import { defaultCommand, namedCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import { readInvocation } from "./read-invocation.ts";
import { reportError } from "./report-error.ts";
import { textsIn } from "./texts/index.ts";
import { watchSignals } from "./watch-signals.ts";
import type { World } from "./world.ts";

const widestHelp = 100;

/**
 * Runs one command line (without the program's name) and resolves to its exit status; never rejects.
 * @param mayRun whether this process may run the command of that name
 */
export async function runCli(
  argv: readonly string[],
  world: World,
  mayRun: (name: string) => boolean = () => true,
): Promise<number> {
  const watch = watchSignals(world);
  let verbose = argv.includes("--verbose");
  try {
    const columns = Math.min(world.stdout.columns ?? widestHelp, widestHelp);
    const commands = { main: defaultCommand, named: namedCommands };
    const language = chooseLanguage(argv, world.env);
    const request = parseCommandLine(argv, commands, columns, textsIn(language).help);
    if ("print" in request) {
      await world.stdout.write(request.print);
      return exitCodes.found;
    }
    if (!mayRun(request.command.name)) return exitCodes.internalError;
    const invocation = readInvocation(request, { ...watch, language, world });
    verbose = invocation.options.verbose;
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
