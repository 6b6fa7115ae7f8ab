// Assembles the answer of a search from its cycles.
import { returnedAfter } from "../relevance.ts";
import { countMarks } from "@fossick/base/secrets/redact.ts";
import { certaintyOf } from "../messages/certainty.ts";
import { formatRelevance } from "./words.ts";
import { faultsIn, messagesIn, type Messages } from "../messages/index.ts";
import { maxNamed } from "./overview.ts";
import { countUnread } from "../language/read-part.ts";
import { placesOf } from "./places.ts";
import { sufficesFor } from "./suffices.ts";
import type {
  CycleSummary,
  Fault,
  FoundFile,
  PlaceToRead,
  Retrieval,
  StopReason,
  TaskLanguage,
  Usage,
} from "../answer-types.ts";
import type { Evaluation } from "../candidate.ts";
import type { Cycle } from "../finished-cycle.ts";
import type { Overview } from "../observations.ts";
import type { RetrievalSettings } from "../retrieval-settings.ts";
import type { GitReport, PreparedTask } from "../task.ts";

/** A finished search, ready for `assembleAnswer`. */
export interface FinishedSearch {
  readonly task: PreparedTask;
  /** Language of the task's text. */
  readonly language: TaskLanguage;
  readonly cycles: readonly Cycle[];
  readonly stop: StopReason;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  /** Names to judge by and search again with; if absent, the answer has none. */
  readonly overview?: Overview;
  /** Faults and usage of a judge's answers, in order. */
  readonly judgements?: readonly { readonly faults: readonly Fault[]; readonly usage?: Usage }[];
  readonly ms: number;
}

/** Facts about the repository in the answer. */
export type RepositoryFacts = Retrieval["repository"] &
  Pick<Retrieval["stats"], "indexMs" | "indexed" | "leftOut" | "unread"> & {
    /** Estimated tokens of all text files together. */
    readonly tokens: number;
    readonly faults: readonly Fault[];
    /** Notes on files that the task names; absent if there are none. */
    readonly named?: readonly NamedNote[];
  };

/** Note on a file name in a task that is ambiguous or not found, or on a limit of the search that matches no file. */
export interface NamedNote {
  readonly name: string;
  readonly what: "namesakes" | "outsideScope" | "noSuchFile" | "nothingInScope" | "matchesNothing";
  /** Files of that name, or else the nearest; empty for a limit. */
  readonly paths: readonly string[];
  /** Number of files with that name. */
  readonly count?: number;
}

/** Min relevance that is worth showing. */
const nearbyFrom = 0.5;

/** Turns a finished search into the JSON answer (`docs/json-answer.md`). */
export function assembleAnswer(search: FinishedSearch): Retrieval {
  const { task, language, cycles, settings, repository } = search;
  const { merged = [], told = [], expectedFiles = 1, threshold = 1 } = cycles.at(-1) ?? {};
  const { files, nearby } = chooseShown(cycles, settings);
  const advice = adviceFor(repository, settings, task);
  const { suffices: say } = messagesIn(settings.lang);
  // The likelihood was fitted on repositories that were read completely.
  const suffices = isWhole(repository) && sufficesFor(merged, [...files, ...nearby], say);
  return {
    schemaVersion: 1,
    task: taskTold(task, language),
    ...(settings.lang !== language && { language: settings.lang }),
    repository: repositoryTold(repository),
    expectedFiles,
    threshold,
    files,
    nearby,
    ...placesIn([...files, ...nearby], search.overview),
    ...toAskAgainWith([...files, ...nearby], search),
    ranking: merged
      .slice(0, settings.maxCandidates)
      .map(({ judged, path, relevance, worth }) => ({ path, relevance, worth, ...(judged && { judged }) })),
    gaps: told,
    cycles: cycles.map((cycle) => summaryOf(cycle, files)),
    stop: reasonToStop(search, files.length + nearby.length > 0),
    ...(suffices && { suffices }),
    ...(advice !== undefined && { advice }),
    faults: faultsIn(settings.lang, faultsOf(search)),
    stats: statsOf(search, files),
  };
}

const placesIn = (files: readonly FoundFile[], overview?: Overview): Pick<Retrieval, "places"> => {
  const places = placesOf(files, overview?.companions);
  return places.length > 0 ? { places } : {};
};

const repositoryTold = ({ commit, files, root }: RepositoryFacts): Retrieval["repository"] => ({
  root,
  ...(commit !== undefined && { commit }),
  files,
});

