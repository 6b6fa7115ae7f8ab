// Runs one command line to its exit status: tells a misspelt command from a search, and reports errors.
import { FossickError, messageOf, type FossickErrorCode } from "../../base/errors.ts";
import { safeName, safeLines, spellOut } from "../../base/safe-text.ts";
import { misspelt } from "../../settings/index.ts";
import { chooseLanguage } from "./choose-language.ts";
import type { CliContext } from "./cli-context.ts";
import { defaultCommand, namedCommands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { flagValue } from "./flag-value.ts";
import { parseCommandLine, type HelpLayout, type Parsed, type Chosen } from "./parse-command-line.ts";
import { placeInvocation } from "./place-invocation.ts";
import { readInvocation } from "./read-invocation.ts";
import { textsIn } from "./texts/index.ts";
import { watchSignals } from "./watch-signals.ts";
import { say } from "./write-report.ts";

const widestHelp = 100;

/**
 * Runs one command line (without the program's name) and resolves to its exit status; never rejects.
 * @param mayRun whether this process may run the command of that name
 */
export async function runCli(
  argv: readonly string[],
  context: CliContext,
  mayRun: (name: string) => boolean = () => true,
): Promise<number> {
  const watch = watchSignals(context);
  let verbose = argv.includes("--verbose");
  try {
    const commands = { main: defaultCommand, named: namedCommands };
    const layout = (): HelpLayout => ({
      columns: Math.min(context.stdout.columns ?? widestHelp, widestHelp),
      texts: textsIn(chooseLanguage(flagValue(argv, "--lang"), context.env)).help,
    });
    const parse = (line: readonly string[]): Parsed => parseCommandLine(line, commands, layout);
    const written = parse(argv);
    const meant = "print" in written ? { argv } : await meantCommand(argv, written, context);
    const request = meant.argv === argv ? written : parse(meant.argv);
    if ("print" in request) {
      await context.stdout.write(request.print);
      return exitCodes.found;
    }
    if (!mayRun(request.command.name)) return exitCodes.internalError;
    const read = readInvocation(request, { ...watch, context });
    verbose = read.options.verbose;
    if (meant.note !== undefined) await say(read, meant.note);
    const noted =
      meant.note === undefined ? read : { ...read, settings: { ...read.settings, memory: false } };
    const invocation = await placeInvocation(noted, request.command);
    // No shell makes 130 of an end by Ctrl-C on Windows.
    if (request.command.hearsSignals || context.platform === "win32") watch.hearSignals();
    const code = await request.command.run(invocation);
    return watch.exitCode() ?? code;
  } catch (error) {
    return (
      watch.exitCode() ?? (await reportError(error, context, verbose).catch(() => exitCodes.internalError))
    );
  } finally {
    watch.end();
  }
}

const commandNames = [...namedCommands.map(({ name }) => name), "help"];

/** The command line as its user meant it, who may have misspelt a command. */
interface Meant {
  readonly argv: readonly string[];
  /** Nobody could be asked: the word is searched for, and that is said. */
  readonly note?: string;
}

/**
 * A search for a single word that is nearly a command's name may be meant as that command: its user is asked on a
 * terminal. After `--` it is a task for certain.
 */
export async function meantCommand(
  argv: readonly string[],
  { command, flags, operands }: Chosen,
  { env, stderr, stdin }: CliContext,
): Promise<Meant> {
  const [word = ""] = operands;
  const isSearch = command === defaultCommand && flags["stdin"] !== true;
  const isTask = !isSearch || argv.includes("--") || !/^[a-z]{2,12}$/i.test(word);
  const name = isTask ? undefined : misspelt(word, commandNames);
  const at = argv.indexOf(word);
  if (name === undefined || at < 0) return { argv };
  const texts = textsIn(chooseLanguage(flags["lang"], env)).progress;
  if (!stdin.isTTY || !stderr.isTTY) return { argv, note: texts.searchedAsTask(safeName(word), name) };
  await stderr.write(`fossick: ${texts.didYouMean(safeName(word), name)}`);
  const isYes = /^\s*y(?:es)?\s*$/i.test(await stdin.readLine());
  return { argv: isYes ? argv.with(at, name) : argv };
}

const usageCodes: ReadonlySet<FossickErrorCode> = new Set([
  "NO_TASK",
  "ROOT_MISSING",
  "ROOT_UNREADABLE",
  "ROOT_NOT_A_DIRECTORY",
  "ROOT_IN_GIT_FOLDER",
  "INVALID_SETTING",
  "INVALID_CONFIG",
  "INVALID_TRACE",
  "INVALID_MEMORY",
  "MEMORY_OFF",
  "NO_HISTORY",
  "NOT_ALLOWED",
  "REPOSITORY_UNKNOWN",
]);

const unavailableCodes: ReadonlySet<FossickErrorCode> = new Set(["SERVER_UNAVAILABLE", "INDEX_NOT_READY"]);

/** Prints an error and its hint on stderr. @returns the exit status */
export async function reportError(error: unknown, context: CliContext, verbose: boolean): Promise<number> {
  const expected = FossickError.isInstance(error) && error.code !== "INTERNAL";
  const message = spellOut(messageOf(error));
  const hint = expected ? error.hint : "this is a bug in fossick; --verbose shows where it happened";
  const stack = verbose && !expected && error instanceof Error ? `${safeLines(error.stack ?? "")}\n` : "";
  const first = expected ? message : `internal error: ${message}`;
  await context.stderr.write(`fossick: ${first}\n${hint === undefined ? "" : `hint: ${hint}\n`}${stack}`);
  if (!expected) return exitCodes.internalError;
  if (error.code === "OUTPUT_UNWRITABLE") return exitCodes.outputUnwritable;
  if (unavailableCodes.has(error.code)) return exitCodes.unavailable;
  return usageCodes.has(error.code) ? exitCodes.wrongUsage : exitCodes.internalError;
}
