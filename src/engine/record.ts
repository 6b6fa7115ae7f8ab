import type { Judge, Judgement } from "../evaluate/judge.ts";
import type { Observer, Retriever } from "../types.ts";
import { nextKey, type Recording } from "./trace.ts";

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
