// Finds lines that show why the files of an answer are relevant.
import { linesOf } from "@fossick/base/lines.ts";
import { taskTerms } from "../language/weighted-terms.ts";
import { identifierWords, termsOf } from "../language/words.ts";
import type { FoundFile, Query, Retrieval } from "../answer-types.ts";
import { lineWeights, ownName } from "./line-weights.ts";

/** A line of a file. */
export interface TellingLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines of files by path, in file order. */
export type TellingLines = ReadonlyMap<string, readonly TellingLine[]>;

/** Max files with such lines; more do not fit on a screen. */
const maxFiles = 8;
/** Max lines of the best file, and of every other. */
const maxLines = { best: 2, other: 1 } as const;
/** Max nearby files with such lines, if no files are returned. */
const maxUncertain = 2;

/**
 * Finds the lines with the most words of the task in the strongest span of the best files; for the best file, also the
 * line of the definition itself.
 * @param readText returns undefined for a missing file
 */
export async function tellingLines(
  { cycles, files, nearby }: Pick<Retrieval, "cycles" | "files" | "nearby">,
  readText: (path: string) => Promise<string | undefined>,
): Promise<TellingLines> {
  const query = cycles.at(-1)?.query;
  if (query === undefined) return new Map();
  const shown = files.length > 0 ? files.slice(0, maxFiles) : nearby.slice(0, maxUncertain);
  const found = new Map<string, readonly TellingLine[]>();
  for (const [at, file] of shown.entries()) {
    const text = await readText(file.path);
    if (text === undefined) continue;
    found.set(file.path, linesIn(linesOf(text), file, query, at === 0 ? maxLines.best : maxLines.other));
  }
  return found;
}

function linesIn(
  lines: readonly string[],
  { spans: [strongest] }: FoundFile,
  query: Query,
  count: number,
): readonly TellingLine[] {
  if (strongest === undefined) return [];
  const { endLine, startLine, symbol } = strongest;
  const weightOf = lineWeights(lines, query);
  const inSpan = lines
    .slice(startLine - 1, endLine)
    .map((text, at) => ({ line: startLine + at, text, weight: weightOf(text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const heaviest = inSpan.toSorted((a, b) => b.weight - a.weight || a.line - b.line);
  const named = symbol === undefined ? undefined : inSpan.find(({ text }) => text.includes(ownName(symbol)));
  const chosen = count > 1 ? [named, ...heaviest] : [...heaviest.filter(({ weight }) => weight > 0), named];
  const distinct = [...new Set([...chosen, ...heaviest])].filter((each) => each !== undefined);
  return distinct
    .slice(0, count)
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => ({ line, text }));
}

/** Returns a function that tests whether a word shares a stem with the task. */
export function taskWordTest({ cycles }: Pick<Retrieval, "cycles">): (word: string) => boolean {
  const stems = taskTerms(cycles[0]?.query.keywords ?? []);
  return (word) => identifierWords(word).some((part) => termsOf(part).some((stem) => stems.has(stem)));
}
