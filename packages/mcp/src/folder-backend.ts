import { FossickError } from "@fossick/base/errors.ts";
import type { JudgedStep, Retrieval, Task, IndexStatus } from "@fossick/library/index.ts";
import type { Answered } from "@fossick/core/details.ts";
import type { CollectDetails } from "./write-answer.ts";
import type { Backend, FeedbackSubject, Kept, StepOfSearch } from "./backend.ts";
import { isAllowed, rootOfCall, scopeNote, withShownRoot, type Places, type Root } from "./roots.ts";
import {
  retrievalLifetimeMs,
  maxDetails,
  type FinishedRetrieval,
  type KeptRetrieval,
  type OpenSearch,
  type SearchDetails,
  type Shared,
} from "./shared.ts";
import { version } from "@fossick/base/version.ts";
import { safeName } from "@fossick/base/safe-text.ts";
import { progressText, type IndexProgress } from "./ask-in-time.ts";

/** Creates a backend over the folders that a client may search. @param allowed the default folder first */
export function folderBackend(shared: Shared, allowed: Places): Backend {
  return {
    ...searching(shared, allowed),
    ...judging(shared, allowed),
    async kept(retrievalId) {
      return keptOf(finished(retrievalId, allowed, shared).retrieval, shared.details.get(retrievalId));
    },
    asked: async (retrievalId) => finished(retrievalId, allowed, shared).asked,
    async feedback({ retrievalId, where }) {
      if (retrievalId === undefined) return subjectOf(shared, rootOfCall(allowed, where.root).real);
      const entry = keptRetrieval(retrievalId, allowed, shared);
      const { text: task } = entry.state === "open" ? entry.task : entry.retrieval.task;
      return { task, ...subjectOf(shared, entry.root.real) };
    },
    async status({ root: requestedRoot }) {
      const root = rootOfCall(allowed, requestedRoot);
      const status = await shared.engines.use(root.real, (engine) => engine.status());
      return describeFolder(status, root, { allowed, indexing: shared.patient.progress(root.real) });
    },
  };
}

const searching = (shared: Shared, allowed: Places): Pick<Backend, "retrieve"> => ({
  async retrieve(request, { reporter, signal }, write) {
    const { cycle, isShown, maxCycles, retrievalId: earlier, settings, task: unscoped, where } = request;
    const root =
      earlier === undefined ? rootOfCall(allowed, where.root) : finished(earlier, allowed, shared).root;
    const task = scopedTo(unscoped, root);
    const run = { signal, reporter: reporter(maxCycles) };
    const { answer, engine, release } = await shared.patient.ask(root.real, run, async (asked, patient) => {
      const settled = { ...patient, settings };
      // Few clients show the page, so its code is loaded late.
      const page = isShown ? await import("./app/search-to-show.ts") : undefined;
      const shown = await page?.searchToShow(asked, task, { root, run: settled });
      return { shown, found: shown ?? (await asked.search(task, settled)) };
    });
    try {
      const { found, shown } = answer;
      const retrieval = withShownRoot(found.retrieval, root);
      // The answer matters more than the page.
      const view = await shown?.view().catch(() => undefined);
      // An answer from an unfinished index does not count as a call of the search.
      const asked = { task: unscoped, cycle: retrieval.stats.indexed === undefined ? cycle : cycle - 1 };
      const retrievalId = shared.retrievals.add({ state: "finished", root, retrieval, asked }, earlier);
      shared.details.add({ explain: found.explain, ...(view && { view }) }, retrievalId);
      const details: CollectDetails = (maxTokens) => engine.details(answeredBy(retrieval, task), maxTokens);
      return await write({ retrieval, retrievalId, packTexts: engine.pack, details, ...(view && { view }) });
    } finally {
      release();
    }
  },
});

/** Part of an answer that its details are collected from, within the limits of its task. */
const answeredBy = (retrieval: Retrieval, { scope }: Task): Answered => ({
  ...retrieval,
  ...(scope && { scope }),
});

const judging = (shared: Shared, allowed: Places): Pick<Backend, "judge" | "submit"> => ({
  async judge({ format, hints, maxCycles, settings, task, where }, { reporter, signal }) {
    const root = rootOfCall(allowed, where.root);
    const run = { signal, reporter: reporter(maxCycles) };
    const { answer: search, ...lease } = await shared.patient.ask(root.real, run, (engine, patient) =>
      engine.judge(scopedTo(task, root), hints, { ...patient, settings }),
    );
    const open: OpenSearch = { state: "open", root, task, maxCycles, format, search, lease };
    return stepOf(search.step, shared.retrievals.add(open), open, shared);
  },
  async submit(retrievalId, verdicts, refinement, { reporter, signal }) {
    const entry = keptRetrieval(retrievalId, allowed, shared);
    if (entry.state === "finished") {
      throw new FossickError("SEARCH_FINISHED", "this search is finished", {
        hint: "You have its answer; explain_retrieval explains it. To find other files, start over with dispatch_candidates.",
      });
    }
    const options = { signal, reporter: reporter(entry.maxCycles) };
    const step = await entry.search.submit(verdicts, refinement, options);
    return stepOf(step, retrievalId, entry, shared);
  },
});

