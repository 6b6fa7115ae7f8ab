// Records all that a search is told by its surroundings, so that its trace can be replayed.
import type { RepositoryFacts } from "../bundle/answer.ts";
import type { Judgement, Judge } from "../loop/evaluate/judge.ts";
import type { RankingModel } from "../loop/evaluate/ranking-model.ts";
import type { CheckedSubmission } from "../loop/stepwise/check-verdicts.ts";
import type { JudgeHints } from "../loop/stepwise/types.ts";
import type { PreparedTask, Ranked, Retrieval, RetrievalSettings, Observer, Retriever } from "../types.ts";

/** A search with everything it was told by its surroundings, so that it can be run again without them. */
export interface Trace {
  readonly traceVersion: 1;
  /** The version of fossick that made it. */
  readonly fossick: string;
  readonly task: PreparedTask;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  readonly recording: Recording;
  /** The caller's input, step by step; set for judged searches only. */
  readonly judged?: JudgedInput;
  /** The ranking model, where it was not the shipped one. */
  readonly ranker?: RankingModel;
  readonly retrieval: Retrieval;
}

/** The caller's input to a judged search. */
export interface JudgedInput {
  readonly hints: JudgeHints;
  /** In their order; the last ended the search. */
  readonly submissions: readonly CheckedSubmission[];
}

/** Answers of each port, in the order they were given. */
export interface Recording {
  /** Names in the order they were asked. */
  readonly retrievers: string[];
  /** One entry per cycle: what each retriever returned; what it returned when asked again stands under `name (2)`. */
  readonly lists: Record<string, readonly Ranked[]>[];
  /** One entry per cycle: what the retrievers that failed said. */
  readonly failures: Record<string, string>[];
  readonly observer: { readonly method: string; readonly answer: unknown }[];
  /** Judgements in the order of the requests; absent without a judge. */
  judge?: { readonly name: string; readonly judgements: Judgement[] };
  /** Readings of the clock. */
  readonly clockMs: number[];
  /** Cycles that were finished when the time budget ended the search in the midst of one; absent where it did not. */
  outOfTimeAfter?: number;
}

export const emptyRecording = (): Recording => ({
  retrievers: [],
  lists: [],
  failures: [],
  observer: [],
  clockMs: [],
});

/** Returns the key of a retriever's next answer in a cycle's lists: its name, or, when asked again, with a number. */
export function nextKey(name: string, isTaken: (key: string) => boolean): string {
  let key = name;
  for (let at = 2; isTaken(key); at++) key = `${name} (${at})`;
  return key;
}

/** Joins two recordings, one after the other. */
export function joinRecordings(first: Recording, second: Recording): Recording {
  const cycles = Math.max(first.lists.length, second.lists.length);
  const joined = <T>(one: readonly Record<string, T>[], other: readonly Record<string, T>[]) =>
    Array.from({ length: cycles }, (_, at) => ({ ...one[at], ...other[at] }));
  return {
    retrievers: [...new Set([...first.retrievers, ...second.retrievers])],
    lists: joined(first.lists, second.lists),
    failures: joined(first.failures, second.failures),
    observer: [...first.observer, ...second.observer],
    clockMs: [...first.clockMs, ...second.clockMs],
  };
}

/** The same retrievers, whose lists and failures are written down. */
export function recordRetrievers(retrievers: readonly Retriever[], recording: Recording): Retriever[] {
  recording.retrievers.push(...retrievers.map(({ name }) => name));
  return retrievers.map((retriever) => ({
    name: retriever.name,
    retrieve: async (query, context) => {
      const cycle = context.cycles.length;
      const lists = (recording.lists[cycle] ??= {});
      const failures = (recording.failures[cycle] ??= {});
      const key = nextKey(retriever.name, (name) => name in lists || name in failures);
      try {
        return (lists[key] = await retriever.retrieve(query, context));
      } catch (error) {
        failures[key] = String(error);
        throw error;
      }
    },
  }));
}

/** The same observer, whose answers are written down. */
export function recordObserver(observer: Observer, { observer: log }: Recording): Observer {
  const keep = async <T>(method: string, answer: Promise<T>): Promise<T> => {
    const value = await answer;
    log.push({ method, answer: value });
    return value;
  };
  return {
    observe: (candidates, query, context) => keep("observe", observer.observe(candidates, query, context)),
    inspect: (paths, query, context) => keep("inspect", observer.inspect(paths, query, context)),
    describe: (paths, query) => keep("describe", observer.describe(paths, query)),
    purposes: (paths) => keep("purposes", observer.purposes(paths)),
    filesWith: (terms) => keep("filesWith", observer.filesWith(terms)),
    bridge: (terms) => keep("bridge", observer.bridge(terms)),
  };
}

/** The same judge, whose judgements are written down. */
export const noteJudgements = (judge: Judge, judgements: Judgement[]): Judge => ({
  name: judge.name,
  judge: async (...asked) => {
    const judgement = await judge.judge(...asked);
    judgements.push(judgement);
    return judgement;
  },
});

/** A clock whose readings are written down. */
export const recordClock =
  (now: () => number, { clockMs }: Recording) =>
  (): number => {
    const reading = Math.round(now() * 10) / 10;
    clockMs.push(reading);
    return reading;
  };
