// Brings an index up to date with the files and the git history of a folder.
import type { HistoryState } from "./history/history-state.ts";
import { lineOf } from "./history/line-of.ts";
import { readNewCommits } from "./history/update-history.ts";
import { keys, readRecord, type ViewState } from "./store/records.ts";
import type { Store } from "./store/store.ts";
import type { Fault, LeftOut, Unread } from "@fossick/core/answer-types.ts";
import type { IndexStage } from "@fossick/core/reporter.ts";
import { compareWithSnapshot, type FileState } from "./write/changes.ts";
import { commitUpdate, importsToResolve, StaleGeneration } from "./write/commit-update.ts";
import { findAsInBasis } from "./write/as-in-basis.ts";
import { findBasis, type Basis } from "./write/find-basis.ts";
import type { AnalysisOptions } from "./analyse/shards/analyse-shards.ts";
import { needSnapshot, type Snapshot } from "./store/snapshot.ts";
import { takeSnapshot } from "./write/take-snapshot.ts";
import { readGitIndex } from "./walk/git-index.ts";
import { walk, type GitRepository, type Walk, type WalkOptions } from "./walk/index.ts";

export interface UpdateOptions extends WalkOptions, Omit<AnalysisOptions, "kept"> {
  /** Called with the paths of the last snapshot during the walk, to prepare what the search will need. */
  readonly onKnownPaths?: (paths: readonly string[]) => void;
  readonly onStage?: (stage: IndexStage) => void;
  /** True to keep the commits of each repository apart, because several share the store. */
  readonly apart?: boolean;
  /** Called with the root commits after the whole history was read. */
  readonly onRoots?: (shas: readonly string[]) => void;
  /** Paths of the only files to analyse; the others are known by name only, and past commits are skipped. */
  readonly only?: ReadonlySet<string>;
}

/** Report of an update. */
export interface IndexReport {
  readonly files: number;
  /** Files that are new or whose content changed. */
  readonly changed: number;
  readonly removed: number;
  readonly commits: number;
  readonly ms: number;
  /** The commit whose history is indexed. */
  readonly head?: string;
  /** Parts of the repository that are not read; absent if there are none. */
  readonly unread?: readonly Unread[];
  /** Files that `.fossickignore` files leave out; absent if there are none. */
  readonly leftOut?: readonly LeftOut[];
  readonly faults: readonly Fault[];
}

/**
 * Max attempts. Each reuses what earlier ones analysed, so it has less to do; where many processes search at once, one
 * of them soon writes a state that is new enough for all (`newerState`).
 */
const maxAttempts = 20;

/** A walk under way. */
export interface StartedWalk {
  readonly walkedAtMs: number;
  readonly found: Promise<Walk>;
}

/** Starts the walk, so that the store can be opened meanwhile. Errors are thrown where `found` is awaited. */
export function startWalk(root: string, options: WalkOptions): StartedWalk {
  const walkedAtMs = Date.now();
  const walking = walk(root, options);
  walking.catch(() => {});
  return { walkedAtMs, found: walking };
}

/**
 * Updates the store from the files and history of `root`. Readers see the old state until the last transaction; a
 * crash leaves that state, and the documents analysed by then for the next update.
 */
export async function updateIndex(
  root: string,
  store: Store,
  options: UpdateOptions,
  firstWalk: StartedWalk = startWalk(root, options),
): Promise<IndexReport> {
  const startedMs = performance.now();
  for (let attempt = 1, started = firstWalk; ; attempt++, started = startWalk(root, options)) {
    const faults: Fault[] = [];
    const reportOf = (changes: Changes): IndexReport => ({
      ...changes,
      faults,
      ms: performance.now() - startedMs,
    });
    try {
      return reportOf(await updateOnce(root, store, { ...options, faults }, started));
    } catch (error) {
      if (!(error instanceof StaleGeneration)) throw error;
      const changes = newerState(store, firstWalk.walkedAtMs);
      if (changes) return reportOf({ ...changes, ...missingOf(await started.found) });
      if (attempt === maxAttempts) throw error;
    }
  }
}

type Changes = Omit<IndexReport, "ms" | "faults">;

/**
 * Returns the state that another process wrote meanwhile, if it walked the files after this update was requested.
 */
