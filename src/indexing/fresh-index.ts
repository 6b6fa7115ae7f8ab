// Keeps the index of one repository up to date for an engine, opens it, and recovers it from damage.
import { FossickError } from "../base/errors.ts";
import { keys, readMeta, readRecord, type ViewState } from "./store/records.ts";
import type { Store } from "./store/store.ts";
import type { Reporter } from "../types.ts";
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
import type { OpenedIndex } from "./open/open-index.ts";
import type { LanguageTable } from "../code-languages/index.ts";
import { startWalk, updateIndex, type IndexReport, type UpdateOptions } from "./update-index.ts";
import { createWatchedIndex } from "./watch/watched-index.ts";
import { readEarly, type EarlyIndex } from "./early/read-early.ts";
import type { Weighed } from "../language/weighed.ts";
import type { Grammar } from "../code-languages/language.ts";
import { grammarOf, loadGrammar } from "./syntax/grammars.ts";

/** The index of one repository, as an engine uses it. */
export interface FreshIndex {
  /**
   * Bring it up to date with the files and the git history; with `words`, unless the first index is far from complete:
   * then only what they point to is read, and nothing is kept. @throws FossickError ENGINE_CLOSED
   */
  update(options?: UpdateRun): Promise<IndexReport | EarlyIndex>;
  /**
   * Returns the indexed codebase; opened once for as long as nobody writes to it. @throws FossickError ENGINE_CLOSED
   */
  codebase(): Promise<IndexedCodebase>;
  /** Do work that reads the index; of an index that turns out damaged it is made anew, and the work with it. */
  withRecovery<T>(work: () => Promise<T>): Promise<T>;
  clean(): Promise<{ readonly where: string; readonly sizeBytes: number }>;
  close(): Promise<void>;
}

export interface UpdateRun {
  readonly signal?: AbortSignal;
  readonly reporter?: Reporter;
  /** Words of a task that is to be answered at once, heaviest first. */
  readonly words?: readonly Weighed[];
}

interface FreshIndexOptions {
  /** Absolute, links resolved. */
  readonly root: string;
  readonly settings: {
    readonly cacheDir: string;
    readonly hidden: boolean;
    readonly ignore: boolean;
    readonly nested?: boolean;
    /** Memory limit of building the index, in megabytes. */
    readonly indexMemoryMb: number;
  };
  /** Hear of changes and do not look at every file before each update. */
  readonly watch: boolean;
  readonly onChange?: (() => void) | undefined;
  /** Told when an update was left undone, because only what a task points to was read. */
  readonly onEarly?: (() => void) | undefined;
  /** Read files by other tables than the built-in ones; on one thread. */
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
    begin({ reporter, signal, words } = {}) {
      const options = { ...shared, ...(signal && { signal }), ...progressTo(reporter) };
      const started = watched ? undefined : startWalk(root, options);
      return async (whole) => {
        const store = view(whole);
        const early = words && (await readEarly(root, store, words, started, options));
        if (early) onEarly?.();
        if (early) return early;
        const report = await (watched?.update(store, options) ?? updateIndex(root, store, options, started));
        keepHouse(place, whole);
        return report;
      };
    },
  });
}

/** Options that every update of one place has. */
const sharedOptions = (place: IndexPlace, memoryMb: number, languages?: LanguageTable) => ({
  hidden: place.hidden,
  ignore: place.ignore,
  nested: place.nested ?? false,
  memoryMb,
  apart: true,
  onKnownPaths: preloadGrammar,
  onRoots: (shas: readonly string[]) => noteRoots(place, shas),
  ...(languages && { languages }),
});

/** Joins the index of another clone where that is possible. @returns where the data lies */
async function findData(place: IndexPlace, languages: LanguageTable | undefined): Promise<string> {
  await joinFamily(place);
  noteTree(place);
  return dataFolder(indexFolder(place), languages);
}

interface IndexSource {
  readonly keeper: IndexKeeper;
  /** Set to work whatever needs no store. @returns what brings the store up to date */
  begin(run?: UpdateRun): (store: Store) => Promise<IndexReport | EarlyIndex>;
  /** Returns the part of a store to search; all of it when absent. */
  readonly viewOf?: (store: Store) => Store;
  /** Delete it from disk, as far as it is nobody else's. */
  remove(): Promise<Removed>;
  close(): Promise<void>;
}

/** Nothing is read until the first call. */
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
      opening.catch(() => undefined); // heard below, once what needs no index has begun
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

/** Makes something of a store, and keeps it until it is asked for another one. */
function latestOf<T>(make: (store: Store) => T): (store: Store) => T {
  let last: { readonly store: Store; readonly made: T } | undefined;
  return (store) => {
    if (last?.store !== store) last = { store, made: make(store) };
    return last.made;
  };
}

/** Opens the state a store holds, the last one no more than once. */
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

/** Tests whether none of the segments was merged into another one; others may have come. */
function isReadable(store: Store, { segments }: IndexedCodebase): boolean {
  const { live } = readMeta(store);
  return segments.every((segment) => live.includes(segment));
}

const sampled = 200;

/**
 * Begin to load the grammar that most of a repository's files are read with. It compiles on other threads while the
 * search goes on, and is ready when the first spans are made exact.
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
