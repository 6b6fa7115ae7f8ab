import type {
  BridgedWord,
  CycleScores,
  PlaceToRead,
  FileStanding,
  GapKind,
  ScoreAdjustment,
  StopRuleName,
  TaskRole,
} from "../types.ts";

/** Every sentence of an answer that is meant for people, in one language. Names, paths and terms are shown as given. */
export interface Messages {
  /** Texts for the strongest evidence of a file. */
  readonly reason: ReasonMessages;
  /** Texts for the evidence in some lines of a file. */
  readonly span: SpanMessages;
  /** Sentences on whether the lines of an answer are all that is needed. */
  readonly suffices: SufficesMessages;
  /** Texts for gaps. */
  readonly gap: GapMessages;
  /** Reasons why a query was changed. */
  readonly refined: RefinedMessages;
  /** Reasons why the search ended, and advice. */
  readonly stop: StopMessages;
  readonly advice: AdviceMessages;
  readonly report: ReportMessages;
  /** Texts for a subagent, which it reads before it starts. */
  readonly hook: HookMessages;
  /** A fault's message by its code; `english` is the message in English, which may contain details. */
  fault(code: string, english: string): string;
}

export interface ReasonMessages {
  /** Names of kinds of evidence, used when no fact can be shown. */
  readonly meanings: Readonly<Record<EvidenceKind, string>>;
  join(texts: readonly string[]): string;
  readonly nothing: string;
  readonly namesFile: string;
  readonly inTrace: string;
  /** @param lines `12`, `12-20` */
  namesLines(lines: string): string;
  holdsText(text: string, line: number): string;
  usesKey(key: string, text: string, line: number): string;
  /** Says which question of newcomers the file answers. */
  serves(intent: Intent): string;
  /** @param name of the commit in the task: `abc1234`, `#123` */
  changedIn(name: string, subject: string): string;
  definesNamed(names: readonly string[]): string;
  usesNamed(names: readonly string[]): string;
  /** Only comments, strings or text say them. */
  mentionsNamed(names: readonly string[]): string;
  defines(names: readonly string[]): string;
  pathSays(words: readonly string[]): string;
  speaksOf(words: readonly string[], line: number): string;
  changedBy(commits: number, words: readonly string[]): string;
  /** @param words of the file, each with what the task says in its place */
  saysBridged(words: readonly { readonly word: string; readonly meaning: string }[]): string;
  saysLearned(words: readonly string[]): string;
  usedBefore(words: readonly string[], tasks: number): string;
  wasMissing(kind: GapKind): string;
  definesMissing(name: string): string;
  importedBy(path: string): string;
  imports(path: string): string;
  /** Verdict of another evaluator. @param remark in its own words; may be empty */
  judged(by: string, remark: string): string;
}

/** @param ofTen in how many of ten such tasks the lines listed held every edit */
type SufficesMessage = (ofTen: number) => string;

export interface SufficesMessages {
  readonly likely: SufficesMessage;
  readonly perhaps: SufficesMessage;
  readonly unlikely: SufficesMessage;
}

export interface SpanMessages {
  readonly given: string;
  readonly named: string;
  readonly traced: string;
  speaksOf(words: readonly string[]): string;
}

/** Subject of a question that newcomers ask of any project. */
export type Intent =
  | "overview"
  | "start"
  | "build"
  | "run"
  | "test"
  | "deploy"
  | "contribute"
  | "license"
  | "release"
  | "dependencies"
  | "entry"
  | "configuration";

/** Kinds of evidence that speak for a file. */
export type EvidenceKind =
  | "literal"
  | "mention"
  | "trace"
  | "definedNames"
  | "usedNames"
  | "definitions"
  | "path"
  | "passage"
  | "text"
  | "history"
  | "affinity"
  | "activity"
  | "tested"
  | "folder"
  | "bridged"
  | "memory"
  | "learned"
  | "focus"
  | "companion";

export interface GapMessages {
  /** The end of what `usedIn` says where a file is known. */
  definedIn(path: string): string;
  /** @param definedIn a file, where one is known */
  usedIn(count: number, path: string, definedIn: string | undefined): string;
  imports(path: string): string;
  readBy(path: string): string;
  changedTogether(commits: number, path: string): string;
  /** Reason for configuration that names a file. */
  /** @param path of the file that is named, where the name does not say it */
  namesIt(name: string, line: number, path: string | undefined): string;
  missedByCaller(path: string): string;
  importedBy(path: string): string;
  readonly nothingAccepted: string;
  readonly notCovered: string;
  readonly unknownWord: string;
  /** Reason for a name or a text that stands in no file. @param nearest the name that is most like it, and where it is defined */
  nowhere(nearest: string | undefined, path: string | undefined): string;
  /** @param isUnknown whether no file at all contains it */
  saysInstead(isUnknown: boolean, instead: readonly BridgedWord[]): string;
}

export interface RefinedMessages {
  bridged(taskWord: string, word: BridgedWord): string;
  learned(acceptedFiles: number, allFiles: number): string;
  irrelevant(relevance: string): string;
  readonly byCaller: string;
}

/** Advice for the caller. */
export interface AdviceMessages {
  namesakes(count: number, name: string, paths: readonly string[]): string;
  outsideScope(name: string, paths: readonly string[]): string;
  noSuchFile(name: string, nearest: readonly string[]): string;
  /** @param limits globs, languages and paths, as given */
  nothingInScope(limits: string): string;
  matchesNothing(limit: string): string;
}

