// Every sentence of an answer in English.
import type { BridgedWord, GapKind } from "../types.ts";
import { counted, grouped, thousands } from "./counts.ts";
import type {
  AdviceMessages,
  ExplainMessages,
  GapMessages,
  HookMessages,
  Messages,
  ReasonMessages,
  SpanMessages,
  SufficesMessages,
} from "./messages.ts";
import { isPlainNote } from "./plain-notes.ts";
import { toldStyle } from "./told-style.ts";
import type {
  RefinedMessages,
  ReportMessages,
  ScoreMessages,
  StandingMessages,
  StopMessages,
} from "./messages.ts";
import { wordFor } from "./word-for.ts";

const listed = (words: readonly string[]): string => words.join(", ");
const quoted = (names: readonly string[]): string => listed(names.map((name) => `\`${name}\``));

const missingKinds: Readonly<Record<GapKind, string>> = {
  definition: "definition",
  caller: "caller",
  callee: "called code",
  config: "configuration",
  companion: "file that changes along",
  facet: "part of the task",
  term: "word",
  external: "package",
};

const reason: ReasonMessages = {
  meanings: {
    literal: "has what the task gives word for word",
    mention: "is named in the task",
    trace: "appears in the stack trace",
    definedNames: "defines names written in the task",
    usedNames: "uses names written in the task",
    definitions: "defines names made of the task's words",
    path: "has words from the task in its path",
    passage: "has a passage with words from the task",
    text: "uses words from the task",
    history: "was changed by similar commits",
    affinity: "changes with requests of this kind",
    activity: "changed recently",
    tested: "has tests that mention the task's subject",
    folder: "is next to files with words from the task",
    bridged: "uses the codebase's words for what the task asks",
    memory: "was useful for similar tasks",
    learned: "uses words learned from the files found",
    focus: "has something that was missing",
    companion: "belongs with the files found",
  },
  join: (texts) => texts.join("; "),
  nothing: "nothing in it matches the task",
  namesFile: "the task names this file",
  namesLines: (lines) => `the task names ${lines.includes("-") ? "lines" : "line"} ${lines}`,
  holdsText: (text, line) => `line ${line} has "${text}"`,
  usesKey: (key, text, line) => `line ${line} uses \`${key}\`, the key of "${text}"`,
  serves: (intent) =>
    ({
      overview: "tells what the project is and how it is built up",
      start: "a good place to start reading",
      build: "tells or does how the project is built",
      run: "tells or does how the project is run",
      test: "tells or does how the tests are run",
      deploy: "tells or does how the project is deployed",
      contribute: "tells how to contribute",
      license: "holds or names the license",
      release: "tells or does how releases are made, or what changed",
      dependencies: "lists what the project depends on",
      entry: "where the program starts",
      configuration: "holds or explains the configuration",
    })[intent],
  changedIn: (name, subject) =>
    name.startsWith("#")
      ? `changed by the commit for ${name}: "${subject}"`
      : `changed by commit ${name}: "${subject}"`,
  inTrace: "it appears in the stack trace",
  definesNamed: (names) => `defines ${quoted(names)}, named in the task`,
  usesNamed: (names) => `uses ${quoted(names)}, named in the task`,
  mentionsNamed: (names) => `mentions ${quoted(names)}, named in the task`,
  defines: (names) => `defines ${quoted(names)}`,
  pathSays: (words) => `its path contains ${listed(words)}`,
  speaksOf: (words, line) => `mentions ${listed(words)} around line ${line}`,
  changedBy: (commits, words) =>
    `${commits === 1 ? "a past commit" : `${commits} past commits`} about ${listed(words)} changed it`,
  saysBridged: (words) => `says ${listed(words.map(({ word, meaning }) => `\`${word}\` for "${meaning}"`))}`,
  saysLearned: (words) => `uses ${quoted(words)}, learned from the files found`,
  usedBefore: (words, tasks) =>
    `used for ${tasks === 1 ? "an earlier task" : `${tasks} earlier tasks`} about ${listed(words)}`,
  wasMissing: (kind) => `the ${wordFor(missingKinds, kind)} that was missing`,
  definesMissing: (name) => `defines \`${name}\`, which was missing`,
  importedBy: (path) => `imported by ${path}`,
  imports: (path) => `imports ${path}`,
  judged: (by, remark) => (remark === "" ? `judged by ${by}` : `${by} says: ${remark}`),
};

