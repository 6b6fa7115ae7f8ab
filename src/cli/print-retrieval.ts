import { renderExplain } from "../bundle/render/explain.ts";
import type { PackedFile } from "../bundle/pack.ts";
import { renderRetrieval } from "../bundle/render/render-retrieval.ts";
import { oneLine } from "../bundle/render/safe-text.ts";
import { duration } from "../bundle/render/words.ts";
import { FossickError } from "../errors.ts";
import type { OutputFormat } from "../settings/index.ts";
import { commandLineDefinitions, readEnvironment } from "../settings/index.ts";
import type { Fault, Retrieval } from "../types.ts";
import type { Invocation } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";

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
  const { colors, options, signal, world } = invocation;
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
    if (options.explain) await world.stderr.write(renderExplain(retrieval, { width, colors: colors.stderr }));
    await warn(invocation, retrieval.faults);
  }
  if (options.verbose && !options.quiet) {
    const { indexMs, ms } = retrieval.stats;
    await world.stderr.write(`fossick: ${duration(ms)} in all, ${duration(indexMs)} of it for the index\n`);
  }
  return exitCodeOf(retrieval);
}

/** Prints the parts that failed as warnings on stderr, unless `--quiet`. */
export async function warn({ options, world }: Invocation, faults: readonly Fault[]): Promise<void> {
  if (options.quiet) return;
  for (const { part, code, message } of faults) {
    await world.stderr.write(`fossick: warning: ${part} failed (${code}): ${oneLine(message)}\n`);
  }
}

function exitCodeOf({ files, nearby, stop }: Retrieval): number {
  if (stop.rule === "budget") return exitCodes.budget;
  return files.length + nearby.length > 0 ? exitCodes.found : exitCodes.nothingRelevant;
}
