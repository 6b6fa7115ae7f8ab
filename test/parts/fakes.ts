// Fake parts of a search for tests.
import type { BridgedWord, Query } from "@fossick/core/answer-types.ts";
import type { Description, Inspection, Observation } from "@fossick/core/observations.ts";
import type { Observer, Context, Retriever } from "@fossick/core/parts.ts";

/** Answers of a fake observer; missing parts of an answer are empty. */
export interface ObserverAnswers {
  /** By path. */
  readonly signals?: Readonly<Record<string, Observation["signals"]>>;
  /** By path. */
  readonly inspections?: Readonly<Record<string, Partial<Omit<Inspection, "path">>>>;
  /** By path. */
  readonly descriptions?: Readonly<Record<string, Partial<Omit<Description, "path">>>>;
  /** By path; `source` for paths not named. */
  /** Number of files by term; 0 for terms not named. */
  readonly filesWith?: Readonly<Record<string, number>>;
  /** By term. */
  readonly bridges?: Readonly<Record<string, readonly BridgedWord[]>>;
}

const emptyInspection = { facts: [], spans: [], tokens: 0 };
const emptyDescription = {
  defines: [],
  holds: [],
  uses: [],
  importedBy: [],
  configuration: [],
  external: [],
  terms: [],
  companions: [],
};

/** An observer that answers from plain data. */
export function fakeObserver(answers: ObserverAnswers = {}): Observer {
  const { signals = {}, inspections = {}, descriptions = {} } = answers;
  const { filesWith = {}, bridges = {} } = answers;
  return {
    observe: async (candidates) => candidates.map(({ path }) => ({ path, signals: signals[path] ?? {} })),
    inspect: async (paths) =>
      answersFor(paths, inspections).map(([path, inspection]) => ({
        ...emptyInspection,
        ...inspection,
        path,
      })),
    describe: async (paths) =>
      answersFor(paths, descriptions).map(([path, description]) => ({
        ...emptyDescription,
        ...description,
        path,
      })),
    overview: async (ranked) => ({
      candidates: ranked.map(({ path }) => ({ path, names: descriptions[path]?.defines?.slice(0, 2) ?? [] })),
      words: [],
      names: [],
    }),
    filesWith: async (terms) => terms.map((term) => filesWith[term] ?? 0),
    bridge: async (terms) => terms.map((term) => bridges[term] ?? []),
  };
}

function answersFor<T>(paths: readonly string[], answers: Readonly<Record<string, T>>): [string, T][] {
  return paths.flatMap((path) => {
    const answer = answers[path];
    return answer === undefined ? [] : [[path, answer] as [string, T]];
  });
}

/**
 * A retriever that always gives the same list, or what a function makes of the query.
 * @param paths best first
 */
export function fakeRetriever(
  name: string,
  paths: readonly string[] | ((query: Query, context: Context) => readonly string[]),
): Retriever {
  return {
    name,
    retrieve: async (query, context) => {
      const ranking = typeof paths === "function" ? paths(query, context) : paths;
      return ranking.map((path, at) => ({ path, score: ranking.length - at }));
    },
  };
}
