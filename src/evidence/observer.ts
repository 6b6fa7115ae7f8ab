import { createYielder } from "../yield-to-event-loop.ts";
import type { Codebase } from "./codebase.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import type { BridgedWord, Context, FilePurpose, Inspection, Observer, Query, Span } from "../types.ts";
import type { LiteralHit } from "./literals/literals.ts";
import { roleOf } from "./roles.ts";
import { bridgeWords } from "./bridge-words.ts";
import { describeFile } from "./describe.ts";
import { factsAbout } from "./facts.ts";
import { roughSpans } from "./spans.ts";
import { measureSignals } from "./measures/index.ts";
import { stem, subWords, termsOf } from "../language/words.ts";
import { holds } from "../indexing/store/ascending.ts";
import { hash32 } from "../indexing/store/hash.ts";

/** Reading files' text and their syntax, which the index does not keep. */
export interface FileReading {
  /** Undefined when the file cannot be read. */
  readText(path: string): Promise<string | undefined>;
  exactSpans(path: string, text: string, spans: readonly Span[]): Promise<readonly Span[]>;
  estimateTokens(text: string): number;
}

/** Spans are made exact for the best files; parsing costs more than all the rest of a search. */
const exactRanks = 6;

/** The observer over an indexed repository. */
export function createObserver(board: Scoreboard, reading: FileReading): Observer {
  const { codebase } = board;
  const showParts = createShownParts(reading);
  const counts = new Map<string, number>();
  const bridgesByTerm = new Map<string, BridgedWord[]>();
  return {
    observe: async (candidates, query, context) => {
      const signals = measureSignals(board, candidates, query, context);
      return candidates.map(({ path }, at) => ({ path, signals: signals[at] ?? {} }));
    },
    inspect: async (paths, query, context) => {
      const files = numbered(codebase, paths);
      const yieldIfDue = createYielder(context.signal);
      const inspections: Inspection[] = [];
      for (const [rank, [path, file]] of files.entries()) {
        await yieldIfDue();
        inspections.push(await inspect({ board, showParts, path, file, query, context, rank }));
      }
      return inspections;
    },
    describe: async (paths, query) =>
      numbered(codebase, paths).map(([, file]) => describeFile(codebase, file, query)),
    purposes: async (paths) => paths.map((path) => purposeOf(codebase, path)),
    filesWith: async (terms) =>
      terms.map((term) => remembered(counts, term, () => filesWith(codebase, term))),
    bridge: async (terms) =>
      terms.map((term) => remembered(bridgesByTerm, term, () => bridgeWords(board, term))),
  };
}

function purposeOf(codebase: Codebase, path: string): FilePurpose {
  const file = codebase.fileOf(path);
  return (file === undefined ? undefined : roleOf(path, codebase.kind(file))) ?? "none";
}

const numbered = (codebase: Codebase, paths: readonly string[]): [string, number][] =>
  paths.flatMap((path) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [[path, file] as [string, number]];
  });

interface InspectionInput {
  readonly board: Scoreboard;
  readonly showParts: ShownParts;
  readonly path: string;
  readonly file: number;
  readonly query: Query;
  readonly context: Context;
  readonly rank: number;
}

async function inspect({
  board,
  showParts,
  path,
  file,
  query,
  context,
  rank,
}: InspectionInput): Promise<Inspection> {
  const rough = roughSpans(board, file, query, context.task);
  const { spans: found, tokens } = await showParts(path, rough, rank < exactRanks);
  const hit = board.literals.hits.find((each) => each.file === file);
  const spans = hit === undefined ? found : await withHit(hit, path, found, showParts);
  return { path, facts: factsAbout(board, file, query, context), spans, tokens };
}

/** A definition that is longer is shown by the lines around a hit. */
const maxLinesOfHit = 60;
const linesAround = 10;

