// Keeps the state of one page, with its searches and their history.
import type { EngineProcess, Scope, Task } from "@fossick/library/index.ts";
import type { Settings } from "@fossick/settings/index.ts";
import type { TaskLanguage } from "@fossick/core/answer-types.ts";
import type { PageFile } from "../view/page-file.ts";
import type { CodeHost, PastSearch, RepositoryNames, SearchRequest, SearchView } from "../view/types.ts";
import { FossickError } from "@fossick/base/errors.ts";
import { createLru } from "@fossick/base/lru.ts";
import { createPageHistory, type KeptHistory, type PageHistory } from "./page-history.ts";
import { fileStamp } from "./real-file.ts";

/** Subset of an engine that a page uses. */
export type PageEngine = Pick<EngineProcess, "trace" | "feedback" | "readText" | "pack" | "warm">;

/** Repository, engine and limits that a page starts with. */
export interface PageSessionOptions {
  /** The repository as the user named it. */
  readonly root: string;
  /** Absolute path of the root, with links resolved. */
  readonly realRoot: string;
  readonly repository: RepositoryNames;
  readonly engine: PageEngine;
  /** Settings that the engine was opened with. */
  readonly settings: Settings;
  /** Limits of every search, in addition to the settings. */
  readonly scope?: Pick<Scope, "paths">;
  readonly language: TaskLanguage;
  /** Task to search for at once. */
  readonly task?: Pick<Task, "text" | "objective" | "keywords">;
  /** Tasks to try. */
  readonly examples?: readonly string[];
  /** Code host of the repository, if known. */
  readonly host?: CodeHost;
  /** Storage for searches after this process ends; if absent, they are not kept. */
  readonly history?: KeptHistory;
  /** @throws FossickError if there is no editor */
  readonly openInEditor: (file: string, line: number) => Promise<void>;
}

/** State that the calls of a page share. */
export interface PageSession extends PageSessionOptions {
  readonly page: PageFile;
  readonly past: PastSearches;
  readonly pageHistory: PageHistory;
}

/** @param onError called when the history cannot be written */
export function createPageSession(
  options: PageSessionOptions,
  page: PageFile,
  onError: (error: unknown) => void = () => undefined,
): PageSession {
  const pageHistory = createPageHistory(options.history, onError);
  return {
    ...options,
    page,
    past: createPastSearches((path) => fileStamp(options.realRoot, path), pageHistory.remember),
    pageHistory,
  };
}

/** A finished search of this server. */
interface Kept {
  readonly view: SearchView;
  readonly request: SearchRequest;
  /** True if the page started it while the user was typing. */
  readonly isTentative?: true;
}

/** A finished search, with stamps of its files at its end, to detect later changes. */
interface Stamped extends Kept {
  readonly stamps: ReadonlyMap<string, string>;
}

/** The latest searches of a server. */
interface PastSearches extends Pick<Latest<Stamped>, "get"> {
  /** @returns its id */
  add(kept: Kept): string;
  /** Adds a tentative search to the others. @returns its new id */
  keep(id: string): string;
  /** Lists searches, newest first, without tentative ones. */
  list(): readonly PastSearch[];
  /** Empties the list; searches that pages show stay available. */
  clear(): void;
}

const maxPast = 50;
/** Max tentative searches; on a page, each replaces the previous one. */
const maxTentative = 8;

const isTentative = (id: string): boolean => id.startsWith("tentative-");

/**
 * @param stamp returns a text that changes with a file's content
 * @param remember called with every search that enters the list
 */
export function createPastSearches(
  stamp: (path: string) => string,
  remember: (kept: Kept) => void = () => undefined,
): PastSearches {
  const hint = `The last ${maxPast} are, as long as fossick ui runs.`;
  const gone = "this search is no longer kept";
  const searches = createLatest<Stamped>("search", maxPast, gone, hint);
  const tentative = createLatest<Stamped>("tentative", maxTentative, gone, hint);
  const cleared = new Set<string>();
  const list = () => searches.entries().filter(([id]) => !cleared.has(id));
  const enter = (kept: Stamped): string => {
    remember(kept);
    return searches.add(kept);
  };
  return {
    add: (kept) => {
      const paths = pathsIn(kept.view);
      const stamped = { ...kept, stamps: new Map(paths.map((path) => [path, stamp(path)])) };
      return kept.isTentative ? tentative.add(stamped) : enter(stamped);
    },
    keep: (id) => (isTentative(id) ? enter(tentative.get(id)) : id),
    get: (id) => (isTentative(id) ? tentative : searches).get(id),
    clear: () => list().forEach(([id]) => cleared.add(id)),
    list: () => list().map(([id, kept]) => pastSearchOf(id, kept)),
  };
}

const pastSearchOf = (id: string, { request, view }: Kept): PastSearch => ({
  id,
  task: view.retrieval.task.text,
  request,
  files: view.retrieval.files.length,
  ms: view.retrieval.stats.ms,
});

/** Returns every file whose lines an answer names. */
const pathsIn = ({ retrieval: { files, nearby } }: SearchView): readonly string[] =>
  [...files, ...nearby].flatMap(({ path, reading = [] }) => [path, ...reading.map((place) => place.path)]);

/** The latest values, each under an id. */
interface Latest<Value> {
  /** @returns its id */
  add(value: Value): string;
  /** @throws FossickError INVALID_SETTING for a value that is no longer kept */
  get(id: string): Value;
  /** Lists values, newest first. */
  entries(): readonly (readonly [id: string, value: Value])[];
}

/**
 * @param name prefix of ids
 * @param gone message of the error for a value that is no longer kept
 */
function createLatest<Value>(name: string, max: number, gone: string, hint: string): Latest<Value> {
  const values = createLru<string, Value>(max);
  let count = 0;
  return {
    add(value) {
      const id = `${name}-${++count}`;
      values.set(id, value);
      return id;
    },
    get(id) {
      const value = values.peek(id);
      if (value !== undefined) return value;
      throw new FossickError("INVALID_SETTING", gone, { hint });
    },
    entries: () => values.entries().toReversed(),
  };
}