function statsOf(
  { judgements = [], ms, repository, task }: FinishedSearch,
  files: readonly FoundFile[],
): Retrieval["stats"] {
  const { indexed, indexMs, leftOut, unread } = repository;
  const usage = totalUsage(judgements.flatMap((judgement) => judgement.usage ?? []));
  return {
    ms: tenths(ms),
    indexMs,
    tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
    redacted: countMarks([task.text, task.objective, ...(task.keywords ?? [])].join(" ")),
    ...(indexed !== undefined && { indexed: hundredths(indexed) }),
    ...(usage && { usage }),
    ...(unread && { unread }),
    ...(leftOut && { leftOut }),
  };
}

/** Fields for searching again: the next files by name, matches of the caller's words, and names to search with. */
function toAskAgainWith(
  shown: readonly FoundFile[],
  { overview, settings, task }: FinishedSearch,
): Pick<Retrieval, "candidates" | "words" | "askWith"> {
  if (overview === undefined) return {};
  const isKnown = new Set([...shown.map((each) => each.path), ...(task.rejected ?? [])]);
  const room = Math.max(0, Math.min(maxNamed, settings.maxCandidates) - shown.length);
  const candidates = overview.candidates.filter((each) => !isKnown.has(each.path)).slice(0, room);
  const isCertain = certaintyOf(shown[0]?.worth ?? 0) === "sure";
  return {
    ...(candidates.length > 0 && { candidates }),
    ...(overview.words.length > 0 && { words: overview.words }),
    ...(!isCertain && overview.names.length > 0 && { askWith: overview.names }),
  } as Pick<Retrieval, "candidates" | "words" | "askWith">;
}

/** Faults of the repository, of the cycles and of the judge, in this order. */
const faultsOf = ({ cycles, judgements = [], repository }: FinishedSearch): Fault[] => [
  ...repository.faults,
  ...[...cycles, ...judgements].flatMap(({ faults }) => faults),
];

/** The task as repeated in the answer. */
const taskTold = (
  { given, keywords = [], objective, text }: PreparedTask,
  language: TaskLanguage,
): Retrieval["task"] => ({
  text: given ?? text,
  ...(objective !== undefined && { objective }),
  ...(keywords.length > 0 && { keywords }),
  language,
});

/** Tests whether every file was read. */
const isWhole = ({ indexed, unread }: RepositoryFacts): boolean => indexed === undefined && !unread;

/** Reason for stopping; if a part of the repository was not read, it claims nothing about that part. */
function reasonToStop({ cycles, repository, settings, stop }: FinishedSearch, isFound: boolean): StopReason {
  const messages = messagesIn(settings.lang);
  const reason = isFound ? stop : nothingFound(cycles.at(-1)?.merged ?? [], stop, messages);
  if (isWhole(repository) || !claiming.has(reason.rule)) return reason;
  return { ...reason, detail: messages.stop.ofRead(reason.detail) };
}

/** Paths of the files that an answer from these cycles will show. */
export function shownPaths(cycles: readonly Cycle[], settings: RetrievalSettings): string[] {
  const { files, nearby } = chooseShown(cycles, settings);
  return [...files, ...nearby].map(({ path }) => path);
}

/** The files that an answer shows, best first: returned and nearby ones. */
function chooseShown(cycles: readonly Cycle[], { maxFiles }: RetrievalSettings): Shown {
  const last = cycles.at(-1);
  const { merged = [], threshold = 1 } = last ?? {};
  const isNearby = ({ relevance }: Evaluation): boolean => relevance >= nearbyFrom && relevance < threshold;
  const returnedIn = firstReturned(cycles);
  return withStrongestPlaces({
    files: (last ? returnedAfter(last) : []).slice(0, maxFiles).map((file) => ({
      ...file,
      cycle: returnedIn.get(file.path) ?? file.cycle,
    })),
    nearby: merged.filter(isNearby).slice(0, maxFiles),
  });
}

/** First cycle after which an answer would have returned each file, by path. */
function firstReturned(cycles: readonly Cycle[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const cycle of cycles)
    for (const { path } of returnedAfter(cycle)) if (!first.has(path)) first.set(path, cycle.number);
  return first;
}

interface Shown<File = FoundFile> {
  readonly files: File[];
  readonly nearby: File[];
}

/**
 * Max spans of a whole answer, besides the strongest one of each file. Tuned (docs/decisions/2026-11-26-sections.md).
 */
const maxSpans = 24;

/** Max files, best first, for which an answer lists places to read beside them. */
const maxWithReading = 2;

/**
 * Keeps each file's strongest span and the strongest spans of all files, and, for the best files, the places to read
 * that no span shows.
 */
