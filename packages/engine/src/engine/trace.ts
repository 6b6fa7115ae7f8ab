// Records everything that a search receives from its ports, so that its trace can be replayed.
import type { RepositoryFacts } from "@fossick/core/bundle/answer.ts";
import type { Judgement, Judge } from "@fossick/core/loop/evaluate/judge.ts";
import type { RankingModel } from "@fossick/core/loop/evaluate/ranking-model.ts";
import type { CheckedSubmission } from "@fossick/core/loop/stepwise/check-verdicts.ts";
import type { JudgeHints } from "@fossick/core/loop/stepwise/types.ts";
import type { Retrieval } from "@fossick/core/answer-types.ts";
import type { Ranked } from "@fossick/core/candidate.ts";
import type { Parts, Observer, Retriever } from "@fossick/core/parts.ts";
import type { RetrievalSettings } from "@fossick/core/retrieval-settings.ts";
import type { PreparedTask } from "@fossick/core/task.ts";

/** A search with everything it received from its ports, so that it can be replayed without them. */
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
  /** The ranking model if it was not the shipped one. */
  readonly ranker?: RankingModel;
  readonly retrieval: Retrieval;
}

/** The caller's input to a judged search. */
export interface JudgedInput {
  readonly hints: JudgeHints;
  /** In order; the last one ended the search. */
  readonly submissions: readonly CheckedSubmission[];
}

/** Answers of each port, in order. */
export interface Recording {
  /** Names in the order of calls, each once. */
  readonly retrievers: string[];
  /** One entry per cycle: the list of each retriever; that of a second call is under `name (2)`. */
  readonly lists: Record<string, readonly Ranked[]>[];
  /** One entry per cycle: errors of retrievers that failed. */
  readonly failures: Record<string, string>[];
  readonly observer: { readonly method: string; readonly answer: unknown }[];
  /** Judgements in the order of the requests; absent without a judge. */
  judge?: { readonly name: string; readonly judgements: Judgement[] };
  /** Readings of the clock. */
  readonly clockMs: number[];
  /** Cycles finished when the time budget ended the search during the next one; absent if it did not. */
  outOfTimeAfter?: number;
}

export const emptyRecording = (): Recording => ({
  retrievers: [],
  lists: [],
  failures: [],
  observer: [],
  clockMs: [],
});

/** Returns the key of a retriever's next answer in a cycle's lists: its name, with a number from the second call on. */
export function nextKey(name: string, isTaken: (key: string) => boolean): string {
  let key = name;
  for (let at = 2; isTaken(key); at++) key = `${name} (${at})`;
  return key;
}

/** Wraps retrievers to record their lists and failures. */
export function recordRetrievers(retrievers: readonly Retriever[], recording: Recording): Retriever[] {
  recording.retrievers.splice(0, Infinity, ...retrievers.map(({ name }) => name));
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

/** Wraps an observer to record its answers. */
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
    filesWith: (terms) => keep("filesWith", observer.filesWith(terms)),
    bridge: (terms) => keep("bridge", observer.bridge(terms)),
    overview: (...asked) => keep("overview", observer.overview(...asked)),
  };
}

/** Wraps parts to record their answers. @param parts with a recorded clock */
export const recordedParts = (parts: Parts, recording: Recording): Parts => ({
  ...parts,
  retrievers: recordRetrievers(parts.retrievers, recording),
  observer: recordObserver(parts.observer, recording),
});

/** Wraps a judge to record its judgements. */
export const noteJudgements = (judge: Judge, judgements: Judgement[]): Judge => ({
  name: judge.name,
  judge: async (...asked) => {
    const judgement = await judge.judge(...asked);
    judgements.push(judgement);
    return judgement;
  },
});

/** Wraps a clock to record its readings. */
export const recordClock =
  (now: () => number, { clockMs }: Recording) =>
  (): number => {
    const reading = Math.round(now() * 10) / 10;
    clockMs.push(reading);
    return reading;
  };