export interface StopMessages {
  readonly rules: Readonly<Record<StopRuleName, string>>;
  withDetail(rule: string, detail: string): string;
  timeSpent(budgetMs: number): string;
  filesSpent(budget: number): string;
  cyclesDone(cycles: number): string;
  namesFiles(files: number): string;
  /** @param isEverythingFound whether no gap is left */
  nothingOpen(isEverythingFound: boolean): string;
  readonly seldomMore: string;
  readonly nothingLeft: string;
  readonly endedByCaller: string;
  nothingChanged(cycle: number): string;
  enoughFound(files: number, threshold: string): string;
  nothingReaches(line: string, nearestPath: string, relevance: string): string;
  /** The same of a repository of which a part was not read. */
  ofRead(detail: string): string;
  readonly nothingJudged: string;
  readEverything(tokens: number, files: number, limit: number): string;
}

/** Headings and lines of the table, the Markdown and the explanation. */
export interface ReportMessages {
  readonly nearby: string;
  readonly alsoNearby: string;
  readonly stillMissing: string;
  readonly missingContext: string;
  readonly gapsAtEnd: string;
  readonly faults: string;
  readonly columns: readonly [file: string, relevance: string, reason: string];
  /** Says how much there is to read. @param tokens of the files, estimated */
  head(files: number, tokens: number, duration: string): string;
  readonly nothingRelevant: string;
  readonly nearestMisses: string;
  /** Said above the files to read first, one or two. */
  noneCertain(files: number): string;
  /** The same for a list of any length. */
  noneCertainListed(files: number): string;
  /** Words for the confidence that a file is needed: `bundle/render/words.ts`. */
  readonly certainty: Readonly<Record<"sure" | "likely" | "possible" | "unlikely", string>>;
  /** Actions for files by role, in a word or three. */
  readonly roles: Readonly<Record<TaskRole, string>>;
  /** The same above files; it may say why. */
  readonly roleHeadings: Readonly<Record<TaskRole, string>>;
  /** Heading of the places to read beside the files. */
  readonly reading: string;
  /** Says what a place is to a definition. @param of the definition's name */
  placeToRead(as: PlaceToRead["as"], of: string): string;
  moreInJson(count: number): string;
  /** The same where none of them is shown. */
  allInJson(files: number): string;
  /** @param places other lines of a file, with names */
  also(places: readonly string[]): string;
  /** @param whole tokens of the file, where it is small enough to be read whole */
  inLines(reason: string, lines: string, whole?: number): string;
  gapKind(kind: GapKind): string;
  /** @param what as code where it is to be; @param because what is the matter with it */
  gap(kind: GapKind, what: string, because: string, isCritical: boolean): string;
  readonly critical: string;
  /** @param learned words that later cycles searched for, too */
  stopped(cycles: number, learned: readonly string[], why: string): string;
  advice(text: string): string;
  note(text: string): string;
  fault(part: string, code: string, message: string): string;
  readonly warning: string;
  packed(isWhole: boolean, tokens: number): string;
  readonly standing: StandingMessages;
  readonly explain: ExplainMessages;
  readonly scores: ScoreMessages;
}

/** Facts about a search, never instructions: an agent would take those for an attack. */
export interface HookMessages {
  /** Said at the start of a session, before there is a task. */
  readonly greeting: string;
  /** @param root the folder that paths are relative to */
  searched(root: string, task: string): string;
  readonly found: string;
  readonly nearby: string;
  /** Roles of files, as facts. */
  readonly roles: Readonly<Record<TaskRole, string>>;
  readonly open: string;
}

/** Sentences of `fossick why`. */
export interface StandingMessages {
  /** @param rank undefined for a file that was not judged; @param threshold as shown, of relevance */
  state(state: FileStanding["state"], rank: number | undefined, judged: number, threshold: string): string;
  readonly nameOnly: string;
  nearest(path: string): string;
  /** @param places what the file has, each with its place among all files */
  lists(places: readonly { readonly means: string; readonly rank: number }[]): string;
  readonly noList: string;
  lacks(path: string, evidence: readonly string[]): string;
  /** Said where the evidence is about the same. */
  closeBehind(path: string): string;
  reason(text: string): string;
}

/** Labels of `--explain-scores`. */
export interface ScoreMessages {
  /** Explains the columns and the sum; said once, above all. */
  readonly intro: string;
  cycle(number: number): string;
  style(style: CycleScores["style"]): string;
  /** Heading of the terms that all files of a cycle share, below the files, and their row in each sum. */
  readonly everyFile: string;
  more(signals: number): string;
  readonly score: string;
  readonly logOdds: string;
  readonly belonging: string;
  readonly adjustments: Readonly<Record<ScoreAdjustment["by"], string>>;
  readonly worth: string;
  readonly none: string;
}

/** Labels and values of `--explain`; the labels take at most ten columns. */
export interface ExplainMessages {
  readonly task: string;
  readonly stop: string;
  cycle(number: number): string;
  /** Between a term and its reason. */
  readonly colon: string;
  /** Between a cycle's number and its duration. */
  readonly comma: string;
  readonly learned: string;
  readonly keywords: string;
  readonly patterns: string;
  readonly excludes: string;
  readonly gaps: string;
  readonly judged: string;
  readonly accepted: string;
  readonly nothingNew: string;
  candidates(count: number): string;
  rankedLower(count: number): string;
}