const suffices: SufficesMessages = {
  likely: (ofTen) => `The lines listed probably suffice: in ${ofTen} of 10 such tasks they held every edit.`,
  perhaps: (ofTen) => `The lines listed are a good start: in ${ofTen} of 10 such tasks they held every edit.`,
  unlikely: (ofTen) =>
    `The lines listed are probably not all: only in ${ofTen} of 10 such tasks did they hold every edit. Search for the names in the task as well.`,
};

const span: SpanMessages = {
  given: "the task gives it",
  named: "named in the task",
  traced: "in the stack trace",
  speaksOf: (words) => `mentions ${listed(words)}`,
};

/** Max proposed words shown. */
const maxShown = 3;

/** Names the source of a proposed word. */
function proposedBy({ from, commits = 0 }: BridgedWord): string {
  if (from === "project") {
    const related = commits === 1 ? "a related commit" : `${commits} related commits`;
    return `in the names of files that ${related} changed`;
  }
  if (from === "form") return "another form of the word";
  if (from === "vectors") return "close in meaning";
  return from === "lexicon" ? "from the lexicon" : "used by other projects";
}

const definedIn = (path: string): string => `defined in ${path}`;

const gap: GapMessages = {
  definedIn,
  usedIn: (count, path, place = "none of the files found") =>
    `is used ${count === 1 ? "once" : `${count} times`} in ${path}, ${definedIn(place)}`,
  imports: (path) => `imports ${path}`,
  readBy: (path) => `is configuration that ${path} reads`,
  changedTogether: (commits, path) => `often changes together with ${path} (${counted(commits, "commit")})`,
  namesIt: (name, line, path) => `names \`${name}\` in line ${line}${path === undefined ? "" : ` (${path})`}`,
  missedByCaller: (path) => `was reported missing when ${path} was judged`,
  importedBy: (path) => `is imported by ${path}`,
  nothingAccepted: "is not covered by any file yet",
  notCovered: "is not covered by the files found",
  nowhere: (nearest, path) =>
    nearest === undefined
      ? "is in no file that was read"
      : `is in no file that was read; the nearest is \`${nearest}\` in ${path}`,
  unknownWord: "is in no file that was read",
  saysInstead: (isUnknown, instead) =>
    `is ${isUnknown ? "in no file that was read" : "rare here"}; the codebase uses ${listed(
      instead
        .slice(0, maxShown)
        .map((word) => `\`${word.term}\` (${counted(word.files, "file")}, ${proposedBy(word)})`),
    )}`,
};

const refined: RefinedMessages = {
  bridged: (taskWord, word) =>
    `for "${taskWord}"; ${counted(word.files, "file")} ${word.files === 1 ? "uses" : "use"} it, ${proposedBy(word)}`,
  learned: (acceptedFiles, allFiles) =>
    `in ${acceptedFiles === 1 ? "an accepted file" : `${acceptedFiles} accepted files`}, ${counted(allFiles, "file")} in total`,
  irrelevant: (relevance) => `relevance ${relevance} when judged`,
  byCaller: "given by the caller",
};

const stop: StopMessages = {
  rules: {
    notNeeded: "the task names the files it needs and leaves no gap",
    sufficient: "enough files were found",
    settled: "another search would not find more",
    budget: "the limit on time or files was reached",
    maxCycles: "no more cycles are allowed",
    nothingFound: "nothing relevant was found",
  },
  withDetail: (rule, detail) => `${rule} (${detail})`,
  timeSpent: (budgetMs) => `the time limit of ${grouped(budgetMs)} ms was reached`,
  filesSpent: (budget) => `the limit of ${counted(budget, "judged file")} was reached`,
  cyclesDone: (cycles) => `${counted(cycles, "cycle")} done`,
  namesFiles: (files) => `the task itself names ${files === 1 ? "the file" : "the files"}`,
  nothingOpen: (isEverythingFound) =>
    isEverythingFound ? "there is nothing left to look for" : "another search would not find more",
  seldomMore: "files were found, and another search seldom finds better ones",
  nothingLeft: "no file is left to judge",
  endedByCaller: "ended by whoever judged the files",
  nothingChanged: (cycle) => `cycle ${cycle} changed nothing that matters`,
  enoughFound: (files, threshold) => `${counted(files, "file")} ≥ ${threshold}, no critical gap`,
  nothingReaches: (line, nearestPath, relevance) =>
    `no file reaches ${line}; nearest ${nearestPath} at ${relevance}`,
  ofRead: (detail) => `${detail}; part of the repository was not read`,
  nothingJudged: "there was no file to judge",
  readEverything: (tokens, files, limit) =>
    `The whole codebase is about ${grouped(tokens)} tokens in ${counted(files, "file")}, within the limit of ${grouped(limit)}: read all of it.`,
};

const advice: AdviceMessages = {
  namesakes: (count, name, paths) =>
    count > paths.length
      ? `${count} files in the index are called \`${name}\`, among them ${listed(paths)}; write more of the path to name one.`
      : `${count} files in the index are called \`${name}\`: ${listed(paths)}.`,
  outsideScope: (name, paths) => `\`${name}\` is outside the scope of this search: ${listed(paths)}.`,
  nothingInScope: (limits) => `No file in the index is within the limits of this search: ${limits}.`,
  matchesNothing: (limit) => `\`${limit}\` matches no file in the index.`,
  noSuchFile: (name, nearest) =>
    `There is no file \`${name}\` in the index; the nearest is ${listed(nearest)}.`,
};

