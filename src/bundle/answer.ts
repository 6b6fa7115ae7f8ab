// Assembles the answer of a search from its cycles.
import { returnedAfter } from "../base/relevance.ts";
import { countMarks } from "../base/secrets/redact.ts";
import { formatRelevance } from "./render/words.ts";
import { faultsIn, messagesIn, type Messages } from "../messages/index.ts";
import { sufficesFor } from "./suffices.ts";
import type {
  Cycle,
  CycleSummary,
  Evaluation,
  Fault,
  FoundFile,
  PlaceToRead,
  Retrieval,
  RetrievalSettings,
  StopReason,
  Task,
  TaskLanguage,
  Unread,
  Usage,
} from "../types.ts";

/** A finished search, ready to be made an answer. */
export interface FinishedSearch {
  readonly task: Task;
  /** Language of the task's text. */
  readonly language: TaskLanguage;
  readonly cycles: readonly Cycle[];
  readonly stop: StopReason;
  readonly settings: RetrievalSettings;
  readonly repository: RepositoryFacts;
  /** Faults and usage of a judge's answers, in order. */
  readonly judgements?: readonly { readonly faults: readonly Fault[]; readonly usage?: Usage }[];
  readonly ms: number;
}

/** Facts about the repository in the answer. */
export interface RepositoryFacts {
  /** Root as the caller gave it. */
  readonly root: string;
  readonly commit?: string;
  readonly files: number;
  /** Estimated tokens of all text files together. */
  readonly tokens: number;
  readonly indexMs: number;
  readonly faults: readonly Fault[];
  /** Parts of the repository that were not read; absent if there are none. */
  readonly unread?: readonly Unread[];
  /** Share of the files that are analysed; absent where all are. */
  readonly indexed?: number;
  /** Notes on files that the task names; absent if there are none. */
  readonly named?: readonly NamedNote[];
}

/** A name of a file in a task that does not lead to just one, or a limit of the search that matches no file. */
export interface NamedNote {
  readonly name: string;
  readonly what: "namesakes" | "outsideScope" | "noSuchFile" | "nothingInScope" | "matchesNothing";
  /** Files of that name, or, where there is none, the nearest. */
  readonly paths: readonly string[];
  /** Number of files with that name. */
  readonly count?: number;
}

/** The least relevance that is worth showing. */
const nearbyFrom = 0.5;

/** Turn the cycles into the JSON answer (`docs/json-answer.md`). */
export function assembleAnswer(search: FinishedSearch): Retrieval {
  const { task, language, cycles, settings, repository, judgements = [], ms } = search;
  const { merged = [], told = [], expectedFiles = 1, threshold = 1 } = cycles.at(-1) ?? {};
  const { files, nearby } = chooseShown(cycles, settings);
  const advice = adviceFor(repository, settings);
  const messages = messagesIn(settings.lang);
  // The likelihood was fitted on repositories of which everything is read.
  const suffices = isWhole(repository) && sufficesFor(merged, [...files, ...nearby], messages.suffices);
  const faultList = [...repository.faults, ...[...cycles, ...judgements].flatMap(({ faults }) => faults)];
  const usage = totalUsage(judgements.flatMap((judgement) => judgement.usage ?? []));
  return {
    schemaVersion: 1,
    task: { text: task.text, ...(task.objective !== undefined && { objective: task.objective }), language },
    ...(settings.lang !== language && { language: settings.lang }),
    repository: {
      root: repository.root,
      ...(repository.commit !== undefined && { commit: repository.commit }),
      files: repository.files,
    },
    expectedFiles,
    threshold,
    files,
    nearby,
    ranking: rankingOf(merged, settings),
    gaps: told,
    cycles: cycles.map((cycle) => summaryOf(cycle, files)),
    stop: reasonToStop(search, files.length + nearby.length > 0),
    ...(suffices && { suffices }),
    ...(advice !== undefined && { advice }),
    faults: faultsIn(settings.lang, faultList),
    stats: {
      ms: tenths(ms),
      indexMs: repository.indexMs,
      tokens: files.reduce((sum, { tokens }) => sum + tokens, 0),
      redacted: countMarks(`${task.text} ${task.objective ?? ""}`),
      ...(repository.indexed !== undefined && { indexed: hundredths(repository.indexed) }),
      ...(usage && { usage }),
      ...(repository.unread && { unread: repository.unread }),
    },
  };
}

/** Tests whether every file was read. */
const isWhole = ({ indexed, unread }: RepositoryFacts): boolean => indexed === undefined && !unread;

/** Why the search stopped: where a part was not read, without a claim about it. */
function reasonToStop({ cycles, repository, settings, stop }: FinishedSearch, isFound: boolean): StopReason {
  const messages = messagesIn(settings.lang);
  const reason = isFound ? stop : nothingFound(cycles.at(-1)?.merged ?? [], stop, messages);
  return !isWhole(repository) && claiming.has(reason.rule) ? ofRead(reason, messages) : reason;
}

