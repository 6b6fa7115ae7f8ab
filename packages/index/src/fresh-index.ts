// Keeps the index of one repository up to date for an engine, opens it, and recovers it from damage.
import { startDeadline } from "@fossick/base/deadline.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { closeToOthers } from "@fossick/base/private-files.ts";
import { defaultCacheDir, thisHost } from "@fossick/settings/index.ts";
import { keys, readMeta, readRecord, type ViewState } from "./store/records.ts";
import type { Store } from "./store/store.ts";
import type { Reporter } from "@fossick/core/reporter.ts";
import { keepIndex, type IndexKeeper } from "./open/keep-index.ts";
import { openCodebase, type IndexedCodebase } from "./open/open-codebase.ts";
import { dataFolder } from "./open/index-folder.ts";
import {
  indexFolder,
  joinFamily,
  noteRoots,
  viewOf as viewNameOf,
  type IndexPlace,
} from "./open/index-place.ts";
import { keepHouse } from "./open/keep-house.ts";
import { noteTree, removeTree, type Removed } from "./open/trees.ts";
import { viewStore } from "./store/view-store.ts";
import { viewUpdateCount } from "./write/commit-update.ts";
import type { OpenedIndex } from "./open/open-index.ts";
import type { LanguageTable } from "@fossick/languages/index.ts";
import { startWalk, updateIndex, type IndexReport, type UpdateOptions } from "./update-index.ts";
import { createWatchedIndex } from "./watch/watched-index.ts";
import { readEarly, type EarlyIndex } from "./early/read-early.ts";
import type { Weighed } from "@fossick/core/language/weighed.ts";
import type { Grammar } from "@fossick/languages/language.ts";
import { grammarOf, loadGrammar } from "./syntax/grammars.ts";
import { keepsDefinitions } from "./syntax/kept-definitions.ts";

/** The index of one repository, as an engine uses it. */
export interface FreshIndex {
  /**
   * Updates the index from the files and the git history. With `words`, while the first index is far from complete, it
   * reads only the files they point to and stores nothing. @throws FossickError ENGINE_CLOSED
   */
  update(options?: UpdateRun): Promise<IndexReport | EarlyIndex>;
  /**
   * Returns the indexed codebase, cached until the index changes. @throws FossickError ENGINE_CLOSED
   */
  codebase(): Promise<IndexedCodebase>;
  /** Runs work that reads the index; if the index turns out damaged, rebuilds it and runs the work again. */
  withRecovery<T>(work: () => Promise<T>): Promise<T>;
  clean(): Promise<{ readonly where: string; readonly sizeBytes: number }>;
  close(): Promise<void>;
}

export interface UpdateRun {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
  /** Words of a task to answer before the first index is complete, heaviest first. */
  readonly words?: readonly Weighed[];
  /** Time to wait for the whole index before that; default: 0. */
  readonly earlyAfterMs?: number;
}

interface FreshIndexOptions {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly settings: Omit<IndexPlace, "root"> & {
    /** Memory limit of building the index, in megabytes. */
    readonly indexMemoryMb: number;
  };
  /** True to watch for changes instead of checking every file before each update. */
  readonly watch: boolean;
  readonly onChange?: (() => void) | undefined;
  /** Called when only the files that a task points to were read instead of a full update. */
  readonly onEarly?: (() => void) | undefined;
  /** Language tables that replace the built-in ones; limits analysis to one thread. */
  readonly languages?: LanguageTable;
}

/** Creates the index of a folder of this machine. Nothing is read until the first call. */
export function createFreshIndex({
  languages,
  onChange,
  onEarly,
  root,
  settings,
  watch,
}: FreshIndexOptions): FreshIndex {
  const { cacheDir, hidden, ignore, indexMemoryMb, nested = false } = settings;
  const place = { root, cacheDir, hidden, ignore, nested };
  const shared = sharedOptions(place, indexMemoryMb, languages);
  const view = latestOf((store: Store) => viewStore(store, viewNameOf(place)));
  const watched = watch ? createWatchedIndex(root, onChange) : undefined;
  return createIndexFrom({
    keeper: keepIndex(() => findData(place, languages)),
    viewOf: view,
    remove: () => removeTree(place),
    close: async () => watched?.close(),
    begin({ earlyAfterMs = 0, reporter, signal, words } = {}) {
      const options = { ...shared, ...(signal && { signal }), ...progressTo(reporter) };
      const started = watched ? undefined : startWalk(root, options);
      return async (whole) => {
        const store = view(whole);
        const update = (run: UpdateOptions): Promise<IndexReport> =>
          watched?.update(store, run) ?? updateIndex(root, store, run, started);
        const mayWait = words && earlyAfterMs > 0 && viewUpdateCount(store) === 0;
        const inTime = mayWait ? await updateWithin(earlyAfterMs, options, update) : undefined;
        const early = words && !inTime ? await readEarly(root, store, words, started, options) : undefined;
        if (early) onEarly?.();
        if (early) return early;
        const report = inTime ?? (await update(options));
        keepHouse(place, whole);
        return report;
      };
    },
  });
}