const gapKinds: Readonly<Record<GapKind, string>> = {
  definition: "definition of",
  caller: "caller",
  callee: "what is called by",
  config: "configuration",
  companion: "usual companion",
  facet: "part of the task",
  term: "word",
  external: "outside the repository:",
};

/** Words of the task stand in quotes, unless they are code already. */
function subjectOf(kind: GapKind, what: string): string {
  if (kind === "external") return `${what} (outside the repository)`;
  return (kind === "facet" || kind === "term") && !what.startsWith("`") ? `"${what}"` : what;
}

const explain: ExplainMessages = {
  task: "Task: ",
  stop: "Stopped: ",
  cycle: (number) => `Cycle ${number}`,
  colon: ": ",
  comma: ", ",
  learned: "learned",
  keywords: "keywords",
  patterns: "patterns",
  excludes: "excludes",
  gaps: "missing",
  judged: "looked at",
  accepted: "accepted",
  nothingNew: "nothing new",
  candidates: (count) => counted(count, "file"),
  rankedLower: (count) => `${counted(count, "file")} judged irrelevant before, ranked lower`,
};

const scores: ScoreMessages = {
  intro:
    "How the worth of each file came about: what a signal adds is its value times its weight; all of them make the score, and the score makes the chance that the file is needed. docs/signals.md says what each signal measures.",
  cycle: (number) => `Worths in cycle ${number}`,
  style: (style) => `weights for a task like: ${toldStyle(style, "en")}`,
  everyFile: "the same for every file",
  more: (signals) => `${signals} more`,
  score: "score",
  logOdds: "chance, from log-odds of",
  belonging: "the task belongs to this repository",
  adjustments: {
    holdBack: "held back below earlier cycles",
    named: "the task names the file",
    judge: "another evaluator's verdict",
  },
  worth: "worth",
  none: "There is nothing to explain: no file is shown.",
};

