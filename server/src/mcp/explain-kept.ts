// Searches again to explain an earlier answer, and says so if the repository was indexed anew since.
import { FossickError, type Engine } from "fossick";
import type { Kept } from "fossick/hosting";
import { asUnknown, judgedToEnd } from "../searches/judge.ts";
import { indexKey, readSearch, type KeptSearch } from "../searches/kept-searches.ts";
import type { SearchCall } from "../searches/search-call.ts";
import { searchIn } from "../searches/search-in.ts";

/**
 * Repeats an answered search; gives the same result unless the repository was indexed again since.
 * @throws FossickError SEARCH_UNKNOWN, INVALID_SETTING for an unfinished one
 */
export async function explainKept(call: SearchCall, id: string): Promise<Kept> {
  const { caller, context, signal } = call;
  const kept = await readSearch(context.database, caller, id);
  if (!kept.isFinished) throw notFinished();
  const { branch, repository, task } = kept.question;
  const target = { name: repository, ...(branch !== undefined && { branch }) };
  return searchIn(call, target, { task: task.text }, async (engine, searchable) => {
    const again = kept.isJudged
      ? await judgedAgain(engine, kept, signal)
      : await searchedAgain(engine, kept, signal);
    return indexKey(searchable) === kept.index ? again : { ...again, note: changed };
  }).catch(asUnknown);
}

export const notFinished = (): FossickError =>
  new FossickError("INVALID_SETTING", "the search is not finished", {
    hint: "Give your verdicts with submit_evaluation first.",
  });

const changed = "The repository was indexed anew since then: this is how the same search comes out now.";

async function searchedAgain(engine: Engine, { question }: KeptSearch, signal: AbortSignal): Promise<Kept> {
  const { settings, task } = question;
  const { explain, retrieval } = await engine.search(task, { signal, ...(settings && { settings }) });
  return { retrieval, withScores: (path) => explain(path === undefined ? true : [path]) };
}

async function judgedAgain(engine: Engine, kept: KeptSearch, signal: AbortSignal): Promise<Kept> {
  const step = await judgedToEnd(engine, kept, signal);
  if (step.kind === "candidates") {
    throw new FossickError("INVALID_SETTING", "the search does not come to its end any more", {
      hint: "The repository was indexed anew since. Search again.",
    });
  }
  return {
    retrieval: step.retrieval,
    withScores: () => {
      throw new FossickError("INVALID_SETTING", "a search that you judged has no scores", {
        hint: "retrieve_context has.",
      });
    },
  };
}
