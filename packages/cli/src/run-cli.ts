// Runs one command line, distinguishes a misspelt command from a search, and reports errors.
import { FossickError, messageOf, type FossickErrorCode } from "@fossick/base/errors.ts";
import { safeName, safeLines, spellOut } from "@fossick/base/safe-text.ts";
import { misspelt } from "@fossick/settings/index.ts";
import { chooseLanguage } from "./choose-language.ts";
import type { CliContext } from "./cli-context.ts";
import { commands } from "./commands.ts";
import { exitCodes } from "./exit-codes.ts";
import { isOutOfFiles, outOfFiles } from "./out-of-files.ts";
import { lookAhead } from "./look-ahead.ts";
import { parseCommandLine, type HelpLayout, type Parsed, type Chosen } from "./parse-command-line.ts";
import { placeInvocation } from "./place-invocation.ts";
import { readInvocation } from "./read-invocation.ts";
import { textsIn } from "./texts/index.ts";
import { watchSignals } from "./watch-signals.ts";
import { say } from "./write-report.ts";

const widestHelp = 100;

/**
 * Runs one command line (without the program's name) and resolves to its exit status; never rejects.
 * @param mayRun tests whether this process may run a command, by its name
 */
export async function runCli(
  argv: readonly string[],
  context: CliContext,
  mayRun: (name: string) => boolean = () => true,
): Promise<number> {
  const watch = watchSignals(context);
  const ahead = lookAhead(argv);
  let verbose = ahead.has("--verbose");
  try {
    const layout = (): HelpLayout => ({
      columns: Math.min(context.stdout.columns ?? widestHelp, widestHelp),
      texts: textsIn(chooseLanguage(ahead.valueOf("--lang"), context.env)).help,
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
    // On Windows, no shell turns an end by Ctrl-C into status 130.
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

/** The command line as the user meant it; a misspelt command is corrected. */
interface Meant {
  readonly argv: readonly string[];
  /** Note that the word is searched for, because the user could not be asked. */
  readonly note?: string;
}

/**
 * Asks, at a terminal, whether a search for a single word that resembles a command's name was meant as that command.
 * Anything after `--` is a task.
 */
async function meantCommand(
  argv: readonly string[],
  { command, flags, operands }: Chosen,
  { env, stderr, stdin }: CliContext,
): Promise<Meant> {
  const [word = ""] = operands;
  const isSearch = command === commands.main && flags["stdin"] !== true;
  const isTask = !isSearch || argv.includes("--") || !/^[a-z]{2,12}$/i.test(word);
  const names = [...commands.named.map((each) => each.name), "help"];
  const name = isTask ? undefined : misspelt(word, names);
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
  if (isOutOfFiles(error)) {
    await context.stderr.write(outOfFiles.text);
    return outOfFiles.exitCode;
  }
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
