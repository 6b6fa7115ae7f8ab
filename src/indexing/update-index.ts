// Brings an index up to date with the files and the git history of a folder.
import { emptyHistory, type HistoryState } from "./history/history-state.ts";
import { readNewCommits } from "./history/update-history.ts";
import { emptyMeta, keys, needRecord, readRecord, type Meta } from "./store/records.ts";
import type { Store } from "./store/store.ts";
import type { Fault, IndexStage, Unread } from "../types.ts";
import { compareWithSnapshot, type FileState } from "./write/changes.ts";
import { commitShard, commitUpdate, importsToResolve, StaleGeneration } from "./write/commit-update.ts";
import { createSegment } from "./write/segment.ts";
import type { AnalysisOptions } from "./analyse/shards/analyse-shards.ts";
import type { Shard } from "./analyse/shards/shard.ts";
import { emptySnapshot, type Snapshot } from "./store/snapshot.ts";
import { takeSnapshot } from "./write/take-snapshot.ts";
import { walk, type GitRepository, type Walk, type WalkOptions } from "./walk/index.ts";

export interface UpdateOptions extends WalkOptions, Omit<AnalysisOptions, "kept"> {
  /** Told the paths of the last snapshot before the walk: time to prepare what the search will need. */
  readonly onKnownPaths?: (paths: readonly string[]) => void;
  readonly onStage?: (stage: IndexStage) => void;
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
  const { isComplete } = readRecord<Meta>(store, keys.meta) ?? emptyMeta;
  const { head, paths, walkedAtMs } = isComplete ? needRecord<Snapshot>(store, keys.snapshot) : emptySnapshot;
  if (walkedAtMs <= askedAtMs) return undefined;
  return { files: paths.length, changed: 0, removed: 0, commits: 0, ...(head !== undefined && { head }) };
}

const unreadOf = ({ unread }: Walk): Pick<IndexReport, "unread"> =>
  unread && unread.length > 0 ? { unread } : {};

async function updateOnce(
  root: string,
  store: Store,
  { faults, ...options }: UpdateOptions & { readonly faults: Fault[] },
  { walkedAtMs, found: walking }: StartedWalk,
): Promise<Changes> {
  let meta = readRecord<Meta>(store, keys.meta) ?? emptyMeta;
  const old = meta.isComplete ? needRecord<Snapshot>(store, keys.snapshot) : emptySnapshot;
  const oldHistory = meta.commits === 0 ? emptyHistory : needRecord<HistoryState>(store, keys.history);
  options.onKnownPaths?.(old.paths);
  const listing = await walking;
  const states = compareWithSnapshot(listing.files, old);

  const historyChange = options.only
    ? noHistory
    : startHistory(root, listing.git, oldHistory, store, options);
  const segment = createSegment(store, meta, old.paths);
  faults.push(...listing.faults);
  const keep = (shard: Shard): void => {
    meta = commitShard(store, meta, shard);
  };
  const { documents } = meta;
  const parts = { root, store, segment, walkedAtMs, documents, keep, options, faults };
  const snapshot = await takeSnapshot(states, old, parts);
  const history = await historyChange();
  faults.push(...history.faults);
  const report = {
    ...countChanges(states, snapshot, old),
    commits: history.change?.added.length ?? 0,
    ...(listing.git?.head !== undefined && { head: listing.git.head }),
    ...unreadOf(listing),
  };
  const toResolve = importsToResolve(states, snapshot, old);
  const isReread = states.some((state) => state.changed || state.uncertain);
  if (toResolve === "none" && !isReread && !history.change && meta.isComplete) return report;
  options.onStage?.({ kind: "writing" });
  commitUpdate(root, store, meta, {
    segment,
    snapshot,
    old,
    oldHistory,
    toResolve,
    ...(history.change && { change: history.change }),
  });
  return report;
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
  { paths, documents }: Snapshot,
  old: Snapshot,
): Pick<IndexReport, "files" | "changed" | "removed"> {
  const stayed = states.filter(({ oldNumber }) => oldNumber !== undefined);
  const changed = states.filter(({ oldNumber }, number) => {
    return oldNumber === undefined || documents[number] !== old.documents[oldNumber];
  });
  return { files: paths.length, changed: changed.length, removed: old.paths.length - stayed.length };
}
