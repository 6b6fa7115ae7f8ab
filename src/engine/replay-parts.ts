import type { Judge } from "../evaluate/judge.ts";
import type { Observer, Retriever } from "../types.ts";
import { nextKey, type Recording } from "./trace.ts";

/** Retrievers that return, or throw, what was written down. */
export function replayRetrievers({ retrievers, lists, failures }: Recording): Retriever[] {
  return retrievers.map((name) => {
    let cycle = -1;
    let answers = new Set<string>();
    return {
      name,
      retrieve: async (_, { cycles }) => {
        if (cycle !== cycles.length) answers = new Set();
        cycle = cycles.length;
        const key = nextKey(name, (taken) => answers.has(taken));
        answers.add(key);
        const failure = failures[cycle]?.[key];
        // Told as it was told then.
        if (failure !== undefined) throw Object.assign(new Error(failure), { name: "" });
        return lists[cycle]?.[key] ?? [];
      },
    };
  });
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
    purposes: () => next("purposes"),
    filesWith: () => next("filesWith"),
    bridge: () => next("bridge"),
  };
}

/** Replays recorded judgements in their order. @throws when asked more often than was recorded */
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

/** A clock that gives the readings written down, the last one for ever. */
export function replayClock({ clockMs }: Recording): () => number {
  let at = 0;
  return () => clockMs[at++] ?? clockMs.at(-1) ?? 0;
}