/** Converts a step for its host. After the last step the answer is kept and the engine released. */
function stepOf(step: JudgedStep, retrievalId: string, open: OpenSearch, shared: Shared): StepOfSearch {
  const { format, lease, maxCycles, root, task } = open;
  const about = { retrievalId, maxCycles, format, note: scopeNote(root) };
  if (step.kind === "candidates") return { ...about, step };
  lease.release();
  const retrieval = withShownRoot(step.retrieval, root);
  const asked = { task, cycle: 1 };
  shared.retrievals.replace(retrievalId, { state: "finished", root, retrieval, asked });
  return { ...about, step: { kind: "finished", retrieval } };
}

/**
 * Returns the retrieval of a retrieval_id. One in a folder that this client may not search is treated as unknown.
 * @throws FossickError INVALID_SETTING
 */
function keptRetrieval(retrievalId: string, allowed: Places, { retrievals }: Shared): KeptRetrieval {
  const kept = retrievals.get(retrievalId);
  if (kept && isAllowed(allowed, kept.root.real)) return kept;
  throw new FossickError("INVALID_SETTING", "unknown retrieval_id", {
    hint: `Retrievals are kept for ${retrievalLifetimeMs / 60_000} minutes after their last use, while the server runs. Search again with retrieve_context or dispatch_candidates.`,
  });
}

/** @throws FossickError INVALID_SETTING for an unknown id, and for a search that waits for verdicts */
function finished(retrievalId: string, allowed: Places, shared: Shared): FinishedRetrieval {
  const entry = keptRetrieval(retrievalId, allowed, shared);
  if (entry.state === "finished") return entry;
  throw new FossickError("INVALID_SETTING", "the search is not finished", {
    hint: "Give your verdicts with submit_evaluation first.",
  });
}

const keptOf = (retrieval: Retrieval, { explain, view }: Partial<SearchDetails> = {}): Kept => ({
  retrieval,
  view,
  withScores: async (path) => {
    const explained = await explain?.(path === undefined ? true : [path]);
    if (explained !== undefined) return explained;
    throw new FossickError("INVALID_SETTING", "the scores of this search are no longer kept", {
      hint: `They are kept for the last ${maxDetails} answers of retrieve_context, for ten minutes without a call. Search again.`,
    });
  },
});

const subjectOf = ({ patient }: Shared, root: string): FeedbackSubject => ({
  async give(feedback, signal) {
    // Build the index first: otherwise a caller that does not wait would give the same feedback twice.
    const { engine, release } = await patient.ask(
      root,
      { signal },
      async (asked, run) => (await asked.hasIndex()) || asked.index(run),
    );
    return engine.feedback(feedback, { signal }).finally(release);
  },
});

const scopedTo = (task: Task, { scope }: Root): Task => ({
  ...task,
  scope: { ...task.scope, ...(scope !== undefined && { paths: [scope] }) },
});

const maxLanguages = 12;

/** Describes the searched folder and its index, as lines for a model. */
function describeFolder(
  status: IndexStatus,
  { scope, shown }: Root,
  { allowed, indexing }: { readonly allowed: Places; readonly indexing?: IndexProgress | undefined },
): readonly string[] {
  const { builtAt, commits, exists, files, head, languages, root, stale } = status;
  const others = allowed.slice(1).map(({ folder }) => safeName(folder));
  const underWay = indexing && `${progressText(indexing)}; it goes on between calls`;
  const topLanguages = languages.slice(0, maxLanguages).map(({ name, files: count }) => `${name} ${count}`);
  const about = [
    `fossick ${version}`,
    `root: ${safeName(root)}`,
    scope !== undefined &&
      `searched: ${safeName(scope)} only; call with root "${safeName(shown)}" to search all of it`,
    others.length > 0 && `other folders that may be searched: ${others.join(", ")}`,
  ];
  const index = exists
    ? [
        `files: ${files}`,
        `languages: ${topLanguages.join(", ")}`,
        `past commits: ${commits}`,
        head !== undefined && `commit: ${head}`,
        builtAt !== undefined && `indexed: ${new Date(builtAt).toISOString()}`,
        underWay !== undefined && `being indexed anew: ${underWay}`,
        stale !== undefined && `files changed since: ${stale}; the next search reads them`,
      ]
    : [`no index yet: ${underWay ?? "the first search builds it"}`];
  return [...about, ...index].filter((line) => line !== false);
}
