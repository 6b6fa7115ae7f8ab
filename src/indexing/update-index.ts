// Brings an index up to date with the files and the git history of a folder.
import type { HistoryState } from "./history/history-state.ts";
import { lineOf } from "./history/line-of.ts";
import { readNewCommits } from "./history/update-history.ts";
import { keys, readRecord, type ViewState } from "./store/records.ts";
import type { Store } from "./store/store.ts";
import type { Fault, IndexStage, Unread } from "../types.ts";
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
  /** Told the paths of the last snapshot before the walk: time to prepare what the search will need. */
  readonly onKnownPaths?: (paths: readonly string[]) => void;
  readonly onStage?: (stage: IndexStage) => void;
  /** Keep the commits of each repository apart, because several share the store. */
  readonly apart?: boolean;
  /** Told the first commits of the whole history when it was read. */
  readonly onRoots?: (shas: readonly string[]) => void;
  /** Paths of the only files to analyse; the others are known by name, and past commits are left out. */
  readonly only?: ReadonlySet<string>;
}

/** Report of an update. */
export interface IndexReport {
  readonly files: number;
  /** Files analysed or found again because their content changed. */
  readonly changed: number;
  readonly removed: number;
  readonly commits: number;
  readonly ms: number;
  /** The commit whose history is indexed. */
  readonly head?: string;
  /** Parts of the repository that are not read; absent where there are none. */
  readonly unread?: readonly Unread[];
  readonly faults: readonly Fault[];
}

/**
 * Every attempt finds what the ones before it analysed, so that each has less to do; where many processes search at
 * once, one of them soon writes a state that is new enough for all (`newerState`).
 */
const maxAttempts = 20;

/** A walk under way. */
export interface StartedWalk {
  readonly walkedAtMs: number;
  readonly found: Promise<Walk>;
}

/** Set git to work, so that the store can be opened meanwhile. What goes wrong is thrown where `found` is awaited. */
export function startWalk(root: string, options: WalkOptions): StartedWalk {
  const walkedAtMs = Date.now();
  const walking = walk(root, options);
  walking.catch(() => {});
  return { walkedAtMs, found: walking };
}

/**
 * Bring the store up to date with the files and history of `root`. Readers see the state of before until the last
 * transaction; a crash leaves that state, and what was analysed by then for the next update.
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
      if (changes) return reportOf({ ...changes, ...unreadOf(await started.found) });
      if (attempt === maxAttempts) throw error;
    }
  }
}

type Changes = Omit<IndexReport, "ms" | "faults">;

/**
 * Returns the state that another process has written meanwhile, if it walked the files after this update was requested.
 */
function newerState(store: Store, askedAtMs: number): Changes | undefined {
  const { head, walkedAtMs } = readRecord<ViewState>(store, keys.state) ?? { walkedAtMs: 0 };
  if (walkedAtMs <= askedAtMs) return undefined;
  const { length: files } = pathsOf(store);
  return { files, changed: 0, removed: 0, commits: 0, ...(head !== undefined && { head }) };
}

const unreadOf = ({ unread }: Walk): Pick<IndexReport, "unread"> =>
  unread && unread.length > 0 ? { unread } : {};

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
    ...unreadOf(listing),
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

/** Compares the files with the basis; those of another work tree may be anything, unless git knows what they hold. */
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

/** Set git to read new commits. @returns what waits for them, and tells how many there are meanwhile */
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
