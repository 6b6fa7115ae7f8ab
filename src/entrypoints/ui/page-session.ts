// The searches of one page, and what it keeps of them.
import type {
  EngineProcess,
  EvaluateRepositoryOptions,
  RepositoryReport,
  Scope,
  Task,
  Trace,
  RemoteJudgedSearch,
} from "../../index.ts";
import type { Settings } from "../../settings/index.ts";
import type { TaskLanguage } from "../../types.ts";
import type { PageFile } from "../page/page-file.ts";
import { deflateSync, inflateSync } from "node:zlib";
import type { CodeHost, PastSearch, SearchRequest, SearchView, JudgeRequest } from "../page/types.ts";
import type { FollowedCycles } from "./follow-cycles.ts";
import { FossickError } from "../../base/errors.ts";
import { createLru } from "../../base/lru.ts";
import { createPageHistory, type KeptHistory, type PageHistory } from "./page-history.ts";
import { stampOf } from "./real-file.ts";

/** Subset of an engine that a page uses. */
export type PageEngine = Pick<EngineProcess, "trace" | "judge" | "feedback" | "readText" | "pack" | "warm">;

/** Repository, engine and limits of a page, as it is started. */
export interface PageSessionOptions {
  /** The repository as the user named it. */
  readonly root: string;
  /** The same, absolute and with links resolved. */
  readonly realRoot: string;
  readonly engine: PageEngine;
  /** Settings that the engine was opened with. */
  readonly settings: Settings;
  /** Limits of every search beside those of the settings. */
  readonly scope?: Pick<Scope, "paths">;
  readonly language: TaskLanguage;
  /** Task to search for at once. */
  readonly task?: Pick<Task, "text" | "objective">;
  /** Where the repository is hosted, if that is known. */
  readonly host?: CodeHost;
  /** Where searches are kept beyond this process; nowhere if left out. */
  readonly history?: KeptHistory;
  readonly evaluateRepository: (
    root: string,
    options: EvaluateRepositoryOptions,
  ) => Promise<RepositoryReport>;
  /** Milliseconds on a clock that never goes backwards. */
  readonly now: () => number;
  /** @throws FossickError where there is no editor */
  readonly openInEditor: (file: string, line: number) => Promise<void>;
}

/** All that the calls of a page share. */
export interface PageSession extends PageSessionOptions {
  readonly page: PageFile;
  readonly past: PastSearches;
  readonly pageHistory: PageHistory;
  readonly judged: Latest<JudgedHere>;
  /** Answers of the last evaluation. */
  readonly answers: Answers;
}

/** @param onError told of what could not be kept */
export function createPageSession(
  options: PageSessionOptions,
  page: PageFile,
  onError: (error: unknown) => void = () => undefined,
): PageSession {
  const pageHistory = createPageHistory(options.history, onError);
  return {
    ...options,
    page,
    past: createPastSearches((path) => stampOf(options.realRoot, path), pageHistory.remember),
    pageHistory,
    judged: createJudgedSearches(),
    answers: createAnswers(),
  };
}

/** Answers of the last evaluation, by commit; packed, because each is half a megabyte. */
interface Answers {
  /** Takes the answers of an evaluation, which replace those before once they are kept: two may run at once. */
  take(): { add(commit: string, trace: Trace): void; keep(): void };
  get(commit: string): Trace | undefined;
}

function createAnswers(): Answers {
  let kept: ReadonlyMap<string, Buffer> = new Map();
  return {
    take() {
      const packed = new Map<string, Buffer>();
      return {
        add: (commit, trace) => void packed.set(commit, deflateSync(JSON.stringify(trace))),
        keep: () => void (kept = packed),
      };
    },
    get(commit) {
      const bytes = kept.get(commit);
      return bytes && (JSON.parse(String(inflateSync(bytes))) as Trace);
    },
  };
}

/** A finished search of this server. */
interface Kept {
  readonly view: SearchView;
  readonly request: SearchRequest;
  readonly isJudged: boolean;
  /** True if its page began it while its user wrote. */
  readonly isTentative?: true;
}

/** A finished search, with what its files were when it ended, so that a later change is noticed. */
interface Stamped extends Kept {
  readonly stamps: ReadonlyMap<string, string>;
}

/** The latest searches of a server. */
interface PastSearches extends Pick<Latest<Stamped>, "get"> {
  /** @returns its id */
  add(kept: Kept): string;
  /** Take a tentative search among the others. @returns its id there */
  keep(id: string): string;
  /** Newest first, without tentative ones. */
  list(): readonly PastSearch[];
  /** Empty the list; searches that pages show stay what they are. */
  clear(): void;
}

const maxPast = 50;
/** Each replaces the one before on its page. */
const maxTentative = 8;

const isTentative = (id: string): boolean => id.startsWith("tentative-");

/**
 * @param stamp of a file as it is now: another text once it has changed
 * @param remember told of every search that enters the list
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
      const paths = kept.view.isOfRoot === false ? [] : pathsIn(kept.view);
      const stamped = { ...kept, stamps: new Map(paths.map((path) => [path, stamp(path)])) };
      return kept.isTentative ? tentative.add(stamped) : enter(stamped);
    },
    keep: (id) => (isTentative(id) ? enter(tentative.get(id)) : id),
    get: (id) => (isTentative(id) ? tentative : searches).get(id),
    clear: () => list().forEach(([id]) => cleared.add(id)),
    list: () => list().map(([id, kept]) => pastSearchOf(id, kept)),
  };
}

const pastSearchOf = (id: string, { isJudged, request, view }: Kept): PastSearch => ({
  id,
  task: view.retrieval.task.text,
  request,
  files: view.retrieval.files.length,
  ms: view.retrieval.stats.ms,
  isJudged,
});

/** Every file that an answer names lines of. */
const pathsIn = ({ retrieval: { files, nearby } }: SearchView): readonly string[] =>
  [...files, ...nearby].flatMap(({ path, reading = [] }) => [path, ...reading.map((place) => place.path)]);

/** A search that its user judges. */
export interface JudgedHere {
  readonly search: RemoteJudgedSearch;
  readonly request: JudgeRequest;
  readonly cycles: FollowedCycles;
  /** Id of its view, once it is finished. */
  viewId?: string;
}

const maxJudged = 20;

const createJudgedSearches = (): Latest<JudgedHere> =>
  createLatest("judged", maxJudged, "this judged search is no longer kept", "Start it again.");

/** The latest values, each under an id. */
interface Latest<Value> {
  /** @returns its id */
  add(value: Value): string;
  /** @throws FossickError INVALID_SETTING for one that is not kept any more */
  get(id: string): Value;
  /** Newest first. */
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
