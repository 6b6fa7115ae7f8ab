// Compares the lines of an answer with the lines that a past commit edited.
import { filesToPack, packFiles } from "@fossick/core/bundle/pack.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import { countShown, linesOfEdits, shareShown, type EditedLines, type ShownLines } from "./edited-lines.ts";
import { createFunctionNames } from "./function-names.ts";

/** Limits on the text that `--pack` takes, in tokens. */
export const packedTokens = [1_000, 4_000] as const;

/** One way of showing lines, compared with the edited ones. */
export interface ShownOutcome {
  /** Share of the hunks of which a line is shown. */
  readonly share: number;
  /** Lines shown, and how many of them were edited. */
  readonly lines: number;
  readonly edited: number;
}

/** The lines of an answer compared with a change. */
export interface LinesOutcome {
  readonly spans: ShownOutcome;
  /** For each of `packedTokens`. */
  readonly packed: readonly ShownOutcome[];
  /**
   * Number of functions in the spans, strongest first, until all edited ones are included: Infinity if one is never
   * shown; absent if the change edited none.
   */
  readonly functions?: number;
  /** The stated likelihood that the spans hold every edit. */
  readonly suffices?: number;
}

/** The part of an answer that is compared. */
type ShownAnswer = Pick<Retrieval, "files" | "nearby" | "suffices">;

/** Reads a file as it is handed over. */
type ReadText = (path: string) => Promise<string | undefined>;

/** Compare the lines of an answer with the edited ones; undefined where no edited line is known. */
export async function compareLines(
  edited: EditedLines,
  answer: ShownAnswer,
  readText: ReadText,
  signal?: AbortSignal,
): Promise<LinesOutcome | undefined> {
  if (Object.keys(edited).length === 0) return undefined;
  const outcomeOf = (shown: readonly ShownLines[]): ShownOutcome => ({
    share: shareShown(edited, shown),
    ...countShown(edited, shown),
  });
  const spans = spansOf(answer);
  const packed: ShownOutcome[] = [];
  for (const tokens of packedTokens) {
    const files = await packFiles(filesToPack(answer), readText, tokens, signal);
    packed.push(outcomeOf(files.flatMap(({ path, parts }) => parts.map((part) => ({ path, ...part })))));
  }
  const functions = await functionsUntilAll(edited, spans, readText);
  const suffices = answer.suffices?.likelihood;
  return {
    spans: outcomeOf(spans),
    packed,
    ...(functions !== undefined && { functions }),
    ...(suffices !== undefined && { suffices }),
  };
}

/** Spans of all files of the answer, strongest first. */
const spansOf = ({ files, nearby }: ShownAnswer): ShownLines[] =>
  [...files, ...nearby]
    .flatMap(({ path, spans }) => spans.map((span) => ({ path, ...span })))
    .sort((a, b) => (b.worth ?? 0) - (a.worth ?? 0));

async function functionsUntilAll(
  edited: EditedLines,
  spans: readonly ShownLines[],
  readText: ReadText,
): Promise<number | undefined> {
  const namesIn = createFunctionNames(readText);
  const wanted = await namesIn(linesOfEdits(edited));
  const shown = await namesIn(spans);
  if (wanted.length === 0) return undefined;
  return Math.max(...wanted.map((name) => shown.indexOf(name) + 1 || Infinity));
}
