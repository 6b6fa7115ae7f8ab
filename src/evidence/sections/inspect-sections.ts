// Finds the sections of files that are worth showing, strongest first.
import { createYielder } from "../../base/yield-to-event-loop.ts";
import type { Context, Query, Span } from "../../types.ts";
import type { LiteralHit } from "../literals/literals.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import { measureSections, type SectionedFile } from "./measure-sections.ts";
import { rankSections, spanOf, type RankedSection } from "./rank-sections.ts";
import { whyOf } from "./section-reason.ts";
import { skippedLines } from "./skipped-lines.ts";
import { splitFile, type Defined } from "./split-file.ts";

/** The first files' grammars are asked; parsing costs more than all the rest of a search. */
const parsedRanks = 6;
/** Longer files are split by what the index knows of them; most are data or generated. */
const maxParsedCharacters = 400_000;
/** Spans of a file, and the least likelihood of any but the first. */
const maxSpans = 12;
const minLikelihood = 0.02;

/** Reading files' text and their syntax, which the index does not keep. */
export interface FileReading {
  /** Undefined when the file cannot be read. */
  readText(path: string): Promise<string | undefined>;
  /** Definitions by the file's grammar, in file order; undefined when no grammar can tell them in time. */
  definitionsOf(path: string, text: string): Promise<readonly Defined[] | undefined>;
  estimateTokens(text: string): number;
}

/** The spans of a file, strongest first, and its size in tokens. */
interface Sectioned {
  readonly spans: readonly Span[];
  readonly tokens: number;
}

type SectionsOf = (
  files: readonly (readonly [path: string, file: number])[],
  query: Query,
  context: Context,
) => Promise<Sectioned[]>;

/** Sections of one search's files, in the order of `files`; each file is read and split at most once. */
export function createSections(board: Scoreboard, reading: FileReading): SectionsOf {
  const known = new Map<string, Promise<SplitFile>>();
  return async (files, query, context) => {
    const yieldIfDue = createYielder(context.signal);
    const split: SplitFile[] = [];
    for (const [rank, [path, file]] of files.entries()) {
      await yieldIfDue();
      const isParsed = rank < parsedRanks;
      const key = `${isParsed} ${path}`;
      const reads = known.get(key) ?? readSections(path, file, isParsed, board, reading);
      known.set(key, reads);
      split.push(await reads);
    }
    return split.map((each) => {
      const signals = measureSections(board, each, context.task, query);
      const ranked = rankSections(each, signals).filter(isLikely).slice(0, maxSpans);
      const why = (section: RankedSection) => whyOf(section, each.file, board, query, context);
      return { spans: spansOf(each, ranked, why, board), tokens: each.tokens };
    });
  };
}

interface SplitFile extends SectionedFile {
  readonly tokens: number;
}

/** Split a file. @param isParsed whether its grammar is asked, and not only the index */
export async function readSections(
  path: string,
  file: number,
  isParsed: boolean,
  { codebase }: Pick<Scoreboard, "codebase">,
  { readText, definitionsOf, estimateTokens }: FileReading,
): Promise<SplitFile> {
  const outline = codebase.outline(file);
  const text = await readText(path);
  if (text === undefined || outline === undefined) return { file, lines: [], sections: [], tokens: 0 };
  const lines = linesOf(text);
  const isShort = text.length <= maxParsedCharacters;
  const parsed = isParsed && isShort ? await definitionsOf(path, text) : undefined;
  const definitions = parsed && parsed.length > 0 ? parsed : outline.definitions.map(definedBy);
  const sections = splitFile(definitions, lines.length, skippedLines(lines));
  return { file, lines, sections, tokens: estimateTokens(text) };
}

const definedBy = ({ name, kind, startLine, endLine }: OutlineDefinition): Defined => ({
  name,
  startLine,
  endLine,
  container: kind === "class" || kind === "module",
});

type OutlineDefinition = NonNullable<ReturnType<Scoreboard["codebase"]["outline"]>>["definitions"][number];

/** A line break at the end of a file does not start another line. */
function linesOf(text: string): string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

/** @param why says what speaks for a section */
function spansOf(
  { file, lines }: SplitFile,
  ranked: readonly RankedSection[],
  why: (section: RankedSection) => string | undefined,
  { literals }: Scoreboard,
): Span[] {
  const spans = ranked.map((section) => spanOf(section, why(section)));
  const hit = literals.hits.find((each) => each.file === file);
  return hit === undefined || hit.commit !== undefined ? spans : withHit(hit, spans, lines.length);
}

const isLikely = ({ likelihood }: RankedSection, at: number): boolean =>
  at === 0 || likelihood >= minLikelihood;

/** A definition that is longer is shown by the lines around what the task gives. */
const maxLinesOfHit = 60;
const linesAround = 10;

/** The section that holds what the task gives first, or the lines around it; then the others that do not overlap it. */
function withHit({ startLine, endLine }: LiteralHit, spans: readonly Span[], lineCount: number): Span[] {
  const holder = spans.find((span) => span.startLine <= startLine && span.endLine >= endLine);
  const isShort = holder !== undefined && holder.endLine - holder.startLine < maxLinesOfHit;
  const around =
    endLine > startLine
      ? { startLine, endLine }
      : {
          startLine: Math.max(1, startLine - linesAround),
          endLine: Math.min(lineCount, endLine + linesAround),
        };
  const first = isShort ? holder : { ...around, worth: 1 };
  const rest = spans.filter((span) => span.endLine < first.startLine || span.startLine > first.endLine);
  return [first, ...rest];
}