function newerState(store: Store, askedAtMs: number): Changes | undefined {
  const { head, walkedAtMs } = readRecord<ViewState>(store, keys.state) ?? { walkedAtMs: 0 };
  if (walkedAtMs <= askedAtMs) return undefined;
  const { length: files } = pathsOf(store);
  return { files, changed: 0, removed: 0, commits: 0, ...(head !== undefined && { head }) };
}

const missingOf = ({ leftOut = [], unread = [] }: Walk): Pick<IndexReport, "leftOut" | "unread"> => ({
  ...(unread.length > 0 && { unread }),
  ...(leftOut.length > 0 && { leftOut }),
});

async function updateOnce(
  root: string,
  store: Store,
  { faults, ...options }: UpdateOptions & { readonly faults: Fault[] },
  { walkedAtMs, found: walking }: StartedWalk,
): Promise<Changes> {
  options.onKnownPaths?.(pathsOf(store));
  const listing = await walking;
  const line = options.apart && listing.git ? lineOf(listing.git) : "";
  const basis = findBasis(store, line, listing.git?.head);
  const states = await statesOf(root, store, listing, basis, options.signal);

  const historyChange = options.only
    ? noHistory
    : startHistory(root, listing.git, basis.history, store, options);
  faults.push(...listing.faults);
  const parts = { root, store, walkedAtMs, options, faults };
  const snapshot = await takeSnapshot(states, basis.snapshot, { ...parts, isOwn: basis.isOwn });
  const history = await historyChange();
  faults.push(...history.faults);
  const report = {
    ...countChanges(states, snapshot, basis),
    commits: history.change?.added.length ?? 0,
    ...(listing.git?.head !== undefined && { head: listing.git.head }),
    ...missingOf(listing),
  };
  const toResolve = importsToResolve(states, snapshot, basis.snapshot);
  const isReread = states.some((state) => state.changed || state.uncertain);
  if (toResolve === "none" && !isReread && !history.change && basis.isOwn) return report;
  options.onStage?.({ kind: "writing" });
  const { change } = history;
  if (change?.startOver && !listing.git?.shallow) options.onRoots?.(change.roots);
  commitUpdate(root, store, { states, snapshot, basis, toResolve, ...(change && { change }) });
  return report;
}

const pathsOf = (store: Store): readonly string[] =>
  readRecord<ViewState>(store, keys.state) ? needSnapshot(store).paths : [];

/** Compares the files with the basis; if that is another work tree's, only git can tell which are unchanged. */
async function statesOf(
  root: string,
  store: Store,
  { files, git }: Walk,
  { isOwn, snapshot }: Basis,
  signal?: AbortSignal,
): Promise<FileState[]> {
  const states = compareWithSnapshot(files, snapshot);
  if (isOwn) return states;
  const isAsked = git !== undefined && snapshot.paths.length > 0;
  const index = isAsked ? await readGitIndex(root, signal) : undefined;
  const same = index ? findAsInBasis(store, states, snapshot, index) : new Set<string>();
  return states.map((state) => ({ ...state, changed: !same.has(state.file.path), uncertain: false }));
}

const noHistory: ReturnType<typeof startHistory> = async () => ({ faults: [] });

/** Starts to read new commits. @returns a function that awaits them and reports progress meanwhile */
function startHistory(
  root: string,
  repository: GitRepository | undefined,
  known: HistoryState,
  store: Store,
  { onStage, signal }: UpdateOptions,
): () => ReturnType<typeof readNewCommits> {
  let isAwaited = false;
  const onCommits = (commits: number): void => {
    if (isAwaited) onStage?.({ kind: "history", commits });
  };
  const reading = readNewCommits(root, repository, known, store, { onCommits, ...(signal && { signal }) });
  reading.catch(() => {}); // an abort ends the snapshot first; nobody awaits this then
  return () => {
    isAwaited = true;
    return reading;
  };
}

function countChanges(
  states: readonly FileState[],
  { paths, documents }: Pick<Snapshot, "paths" | "documents">,
  { isOwn, snapshot: old }: Basis,
): Pick<IndexReport, "files" | "changed" | "removed"> {
  if (!isOwn) return { files: paths.length, changed: paths.length, removed: 0 };
  const stayed = states.filter(({ oldNumber }) => oldNumber !== undefined);
  const changed = states.filter(({ oldNumber }, number) => {
    return oldNumber === undefined || documents[number] !== old.documents[oldNumber];
  });
  return { files: paths.length, changed: changed.length, removed: old.paths.length - stayed.length };
}
