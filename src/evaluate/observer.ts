import type { Codebase } from "../codebase.ts";
import type { Scoreboard } from "../scoring/scoreboard.ts";
import { termsOf } from "../language/words.ts";
import type { Context, Inspection, Observer, Query, Span } from "../types.ts";
import { describeFile } from "./describe.ts";
import { factsAbout } from "./facts.ts";
import { roughSpans } from "./spans.ts";
import { measureSignals } from "./signals.ts";

/** Reading files' text and their syntax, which the index does not keep. */
export interface FileReading {
  /** Undefined when the file cannot be read. */
  readText(path: string): Promise<string | undefined>;
  exactSpans(path: string, text: string, spans: readonly Span[]): Promise<readonly Span[]>;
  estimateTokens(text: string): number;
}

/** Spans are made exact for the best files; parsing costs more than all the rest of a search. */
const exactRanks = 12;

/** The observer over an indexed repository. */
export function createObserver(board: Scoreboard, reading: FileReading): Observer {
  const { codebase } = board;
  return {
    observe: async (candidates, query, context) => {
      const signals = measureSignals(board, candidates, query, context);
      return candidates.map(({ path }, at) => ({ path, signals: signals[at] ?? {} }));
    },
    inspect: async (paths, query, context) => {
      const known = numbered(codebase, paths);
      return Promise.all(
        known.map(([path, file], rank) => inspect({ board, reading, path, file, query, context, rank })),
      );
    },
    describe: async (paths) =>
      numbered(codebase, paths).map(([path, file]) => describeFile(codebase, path, file)),
    filesWith: async (terms) =>
      terms.map((term) => {
        const stems = termsOf(term);
        return stems.length === 0 ? 0 : Math.min(...stems.map((stem) => codebase.text(stem).ids.length));
      }),
  };
}

const numbered = (codebase: Codebase, paths: readonly string[]): [string, number][] =>
  paths.flatMap((path) => {
    const file = codebase.fileOf(path);
    return file === undefined ? [] : [[path, file] as [string, number]];
  });

interface Look {
  readonly board: Scoreboard;
  readonly reading: FileReading;
  readonly path: string;
  readonly file: number;
  readonly query: Query;
  readonly context: Context;
  readonly rank: number;
}

async function inspect({ board, reading, path, file, query, context, rank }: Look): Promise<Inspection> {
  const text = await reading.readText(path);
  const rough = roughSpans(board, file, query, context.task);
  const spans =
    text === undefined || rank >= exactRanks ? rough : await reading.exactSpans(path, text, rough);
  const tokens = text === undefined ? 0 : reading.estimateTokens(text);
  return { path, facts: factsAbout(board, file, query, context), spans, tokens };
}
