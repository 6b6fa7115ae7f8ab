import { renderExplain } from "../../bundle/render/explain.ts";
import { renderScores } from "../../bundle/render/explain-scores.ts";
import type { PackedFile } from "../../bundle/pack.ts";
import { renderRetrieval } from "../../bundle/render/render-retrieval.ts";
import { oneLine } from "../../bundle/render/safe-text.ts";
import { duration, messagesOf } from "../../bundle/render/words.ts";
import { FossickError } from "../../errors.ts";
import { messagesIn, type Messages } from "../../messages/index.ts";
import type { OutputFormat } from "../../settings/index.ts";
import { commandLineDefinitions, readEnvironment } from "../../settings/index.ts";
import type { Fault, Retrieval } from "../../types.ts";
import type { Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { textsIn } from "./texts/index.ts";

/**
 * The format asked for; among `--json` and `--format` a flag wins over the environment.
 * @throws FossickError INVALID_SETTING when two flags ask for different ones
 */
export function chooseFormat({ flags, options, world }: Invocation): OutputFormat {
  const { format: written } = flags;
  if (flags["json"] === true && written !== undefined && options.format !== "json") {
    throw new FossickError(
      "INVALID_SETTING",
      `--json and --format ${options.format} ask for different formats`,
    );
  }
  if (flags["json"] === true || written !== undefined)
    return flags["json"] === true ? "json" : options.format;
  const jsonTwin =
    flags["json"] === undefined && readEnvironment({ json: commandLineDefinitions.json }, world.env).json;
  return jsonTwin ? "json" : options.format;
}

/** Prints the answer on stdout, what went wrong on the way on stderr, and gives the exit status. */
export async function printRetrieval(
  invocation: Invocation,
  retrieval: Retrieval,
  packed: readonly PackedFile[] = [],
): Promise<number> {
  const { colors, language, options, signal, world } = invocation;
  signal.throwIfAborted();
  const format = chooseFormat(invocation);
  const width = world.stdout.columns ?? 80;
  const text = renderRetrieval(format, retrieval, {
    width,
    colors: colors.stdout,
    packed,
    explain: options.explain,
  });
  await world.stdout.write(text);
  if (format !== "table") {
    const lineOptions = { width, colors: colors.stderr };
    if (options.explain) await world.stderr.write(renderExplain(retrieval, lineOptions));
    if (retrieval.scores !== undefined && format !== "json")
      await world.stderr.write(renderScores(retrieval, lineOptions));
    await warn(invocation, retrieval.faults, messagesOf(retrieval));
  }
  if (options.verbose && !options.quiet) {
    const { indexMs, ms } = retrieval.stats;
    const total = textsIn(language).progress.total(duration(ms), duration(indexMs));
    await world.stderr.write(`fossick: ${total}\n`);
  }
  return exitCodeOf(retrieval);
}

/** Prints the parts that failed as warnings on stderr, unless `--quiet`. @param faults told in the language of `messages` */
export async function warn(
  { language, options, world }: Invocation,
  faults: readonly Fault[],
  { report }: Messages = messagesIn(language),
): Promise<void> {
  if (options.quiet) return;
  for (const { part, code, message } of faults) {
    const text = report.fault(part, code, oneLine(message));
    await world.stderr.write(`fossick: ${report.warning}: ${text}\n`);
  }
}

function exitCodeOf({ files, nearby, stop }: Retrieval): number {
  if (stop.rule === "budget") return exitCodes.budget;
  return files.length + nearby.length > 0 ? exitCodes.found : exitCodes.nothingRelevant;
}
