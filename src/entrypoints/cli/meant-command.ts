import { misspelt } from "../../settings/index.ts";
import { safeName } from "../../safe-text.ts";
import { defaultCommand, namedCommands } from "./commands.ts";
import type { Chosen } from "./parse-command-line.ts";
import { chooseLanguage } from "./choose-language.ts";
import { textsIn } from "./texts/index.ts";
import type { CliContext } from "./cli-context.ts";

const names = [...namedCommands.map(({ name }) => name), "help"];

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
  const name = isTask ? undefined : misspelt(word, names);
  const at = argv.indexOf(word);
  if (name === undefined || at < 0) return { argv };
  const texts = textsIn(chooseLanguage(flags["lang"], env)).progress;
  if (!stdin.isTTY || !stderr.isTTY) return { argv, note: texts.searchedAsTask(safeName(word), name) };
  await stderr.write(`fossick: ${texts.didYouMean(safeName(word), name)}`);
  const isYes = /^\s*y(?:es)?\s*$/i.test(await stdin.readLine());
  return { argv: isYes ? argv.with(at, name) : argv };
}
