// Opens an engine over a repository whose index another process fills and whose texts are stored elsewhere.
import { createEngineFrom } from "@fossick/engine/engine/engine-over.ts";
import { createTextReading, type TextReadingOptions } from "@fossick/engine/engine/read-text.ts";
import type { OpenedRepository } from "@fossick/engine/engine/run-search.ts";
import type { Engine } from "@fossick/engine/engine/types.ts";
import { rememberDefinitions } from "@fossick/index/syntax/parse-definitions.ts";
import { createIndexFrom, type FreshIndex, type UpdateRun } from "@fossick/index/fresh-index.ts";
import type { IndexedCodebase } from "@fossick/index/open/open-codebase.ts";
import { dataFolder, indexBytes, removeIndex } from "@fossick/index/open/index-folder.ts";
import { keepIndex, onDiskAlone } from "@fossick/index/open/keep-index.ts";
import { noIndex, statusOf } from "@fossick/index/open/status.ts";
import { decode } from "@fossick/repository/read/decode.ts";
import type { Store } from "@fossick/index/store/store.ts";
import type { IndexReport } from "@fossick/index/update-index.ts";
import { createEngineMemory, type EngineMemory } from "@fossick/engine/memory/engine-memory.ts";
import { textToRead } from "@fossick/languages/notebook.ts";
import { resolveSettings, type Settings } from "@fossick/settings/index.ts";
import { viewStore } from "@fossick/index/store/view-store.ts";
import { textHashOf } from "./text-hashes.ts";

/** A repository whose index is filled by another process, and whose texts are stored elsewhere. */
export interface HostedRepository {
  /** Name in answers. */
  readonly name: string;
  /** Folder of its index and nothing else; the contents can be deleted while it is not open. */
  readonly folder: string;
  /** Branch; empty for the first one. */
  readonly branch: string;
  /**
   * Brings the store up to date, before each search. Must write in an order that is safe for readers: `meta`
   * last, or everything in one transaction.
   */
  readonly update: (
    store: Store,
    run: UpdateRun,
  ) => Promise<Pick<IndexReport, "faults" | "head" | "leftOut" | "unread">>;
  /** Reads the bytes of a file, by their hash; undefined if they are not stored. */
  readonly readBytes: (hash: string) => Promise<Uint8Array | undefined>;
  readonly settings?: Partial<Settings>;
  /** Memory of the repository; if absent, nothing is learned. */
  readonly memory?: EngineMemory;
}

/**
 * Opens a hosted repository for searching. The answers are those of an engine over a folder with the same files and
 * history.
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

/** Counts of an update: always 0 here, because the process that fills the index counts changes. */
const nothingCounted = { files: 0, changed: 0, removed: 0, commits: 0 } as const;

const noMemory = (folder: string, { codebase }: FreshIndex): EngineMemory =>
  createEngineMemory({ root: folder, dataDir: folder, isOn: false, codebase });

/** Reads files as they are in the current index, and finds those that changed since a search. */
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
      return bytes && textToRead(path, decode(Buffer.from(bytes)));
    },
    changedMeanwhile: (codebase, paths) =>
      latest === undefined || latest === codebase
        ? []
        : paths.filter((path) => documentOf(latest, path) !== documentOf(codebase, path)),
  };
}

const documentOf = (codebase: IndexedCodebase | undefined, path: string): number | undefined =>
  codebase?.snapshot.documents[codebase.fileOf(path) ?? -1];