/** Paths of the files that an answer made of these cycles will show. */
export function shownPaths(cycles: readonly Cycle[], settings: RetrievalSettings): string[] {
  const { files, nearby } = chooseShown(cycles, settings);
  return [...files, ...nearby].map(({ path }) => path);
}

/** The files an answer shows, best first: those handed over, and those that come next. */
function chooseShown(cycles: readonly Cycle[], { maxFiles }: RetrievalSettings): Shown {
  const last = cycles.at(-1);
  const { merged = [], roles = [], threshold = 1 } = last ?? {};
  const roleByPath = new Map(roles.map(({ path, role }) => [path, role]));
  const withRole = (evaluation: Evaluation): FoundFile => ({
    ...evaluation,
    role: roleByPath.get(evaluation.path) ?? "look",
  });
  const shown = (evaluations: readonly Evaluation[]): FoundFile[] =>
    evaluations.slice(0, maxFiles).map(withRole);
  const isNearby = ({ relevance }: Evaluation): boolean => relevance >= nearbyFrom && relevance < threshold;
  const returnedIn = firstReturned(cycles);
  return withStrongestPlaces({
    files: shown(last ? returnedAfter(last) : []).map((file) => ({
      ...file,
      cycle: returnedIn.get(file.path) ?? file.cycle,
    })),
    nearby: shown(merged.filter(isNearby)),
  });
}

/** The first cycle, by path, after which an answer would have returned a file. */
function firstReturned(cycles: readonly Cycle[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const cycle of cycles)
    for (const { path } of returnedAfter(cycle)) if (!first.has(path)) first.set(path, cycle.number);
  return first;
}

interface Shown {
  readonly files: FoundFile[];
  readonly nearby: FoundFile[];
}

/**
 * Max spans of a whole answer, besides the strongest one of each file. Tuned (docs/decisions/2026-11-26-sections.md).
 */
const maxSpans = 24;

/** Max files, best first, of which an answer tells what to read beside them. */
const maxWithReading = 2;

/**
 * Leaves each file its strongest span, and those that are among the strongest of all files; and the best files the
 * places to read that no span shows.
 */
function withStrongestPlaces({ files, nearby }: Shown): Shown {
  const all = [...files, ...nearby];
  const worths = all.flatMap(({ spans }) => spans.map(({ worth = 1 }) => worth));
  const min = worths.sort((a, b) => b - a)[maxSpans - 1] ?? 0;
  const fewer = ({ reading, spans, ...file }: FoundFile): FoundFile => ({
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

/** Tests whether a span begins inside a place, or the other way round. */
const isShown = ({ endLine, path, startLine }: PlaceToRead, files: readonly FoundFile[]): boolean =>
  files.some(
    (file) =>
      file.path === path && file.spans.some((span) => span.startLine <= endLine && span.endLine >= startLine),
  );

const rankingOf = (
  merged: readonly Evaluation[],
  { maxCandidates }: RetrievalSettings,
): Retrieval["ranking"] =>
  merged.slice(0, maxCandidates).map(({ path, relevance, worth }) => ({ path, relevance, worth }));

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

/** Rounds a share down, so that a part is never said to be all, and up to what is more than nothing. */
const hundredths = (share: number): number => Math.max(0.01, Math.floor(share * 100) / 100);

/** Rounds to tenths, since differences of clock readings carry rounding errors. */
const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** Reasons that say something of all that there is. */
const claiming: ReadonlySet<string> = new Set(["notNeeded", "sufficient", "settled", "nothingFound"]);

const ofRead = ({ rule, detail }: StopReason, { stop }: Messages): StopReason => ({
  rule,
  detail: stop.ofRead(detail),
});

/** An honest empty answer; a search that a budget cut short says so instead. */
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
): string | undefined {
  const { stop, advice } = messagesIn(lang);
  const sentences = named.map(({ name, what, paths, count = 0 }) => {
    if (what === "namesakes") return advice.namesakes(count, name, paths);
    if (what === "nothingInScope" || what === "matchesNothing") return advice[what](name);
    return what === "noSuchFile" ? advice.noSuchFile(name, paths) : advice.outsideScope(name, paths);
  });
  if (files > 0 && tokens <= maxTokens && unread.length === 0)
    sentences.push(stop.readEverything(tokens, files, maxTokens));
  return sentences.length === 0 ? undefined : sentences.join(" ");
}

/** The sum; undefined without parts. The cost covers only the parts that report one. */
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
 * Join what earlier cycles found with a new cycle's evaluations: every file keeps its best evaluation, the earlier
 * one when both are equal. Best first; ties in path order.
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