/** Updates an index unless that takes longer; what was read by then is kept. @returns undefined if it does */
async function updateWithin(
  ms: number,
  options: UpdateOptions,
  update: (run: UpdateOptions) => Promise<IndexReport>,
): Promise<IndexReport | undefined> {
  const deadline = startDeadline(ms, options.signal);
  const onStage: UpdateOptions["onStage"] = (stage) => {
    if (stage.kind !== "ended" || !deadline.isOver()) options.onStage?.(stage); // it goes on elsewhere
  };
  try {
    return await update({ ...options, onStage, signal: deadline.signal });
  } catch (error) {
    if (!deadline.isOver() || options.signal?.aborted) throw error;
    return undefined;
  } finally {
    deadline.end();
  }
}

/** Options shared by all updates of a place. */
const sharedOptions = (place: IndexPlace, memoryMb: number, languages?: LanguageTable) => ({
  hidden: place.hidden,
  ignore: place.ignore,
  nested: place.nested ?? false,
  memoryMb,
  apart: true,
  onKnownPaths: (paths: readonly string[]) => {
    if (!keepsDefinitions(indexFolder(place))) preloadGrammar(paths);
  },
  onRoots: (shas: readonly string[]) => noteRoots(place, shas),
  ...(languages && { languages }),
});

/** Joins the index of another clone if possible. @returns the data folder */
async function findData(place: IndexPlace, languages: LanguageTable | undefined): Promise<string> {
  // The default folder holds nothing but fossick's data; one that the user chose may.
  if (place.cacheDir === defaultCacheDir(thisHost())) closeToOthers(place.cacheDir, "folder");
  await joinFamily(place);
  noteTree(place);
  return dataFolder(indexFolder(place), languages);
}

interface IndexSource {
  readonly keeper: IndexKeeper;
  /** Starts the work that needs no store. @returns a function that updates the store */
  begin(run?: UpdateRun): (store: Store) => Promise<IndexReport | EarlyIndex>;
  /** Returns the part of a store to search; all of it when absent. */
  readonly viewOf?: (store: Store) => Store;
  /** Deletes the index from disk, except parts that others share. */
  remove(): Promise<Removed>;
  close(): Promise<void>;
}

/** Creates an index from a source. Nothing is read until the first call. */
export function createIndexFrom({ begin, close, keeper, remove, viewOf }: IndexSource): FreshIndex {
  let isClosed = false;
  const codebaseOf = latestCodebase(viewOf);
  const refuseClosed = (): void => {
    if (isClosed)
      throw new FossickError("ENGINE_CLOSED", "the engine is closed", { hint: "Create another one." });
  };
  const open = (): Promise<OpenedIndex> => {
    refuseClosed();
    return keeper.open();
  };

  return {
    async update(run = {}) {
      const opening = open();
      opening.catch(() => undefined); // awaited below, after the work that needs no index has begun
      const bringUpToDate = begin(run);
      const { store, faults } = await opening;
      for (const fault of faults) await run.reporter?.onFault?.(fault);
      const report = await bringUpToDate(store);
      return { ...report, faults: [...faults, ...report.faults] };
    },
    codebase: async () => codebaseOf((await open()).store),
    withRecovery: async (work) => {
      refuseClosed();
      return keeper.withRecovery(work);
    },
    clean: async () => {
      await keeper.close();
      return remove();
    },
    close: async () => {
      isClosed = true;
      await close();
      await keeper.close();
    },
  };
}

const progressTo = (reporter: Reporter | undefined): Pick<UpdateOptions, "onProgress" | "onStage"> => ({
  ...(reporter?.onIndexProgress && {
    onProgress: (done, total) => void reporter.onIndexProgress?.(done, total),
  }),
  ...(reporter?.onIndexStage && { onStage: (stage) => void reporter.onIndexStage?.(stage) }),
});

/** Caches the value made from the latest store. */
function latestOf<T>(make: (store: Store) => T): (store: Store) => T {
  let last: { readonly store: Store; readonly made: T } | undefined;
  return (store) => {
    if (last?.store !== store) last = { store, made: make(store) };
    return last.made;
  };
}

/** Opens the current state of a store; caches the latest one. */
function latestCodebase(viewOf = (store: Store): Store => store): (store: Store) => IndexedCodebase {
  let last: { readonly store: Store; readonly state: string; readonly codebase: IndexedCodebase } | undefined;
  return (store) => {
    const view = viewOf(store);
    const state = JSON.stringify(readRecord<ViewState>(view, keys.state) ?? null);
    if (last?.store !== store || last.state !== state || !isReadable(store, last.codebase))
      last = { store, state, codebase: openCodebase(view, last?.codebase) };
    return last.codebase;
  };
}

/** Tests whether none of the codebase's segments was merged into another; new ones do not matter. */
function isReadable(store: Store, { segments }: IndexedCodebase): boolean {
  const { live } = readMeta(store);
  return segments.every((segment) => live.includes(segment));
}

const sampled = 200;

/**
 * Begins to load the grammar of most of a repository's files. It compiles on other threads during the search, to be
 * ready when the first spans are made exact.
 */
function preloadGrammar(paths: readonly string[]): void {
  const counts = new Map<Grammar, number>();
  const step = Math.max(1, Math.floor(paths.length / sampled));
  for (let at = 0; at < paths.length; at += step) {
    const grammar = grammarOf(paths[at] ?? "");
    if (grammar) counts.set(grammar, (counts.get(grammar) ?? 0) + 1);
  }
  const [max] = [...counts].sort((a, b) => b[1] - a[1]);
  if (max) void loadGrammar(max[0]);
}
