import type { RepositoryFacts } from "../bundle/answer.ts";
import type { Judge, Judgement } from "../evaluate/judge.ts";
import type { RankingModel } from "../evaluate/ranking-model.ts";
import type { Observer, Ranked, Retrieval, RetrievalSettings, Retriever, Task } from "../types.ts";

/** A search with everything it was told by its surroundings, so that it can be run again without them. */
export interface Trace {
  readonly traceVersion: 1;
  /** The version of fossick that made it. */
  readonly fossick: string;
  readonly task: Task;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  readonly recording: Recording;
  /** The ranking model, where it was not the shipped one. */
  readonly ranker?: RankingModel;
  readonly retrieval: Retrieval;
}

/** Answers of one port, in the order they were given. */
export interface Recording {
  /** Names in the order they were asked. */
  readonly retrievers: string[];
  /** One entry per cycle: what each retriever returned. */
  readonly lists: Record<string, readonly Ranked[]>[];
  /** One entry per cycle: what the retrievers that failed said. */
  readonly failures: Record<string, string>[];
  readonly observer: { readonly method: string; readonly answer: unknown }[];
  /** What a judge said, in the order it was asked; absent where none was. */
  judge?: { readonly name: string; readonly judgements: Judgement[] };
  /** Readings of the clock. */
  readonly clockMs: number[];
}

export const emptyRecording = (): Recording => ({
  retrievers: [],
  lists: [],
  failures: [],
  observer: [],
  clockMs: [],
});

/** The same retrievers, whose lists and failures are written down. */
export function recordRetrievers(retrievers: readonly Retriever[], recording: Recording): Retriever[] {
  recording.retrievers.push(...retrievers.map(({ name }) => name));
  return retrievers.map((retriever) => ({
    name: retriever.name,
    retrieve: async (query, context) => {
      const cycle = context.cycles.length;
      const lists = (recording.lists[cycle] ??= {});
      const failures = (recording.failures[cycle] ??= {});
      try {
        return (lists[retriever.name] = await retriever.retrieve(query, context));
      } catch (error) {
        failures[retriever.name] = String(error);
        throw error;
      }
    },
  }));
}

/** Retrievers that return, or throw, what was written down. */
export function replayRetrievers({ retrievers, lists, failures }: Recording): Retriever[] {
  return retrievers.map((name) => ({
    name,
    retrieve: async (_, { cycles }) => {
      const failure = failures[cycles.length]?.[name];
      if (failure !== undefined) throw Object.assign(new Error(failure), { name: "" }); // told as it was told then
      return lists[cycles.length]?.[name] ?? [];
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
    describe: (paths) => keep("describe", observer.describe(paths)),
    filesWith: (terms) => keep("filesWith", observer.filesWith(terms)),
    bridge: (terms) => keep("bridge", observer.bridge(terms)),
  };
}

/** An observer that gives the written answers in their order. @throws when asked in another order than was recorded */
export function replayObserver({ observer: log }: Recording): Observer {
  let at = 0;
  const next = async <T>(method: string): Promise<T> => {
    const entry = log[at++];
    if (entry?.method !== method) throw new Error(`the trace has no answer number ${at} to ${method}`);
    return entry.answer as T;
  };
  return {
    observe: () => next("observe"),
    inspect: () => next("inspect"),
    describe: () => next("describe"),
    filesWith: () => next("filesWith"),
    bridge: () => next("bridge"),
  };
}

/** The same judge, whose judgements are written down. */
export function recordJudge(judge: Judge, recording: Recording): Judge {
  const judgements: Judgement[] = [];
  recording.judge = { name: judge.name, judgements };
  return {
    name: judge.name,
    judge: async (...asked) => {
      const judgement = await judge.judge(...asked);
      judgements.push(judgement);
      return judgement;
    },
  };
}

/** A judge that gives the written judgements in their order and asks nobody. @throws when asked more often than was recorded */
export function replayJudge({ name, judgements }: NonNullable<Recording["judge"]>): Judge {
  let at = 0;
  return {
    name,
    judge: async () => {
      const judgement = judgements[at++];
      if (!judgement) throw new Error(`the trace has no judgement number ${at}`);
      return judgement;
    },
  };
}

/** A clock whose readings are written down, or read back. */
export const recordClock =
  (now: () => number, { clockMs }: Recording) =>
  (): number => {
    const reading = Math.round(now() * 10) / 10;
    clockMs.push(reading);
    return reading;
  };

export function replayClock({ clockMs }: Recording): () => number {
  let at = 0;
  return () => clockMs[at++] ?? clockMs.at(-1) ?? 0;
}
