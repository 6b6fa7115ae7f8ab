// The observer: tells the stages what the index and the files hold.
import { createYielder } from "../base/yield-to-event-loop.ts";
import type { Codebase } from "./codebase.ts";
import type { Scoreboard } from "./scores/scoreboard.ts";
import type {
  BridgedWord,
  Context,
  Description,
  FilePurpose,
  Inspection,
  Observer,
  Query,
  Scope,
  Span,
} from "../types.ts";
import type { LiteralHit } from "./literals/literals.ts";
import { roleOf } from "./roles.ts";
import { bridgeWords } from "./bridge-words.ts";
import { describeFile } from "./describe.ts";
import { factsAbout } from "./facts.ts";
import { createNaming } from "./naming/named-by.ts";
import { filesWith } from "./phrases.ts";
import { roughSpans } from "./spans.ts";
import { measureSignals } from "./measures/index.ts";

/** Reading files' text and their syntax, which the index does not keep. */
export interface FileReading {
  /** Undefined when the file cannot be read. */
  readText(path: string): Promise<string | undefined>;
  exactSpans(path: string, text: string, spans: readonly Span[]): Promise<readonly Span[]>;
  estimateTokens(text: string): number;
}

/** Spans are made exact for the best files; parsing costs more than all the rest of a search. */
const exactRanks = 6;

/** The observer over an indexed repository. @param scope limits of the task: no file outside is told of */
export function createObserver(board: Scoreboard, reading: FileReading, scope?: Scope): Observer {
  const { codebase } = board;
  const showParts = createShownParts(reading);
  const naming = createNaming(codebase, reading.readText, scope);
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
    describe: (paths, query) => describeFiles(codebase, numbered(codebase, paths), query, naming),
    purposes: async (paths) => paths.map((path) => purposeOf(codebase, path)),
    filesWith: async (terms) =>
      terms.map((term) => remembered(counts, term, () => filesWith(codebase, term))),
    bridge: async (terms) =>
      terms.map((term) => remembered(bridgesByTerm, term, () => bridgeWords(board, term))),
  };
}

/** Max files, best first, of which configuration that names them is told. */
const maxNamed = 5;

async function describeFiles(
  codebase: Codebase,
  files: readonly (readonly [path: string, file: number])[],
  query: Query,
  naming: ReturnType<typeof createNaming>,
): Promise<readonly Description[]> {
  const descriptions: Description[] = [];
  for (const [at, [, file]] of files.entries()) {
    const namedBy = at < maxNamed ? await naming(file) : [];
    descriptions.push({ ...describeFile(codebase, file, query), ...(namedBy.length > 0 && { namedBy }) });
  }
  return descriptions;
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
  const spans =
    hit === undefined || hit.commit !== undefined ? found : await withHit(hit, path, found, showParts);
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