const standing: StandingMessages = {
  state: (state, rank = 0, judged, threshold) =>
    ({
      returned: `returned: number ${rank} of ${counted(judged, "file")} that were judged`,
      nearby: `nearby: number ${rank} of ${counted(judged, "file")} that were judged; files are returned from a relevance of ${threshold}`,
      below: `not returned: number ${rank} of ${counted(judged, "file")} that were judged; files are returned from a relevance of ${threshold}`,
      unjudged: `not judged: other files took all ${judged} places, since the lists had more for them`,
      outOfScope: "not searched: it is outside the paths, globs or types that the search is limited to",
      ignored:
        "not in the index: git does not list it, or an ignore file excludes it; --no-ignore, --hidden or --nested may include it",
      absent: "there is no such file on disk",
    })[state],
  nameOnly: "only its name is searched: it is binary, minified, too large or empty",
  nearest: (path) => `the nearest path is ${path}`,
  lists: (places) =>
    `its evidence, and its place among all files: ${places.map(({ means, rank }) => `${means} (${rank})`).join("; ")}`,
  noList: "nothing in it matches the task",
  lacks: (path, evidence) => `${path} stands before it with more evidence: it ${evidence.join("; it ")}`,
  closeBehind: (path) => `${path} stands before it by a small margin`,
  reason: (text) => `why: ${text}`,
};

const report: ReportMessages = {
  nearby: "Nearby",
  alsoNearby: "Also nearby",
  stillMissing: "Still missing",
  missingContext: "Missing context",
  gapsAtEnd: "Still missing",
  faults: "Notes",
  columns: ["File", "Relevance", "Reason"],
  head: (files, tokens, duration) =>
    `${counted(files, "file")} to read · ${thousands(tokens)} tokens · ${duration}`,
  nothingRelevant: "No file that was read fits this task.",
  nearestMisses: " Closest, probably wrong:",
  noneCertain: (files) => `No file is certain. Read ${files === 1 ? "this one" : "these two"} first:`,
  noneCertainListed: (files) =>
    `No file is certain; read ${files === 1 ? "this one" : "the best one or two"} first.`,
  certainty: { sure: "sure", likely: "likely", possible: "possible", unlikely: "unlikely" },
  roles: { change: "change", read: "read first", look: "look at too" },
  roleHeadings: {
    change: "Change",
    read: "Read first: defines what the files above use",
    look: "Look at too",
  },
  reading: "Tests, uses and types",
  placeToRead: (as, of) =>
    wordFor({ test: `test of ${of}`, caller: `use of ${of}`, type: `type that ${of} uses` }, as),
  allInJson: (files) => `${counted(files, "file")}; --json lists ${files === 1 ? "it" : "them"}`,
  moreInJson: (count) => `and ${count} more; --json lists them all`,
  also: (places) => `also ${places.join(", ")}`,
  inLines: (text, lines, whole) =>
    `${text} (lines ${lines}${whole === undefined ? "" : `; whole file ${whole} tokens`})`,
  gapKind: (kind) => wordFor(gapKinds, kind),
  gap: (kind, what, because, isCritical) =>
    `${subjectOf(kind, what)} ${because}${isCritical ? " (critical)" : ""}`,
  critical: "critical",
  stopped: (cycles, learned, why) =>
    `Stopped after ${counted(cycles, "cycle")}${learned.length === 0 ? "" : ` (learned ${listed(learned)})`}: ${why}.`,
  advice: (text) => `Advice: ${text}`,
  note: (text) => `Note: ${text}`,
  fault: (part, code, message) => (isPlainNote(part, code) ? message : `${part} (${code}): ${message}`),
  warning: "warning",
  packed: (isWhole, tokens) => `${isWhole ? "whole file" : "in part"}, ${grouped(tokens)} tokens`,
  standing,
  explain,
  scores,
};

const hook: HookMessages = {
  greeting:
    'fossick, a local code search, is set up for this project: `fossick "<task>"` prints the files a task needs, with the lines that matter.',
  searched: (root, task) =>
    `fossick, a local code search, searched ${root} for this task: "${task}". Paths are relative to that folder; each is followed by its relevance from 0 to 1, the reason, and the lines that matter.`,
  found: "Files the task is likely to need:",
  nearby: "Less certain:",
  roles: { change: "to be changed", read: "defines what those use", look: "related" },
  open: "Not found in these files:",
};

/** English: the other catalogues say the same. */
export const en: Messages = {
  reason,
  span,
  suffices,
  gap,
  refined,
  stop,
  advice,
  report,
  hook,
  fault: (_, english) => english,
};
