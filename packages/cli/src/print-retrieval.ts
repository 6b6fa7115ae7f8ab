// Prints an answer on standard output in the chosen format, warnings on standard error; gives the exit status.
import path from "node:path";
import { FossickError } from "@fossick/base/errors.ts";
import { renderExplain, renderScores } from "@fossick/text/explain.ts";
import { renderRawPaths, renderRetrieval } from "@fossick/text/render-retrieval.ts";
import type { PackedFile } from "@fossick/core/bundle/pack.ts";
import type { TableOptions } from "@fossick/text/table.ts";
import type { TellingLines } from "@fossick/core/bundle/telling-lines.ts";
import { duration, messagesOf } from "@fossick/core/bundle/words.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Invocation, Part } from "./command.ts";
import { exitCodes } from "./exit-codes.ts";
import { knowsLinks, linkIn } from "./links.ts";
import { seenFrom } from "./place-invocation.ts";
import { say, warn } from "./write-report.ts";
import { textsIn } from "./texts/index.ts";

/** Parts shown with an answer; paths are those of the answer. */
interface Beside {
  /** The repository on this machine, relative to the working folder. */
  readonly root?: string;
  readonly packed?: readonly PackedFile[];
  readonly lines?: TellingLines;
}

/** @throws FossickError INVALID_SETTING for texts in a format that has no place for them */
export function refusePackedPaths({ format, pack }: Invocation<"format" | "pack">["options"]): void {
  if (!pack || format !== "paths") return;
  const message = "--pack adds the text of files, which --format paths cannot show";
  throw new FossickError("INVALID_SETTING", message);
}

/** Prints the answer on stdout and warnings on stderr. @returns the exit status */
export async function printRetrieval(
  invocation: Invocation<"format" | "explain" | "nullEnded" | "quiet" | "verbose">,
  found: Retrieval,
  { lines, packed: packedFiles = [], root }: Beside = {},
): Promise<number> {
  const { colors, language, options, part, settings, signal, context } = invocation;
  // JSON names the root that its paths are relative to; other formats name files as the working folder sees them.
  const isMoved = part !== undefined && options.format !== "json";
  const retrieval = isMoved ? seenFrom(part, found) : found;
  const packed = isMoved ? packedFiles.map((file) => seenFrom(part, file)) : packedFiles;
  signal.throwIfAborted();
  const width = context.stdout.columns ?? 80;
  const { explain, nullEnded } = options;
  const text = nullEnded
    ? renderRawPaths(retrieval)
    : renderRetrieval(options.format, retrieval, {
        width,
        colors: colors.stdout,
        isWhole: !context.stdout.isTTY,
        packed,
        explain,
        ...(settings.maxFiles !== undefined && { maxFiles: settings.maxFiles }),
        ...(lines && { lines: isMoved ? movedLines(lines, part) : lines }),
        ...(root !== undefined && placeOptions(root, invocation, isMoved)),
      });
  await context.stdout.write(text);
  if (options.format !== "table") {
    const lineOptions = { width, colors: colors.stderr };
    if (options.explain) await context.stderr.write(renderExplain(retrieval, lineOptions));
    if (retrieval.scores !== undefined && options.format !== "json") {
      await context.stderr.write(renderScores(retrieval, lineOptions));
    }
    await warn(invocation, retrieval.faults, messagesOf(retrieval));
  }
  if (options.verbose) {
    const { indexMs, ms } = retrieval.stats;
    const total = textsIn(language).progress.total(duration(ms), duration(indexMs));
    await say(invocation, total);
  }
  return exitCodeOf(retrieval);
}

const movedLines = (lines: TellingLines, part: Part): TellingLines =>
  new Map([...lines].map(([file, texts]) => [seenFrom(part, { path: file }).path, texts]));

/** Returns the repository's name, and a function that links its files. */
function placeOptions(
  root: string,
  { context }: Pick<Invocation, "context">,
  isMoved: boolean,
): Pick<TableOptions, "link" | "name"> {
  const folder = path.resolve(context.cwd, root);
  const link = knowsLinks(context) && linkIn(isMoved ? context.cwd : folder);
  return { name: path.basename(folder), ...(link && { link }) };
}

function exitCodeOf({ files, nearby, stop }: Retrieval): number {
  if (stop.rule === "budget") return exitCodes.budget;
  return files.length + nearby.length > 0 ? exitCodes.found : exitCodes.nothingRelevant;
}
