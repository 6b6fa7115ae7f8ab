// Finds the sections of files that are worth showing, strongest first.
import { linesOf } from "@fossick/base/lines.ts";
import { rememberByObject, valueIn } from "@fossick/base/remember.ts";
import { createYielder } from "@fossick/base/yield-to-event-loop.ts";
import type { KeywordSource, Query, Span } from "../../answer-types.ts";
import type { Context } from "../../parts.ts";
import type { LineRange, PreparedTask } from "../../task.ts";
import { linesOfClaim } from "../claims/claim.ts";
import type { NameReading } from "../names-held.ts";
import type { Scoreboard } from "../scores/scoreboard.ts";
import { measureSections, type SectionedFile } from "./measure-sections.ts";
import { rankSections, spanOf, type RankedSection } from "./rank-sections.ts";
import { whyOf } from "./section-reason.ts";
import { skippedLines } from "./skipped-lines.ts";
import { splitFile, type Defined, type Section } from "./split-file.ts";

/** Max files parsed; parsing costs more than all the rest of a search. */
const parsedRanks = 6;
/** Longer files are split by the index only; most are data or generated. */
const maxParsedCharacters = 400_000;
/** Spans of a file, and the least likelihood of any but the first. */
const maxSpans = 12;
const minLikelihood = 0.02;

/** Reading files' text and their syntax, which the index does not keep. */
export interface FileReading extends NameReading {
  /** Text with secrets replaced, to show parts of it; undefined for files that usually hold secrets, too. */
  readShown(path: string): Promise<string | undefined>;
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

/** Sections of one search's files, in the order of `files`; each file is split at most twice: by its grammar and by the index. */
export function createSections(board: Scoreboard, reading: FileReading): SectionsOf {
  const known = new Map<string, Promise<SplitFile>>();
  const likely = rememberByObject<SplitFile, Map<string, readonly RankedSection[]>>(() => new Map());
  /** Later cycles mostly ask by the same words. */
  const likelyOf = (split: SplitFile, task: PreparedTask, query: Query): readonly RankedSection[] =>
    valueIn(likely(split), wordsOf(query), () =>
      rankSections(measureSections(board, split, task, query))
        .filter(isLikely)
        .slice(0, maxSpans),
    );
  return async (files, query, context) => {
    const yieldIfDue = createYielder(context.signal);
    const split: SplitFile[] = [];
    for (const [rank, [path, file]] of files.entries()) {
      await yieldIfDue();
      const isParsed = rank < parsedRanks;
      const read = () => readSections(path, file, isParsed, board, reading);
      split.push(await valueIn(known, `${isParsed} ${path}`, read));
    }
    return split.map((each) => {
      const spans = likelyOf(each, context.task, query).map((section) =>
        spanOf(section, whyOf(section, query, context)),
      );
      return { spans: withHit(each, spans, board), tokens: each.tokens };
    });
  };
}

/** Words and names that sections are measured by. */
const wordsOf = rememberByObject(({ keywords }: Query) =>
  keywords
    .filter(({ from }) => measuring.has(from))
    .map(({ from, term, weight }) => `${from} ${weight} ${term}`)
    .join("\n"),
);
const measuring: ReadonlySet<KeywordSource> = new Set(["title", "prose", "code", "identifier", "trace"]);

interface SplitFile extends SectionedFile {
  readonly tokens: number;
}

/** Split a file. @param isParsed whether its grammar is asked, and not only the index */
export async function readSections(
  path: string,
  file: number,
  isParsed: boolean,
  { codebase }: Pick<Scoreboard, "codebase">,
  { readText, definitionsOf, estimateTokens }: Omit<FileReading, "readShown" | "namesInCode">,
): Promise<SplitFile> {
  const outline = codebase.outline(file);
  const text = await readText(path);
  if (text === undefined) return { file, lines: [], sections: [], tokens: 0 };
  const lines = linesOf(text);
  const isShort = text.length <= maxParsedCharacters;
  const parsed = isParsed && isShort ? await definitionsOf(path, text) : undefined;
  const definitions = parsed && parsed.length > 0 ? parsed : (outline?.definitions ?? []).map(definedBy);
  const sections = outline ? splitFile(definitions, lines.length, skippedLines(lines)) : [];
  return {
    file,
    lines,
    sections: sections.length > 0 ? sections : firstLines(lines),
    tokens: estimateTokens(text),
  };
}

/** The first lines that are not blank, for a file known by its name alone, or of nothing but data or a license. */
const firstLines = (lines: readonly string[]): Section[] =>
  splitFile([], lines.length, (line) => (lines[line - 1] ?? "").trim() === "").slice(0, 1);

const definedBy = ({ name, kind, startLine, endLine }: OutlineDefinition): Defined => ({
  name,
  startLine,
  endLine,
  container: kind === "class" || kind === "module",
});

type OutlineDefinition = NonNullable<ReturnType<Scoreboard["codebase"]["outline"]>>["definitions"][number];

const isLikely = ({ likelihood }: RankedSection, at: number): boolean =>
  at === 0 || likelihood >= minLikelihood;

/** A longer definition is shown only around the lines that the task gives. */
const maxLinesOfHit = 60;
const linesAround = 10;

/**
 * Spans of a file of which the task gives a line or text with the section that holds it first, or the lines around it;
 * then the others that do not overlap it.
 */
function withHit(
  { file, lines }: SplitFile,
  spans: readonly Span[],
  { claims: { claims } }: Scoreboard,
): readonly Span[] {
  const claim = claims.find((each) => each.file === file && each.lines);
  const given = (claim ? linesOfClaim(claim) : []).slice(0, maxGiven);
  // The first given lines are shown first, so they are put in front last.
  return given.toReversed().reduce((shown, range) => withLines(lines, shown, range), spans);
}

/** Max places of a file that the task gives and that are shown as such. */
const maxGiven = 6;

function withLines(
  lines: readonly string[],
  spans: readonly Span[],
  { endLine, startLine }: LineRange,
): readonly Span[] {
  const holder = spans.find((span) => span.startLine <= startLine && span.endLine >= endLine);
  const isShort = holder !== undefined && holder.endLine - holder.startLine < maxLinesOfHit;
  const around =
    endLine > startLine
      ? { startLine, endLine }
      : {
          startLine: Math.max(1, startLine - linesAround),
          endLine: Math.min(lines.length, endLine + linesAround),
        };
  const first = isShort ? holder : { ...around, worth: 1 };
  const rest = spans.filter((span) => span.endLine < first.startLine || span.startLine > first.endLine);
  return [first, ...rest];
}