function withStrongestPlaces({ files, nearby }: Shown<Evaluation>): Shown {
  const all = [...files, ...nearby];
  const worths = all.flatMap(({ spans }) => spans.map(({ worth = 1 }) => worth));
  const min = worths.sort((a, b) => b - a)[maxSpans - 1] ?? 0;
  const fewer = ({ evidence: _evidence, reading, spans, ...file }: Evaluation): FoundFile => ({
    ...file,
    spans: spans.filter(({ worth = 1 }, at) => at === 0 || worth >= min),
    ...(reading && { reading }),
  });
  const shown = all.map(fewer);
  const complete = shown.map(({ reading = [], ...file }, at) => {
    const unseen = at < maxWithReading ? reading.filter((place) => !isShown(place, shown)) : [];
    return { ...file, ...(unseen.length > 0 && { reading: unseen }) };
  });
  return { files: complete.slice(0, files.length), nearby: complete.slice(files.length) };
}

/** Tests whether a span of the shown files overlaps a place. */
const isShown = ({ endLine, path, startLine }: PlaceToRead, files: readonly FoundFile[]): boolean =>
  files.some(
    (file) =>
      file.path === path && file.spans.some((span) => span.startLine <= endLine && span.endLine >= startLine),
  );

const summaryOf = (
  { candidates, learned, ms, number, query }: Cycle,
  files: readonly FoundFile[],
): CycleSummary => ({
  number,
  query,
  candidates: candidates.length,
  accepted: files.filter(({ cycle }) => cycle === number).map(({ path }) => path),
  learned,
  ms: tenths(ms),
});

/** Rounds a share down, so that a part never becomes 1, but to at least 0.01. */
const hundredths = (share: number): number => Math.max(0.01, Math.floor(share * 100) / 100);

/** Rounds to tenths, since differences of clock readings carry rounding errors. */
const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Reasons that claim something about all files. */
const claiming: ReadonlySet<string> = new Set(["notNeeded", "sufficient", "settled", "nothingFound"]);

/** Reason for stopping with an empty answer; a search cut short by a budget keeps its own. */
function nothingFound(merged: readonly Evaluation[], stop: StopReason, messages: Messages): StopReason {
  if (stop.rule === "budget") return stop;
  const nearest = merged[0];
  const detail = nearest
    ? messages.stop.nothingReaches(nearbyFrom.toFixed(2), nearest.path, formatRelevance(nearest.relevance))
    : messages.stop.nothingJudged;
  return { rule: "nothingFound", detail };
}

function adviceFor(
  { tokens, files, named = [], unread = [] }: RepositoryFacts,
  { maxTokens, lang }: RetrievalSettings,
  task: PreparedTask,
): string | undefined {
  const { git, stop, advice } = messagesIn(lang);
  const unreadCharacters = countUnread(task.given ?? task.text);
  const sentences = named.map(({ name, what, paths, count = 0 }) => {
    if (what === "namesakes") return advice.namesakes(count, name, paths);
    if (what === "nothingInScope" || what === "matchesNothing") return advice[what](name);
    return what === "noSuchFile" ? advice.noSuchFile(name, paths) : advice.outsideScope(name, paths);
  });
  sentences.push(...gitReported(task.git, git));
  if (unreadCharacters > 0) sentences.push(advice.longTask(unreadCharacters));
  if (files > 0 && tokens <= maxTokens && unread.length === 0)
    sentences.push(stop.readEverything(tokens, files, maxTokens));
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** Sentences on what git reports of files that are gone and of the state of the work tree. */
function gitReported({ gone = [], state }: GitReport = {}, say: Messages["git"]): string[] {
  const sentences = gone.map((file) => say.gone(file));
  if (state === undefined) return sentences;
  const { asked, commit, count, operation } = state;
  if (asked === "conflicts") return [...sentences, say.conflicts(count, operation)];
  if (asked !== "lastCommit") return [...sentences, say.changed(asked, count)];
  return commit === undefined ? sentences : [...sentences, say.lastCommit(commit, count)];
}

/** Sum of usages; undefined if there are none. The cost covers only those that report one. */
function totalUsage(parts: readonly Usage[]): Usage | undefined {
  if (parts.length === 0) return undefined;
  const sum = (of: (usage: Usage) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const isPriced = parts.some(({ cost }) => cost !== undefined);
  return {
    calls: sum(({ calls }) => calls),
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    cached: sum(({ cached }) => cached),
    ...(isPriced && { cost: Math.round(sum(({ cost = 0 }) => cost) * 1e6) / 1e6 }),
  };
}

/**
 * Joins the evaluations of earlier cycles with those of a new one: every file keeps its best, the earlier one if both
 * are equal. Best first; ties in path order.
 */
export function mergeContext(
  earlier: readonly Evaluation[],
  evaluations: readonly Evaluation[],
): Evaluation[] {
  const best = new Map(earlier.map((evaluation) => [evaluation.path, evaluation]));
  for (const evaluation of evaluations) {
    const current = best.get(evaluation.path);
    if (!current || evaluation.worth > current.worth) best.set(evaluation.path, evaluation);
  }
  return [...best.values()].sort((a, b) => b.worth - a.worth || (a.path < b.path ? -1 : 1));
}
