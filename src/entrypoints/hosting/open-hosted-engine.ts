// Opens an engine over a repository whose index another process fills and whose texts lie elsewhere.
import { createEngineFrom } from "../../engine/engine-over.ts";
import { createTextReading, type TextReadingOptions } from "../../engine/read-text.ts";
import type { OpenedRepository } from "../../engine/run-search.ts";
import type { Engine } from "../../engine/types.ts";
import { rememberDefinitions } from "../../indexing/syntax/parse-definitions.ts";
import { createIndexFrom, type FreshIndex, type UpdateRun } from "../../indexing/fresh-index.ts";
import type { IndexedCodebase } from "../../indexing/open/open-codebase.ts";
import { dataFolder, indexBytes, removeIndex } from "../../indexing/open/index-folder.ts";
import { keepIndex, onDiskAlone } from "../../indexing/open/keep-index.ts";
import { noIndex, statusOf } from "../../indexing/open/status.ts";
import { decode } from "../../indexing/read/decode.ts";
import type { Store } from "../../indexing/store/store.ts";
import type { IndexReport } from "../../indexing/update-index.ts";
import { createEngineMemory, type EngineMemory } from "../../memory/engine-memory.ts";
import { resolveSettings, type Settings } from "../../settings/index.ts";
import { viewStore } from "../../indexing/store/view-store.ts";
import { textHashOf } from "./text-hashes.ts";

/** A repository whose index is filled by another process, and whose texts are stored elsewhere. */
export interface HostedRepository {
  /** Name in answers. */
  readonly name: string;
  /** Folder of its index; its contents belong to it alone, and can be deleted at any time it is not open. */
  readonly folder: string;
  /** "" for the first branch. */
  readonly branch: string;
  /**
   * Bring the store up to date, before each search. What it puts there it puts in the order in which it may be seen: `meta`
   * last, or all in one transaction.
   */
  readonly update: (
    store: Store,
    run: UpdateRun,
  ) => Promise<Pick<IndexReport, "faults"> & { readonly head?: string }>;
  /** The bytes of a file, by their hash; undefined when they are not kept. */
  readonly readBytes: (hash: string) => Promise<Uint8Array | undefined>;
  readonly settings?: Partial<Settings>;
  /** In place of the memory of a folder, which a repository elsewhere has none of. */
  readonly memory?: EngineMemory;
}

/**
 * Open a repository that lies elsewhere for searching. Its answers are those of an engine over a folder with the same files
 * and history.
 * @throws FossickError INVALID_SETTING
 */
export function openHostedEngine(repository: HostedRepository): Engine {
  const { branch, folder, name, update } = repository;
  const settings = resolveSettings({ ...repository.settings, memory: repository.memory !== undefined });
  let opened: Store | undefined;
  const fresh = createIndexFrom({
    keeper: onDiskAlone(keepIndex(dataFolder(folder))),
    viewOf: (store) => viewStore(store, branch),
    remove: async () => ({ where: folder, sizeBytes: removeIndex(folder) }),
    close: async () => {},
    begin:
      (run = {}) =>
      async (store) => {
        const startedMs = performance.now();
        const updated = await update(store, run);
        opened = store;
        return { ...nothingCounted, ...updated, ms: performance.now() - startedMs };
      },
  });
  const { changedMeanwhile, read } = readingOf(repository, fresh, () => opened);
  const texts = createTextReading({ read, redact: settings.redact, secretFiles: [] });
  return createEngineFrom({
    root: name,
    settings,
    ownParts: {},
    ranker: undefined,
    fresh,
    memory: repository.memory ?? noMemory(folder, fresh),
    reading: { ...texts, definitionsOf: rememberDefinitions() },
    newJudge: undefined,
    changedMeanwhile,
    status: async () =>
      opened
        ? statusOf({ root: name, where: folder, sizeBytes: indexBytes(folder) }, viewStore(opened, branch))
        : noIndex({ root: name, where: folder, sizeBytes: 0 }),
  });
}

/** No changes: the process that fills the index counts them. */
const nothingCounted = { files: 0, changed: 0, removed: 0, commits: 0 } as const;

const noMemory = (folder: string, { codebase }: FreshIndex): EngineMemory =>
  createEngineMemory({ root: folder, dataDir: folder, isOn: false, codebase });

/** Reads files as the index has them at that moment, and tells which of them a search saw otherwise. */
function readingOf(
  { branch, readBytes }: HostedRepository,
  fresh: FreshIndex,
  opened: () => Store | undefined,
): Pick<OpenedRepository, "changedMeanwhile"> & { readonly read: TextReadingOptions["read"] } {
  let latest: IndexedCodebase | undefined;
  return {
    async read(path) {
      latest = await fresh.codebase();
      const store = opened();
      const hash = store && textHashOf(viewStore(store, branch), latest, path);
      const bytes = hash === undefined ? undefined : await readBytes(hash);
      return bytes && decode(Buffer.from(bytes));
    },
    changedMeanwhile: (codebase, paths) =>
      latest === undefined || latest === codebase
        ? []
        : paths.filter((path) => documentOf(latest, path) !== documentOf(codebase, path)),
  };
}

const documentOf = (codebase: IndexedCodebase | undefined, path: string): number | undefined =>
  codebase?.snapshot.documents[codebase.fileOf(path) ?? -1];