/** The definition that holds a hit first, or the lines around it; then the other spans that do not overlap it. */
async function withHit(
  { startLine, endLine }: LiteralHit,
  path: string,
  others: readonly Span[],
  showParts: ShownParts,
): Promise<readonly Span[]> {
  const [exact] = (await showParts(path, [{ startLine, endLine }], true)).spans;
  if (exact === undefined) return others;
  const isShort = exact.endLine - exact.startLine < maxLinesOfHit;
  const isWhole = exact.startLine <= startLine && exact.endLine >= endLine && exact.endLine > exact.startLine;
  const first =
    isWhole && isShort
      ? exact
      : endLine > startLine
        ? { startLine, endLine }
        : { startLine: Math.max(1, startLine - linesAround), endLine: endLine + linesAround };
  const rest = others.filter((span) => span.endLine < first.startLine || span.startLine > first.endLine);
  return [first, ...rest];
}

/** The spans a file is shown by and its size in tokens. */
type ShownParts = (
  path: string,
  rough: readonly Span[],
  isExact: boolean,
) => Promise<{ readonly spans: readonly Span[]; readonly tokens: number }>;

/** Read and parse each file at most once per search, however many cycles show it. */
function createShownParts({ readText, exactSpans, estimateTokens }: FileReading): ShownParts {
  const texts = new Map<string, Promise<string | undefined>>();
  const spansByKey = new Map<string, Promise<readonly Span[]>>();
  return async (path, rough, isExact) => {
    const text = await remembered(texts, path, () => readText(path));
    if (text === undefined) return { spans: rough, tokens: 0 };
    const key = JSON.stringify([path, rough]);
    const spans = isExact ? await remembered(spansByKey, key, () => exactSpans(path, text, rough)) : rough;
    return { spans, tokens: estimateTokens(text) };
  };
}

function remembered<T>(cache: Map<string, T>, key: string, compute: () => T): T {
  const value = cache.get(key) ?? compute();
  cache.set(key, value);
  return value;
}

/** Read no more files than this for a phrase: a phrase whose words share this many files is common enough. */
const maxRead = 400;

/**
 * Counts the files that hold a word, or the words of a phrase side by side, or written as one: `time zone`, `timezone`.
 */
export function filesWith(codebase: Codebase, term: string): number {
  const stems = termsOf(term);
  const [only] = stems;
  if (only === undefined) return 0;
  if (stems.length === 1) return codebase.fileCount(only);
  const asOne = codebase.fileCount(stem(subWords(term).join("")));
  return asOne + holdersOfAll(codebase, stems).filter((file) => standTogether(codebase, file, stems)).length;
}

/** Files that hold every stem somewhere. */
function holdersOfAll(codebase: Codebase, stems: readonly string[]): number[] {
  const [rarest = new Int32Array(), ...others] = stems
    .map((stemmed) => codebase.text(stemmed).ids)
    .sort((a, b) => a.length - b.length);
  const holders: number[] = [];
  for (let at = 0; at < rarest.length && holders.length < maxRead; at++) {
    const file = rarest[at] ?? -1;
    if (others.every((files) => holds(files, file))) holders.push(file);
  }
  return holders;
}

/** Tests whether a phrase occurs in a file or in its path. */
function standTogether(codebase: Codebase, file: number, stems: readonly string[]): boolean {
  if (holdsRun(termsOf(codebase.paths[file] ?? ""), stems)) return true;
  const stream = codebase.stream(file);
  if (!stream) return false;
  const phraseNumbers = stems.map((stemmed) => stream.hashes.indexOf(hash32(stemmed)) + 1);
  return !phraseNumbers.includes(0) && holdsRun(stream.tokens, phraseNumbers);
}

function holdsRun<T>(all: ArrayLike<T>, run: readonly T[]): boolean {
  for (let at = 0; at + run.length <= all.length; at++) {
    let length = 0;
    while (length < run.length && all[at + length] === run[length]) length++;
    if (length === run.length) return true;
  }
  return false;
}
