import * as v from "valibot";
import { callback, evaluator, flag, refiner, scope, signal, stopRuleList, text, texts } from "./options.ts";

/** The data of `src/types.ts` as far as the code that is given it relies on; further keys may come with it. */

export const number = v.number("a number");
export const languages = v.picklist(["en", "zh-Hans", "zh-Hant"], "en, zh-Hans or zh-Hant");

const listOf = (schema: v.GenericSchema, what: string) => v.array(schema, `a list of ${what}`);
const object = <const Entries extends v.ObjectEntries>(entries: Entries, what: string) =>
  v.looseObject(entries, what);

const focusArea = object({ kind: text, what: text }, "a focus area: { kind, what }");
const exclude = object({ pattern: text, because: text }, "an exclude: { pattern, because }");
const keyword = object({ term: text, weight: number, from: text }, "a keyword: { term, weight, from }");

export const query = object(
  {
    patterns: texts,
    keywords: listOf(keyword, "keywords"),
    excludes: listOf(exclude, "excludes"),
    focusAreas: listOf(focusArea, "focus areas"),
  },
  "a query, as createInitialQuery makes it",
);

const bridged = object({ term: text, files: number, from: text }, "a word: { term, files, from }");
export const gap = object(
  {
    kind: text,
    what: text,
    because: text,
    critical: flag,
    instead: v.optional(listOf(bridged, "words")),
  },
  "a gap: { kind, what, because, critical }",
);
export const gaps = listOf(gap, "gaps");

const span = object(
  { startLine: number, endLine: number, symbol: v.optional(text) },
  "a span: { startLine, endLine }",
);
export const spans = listOf(span, "spans");

const evaluationEntries = {
  path: text,
  relevance: number,
  worth: number,
  band: text,
  reason: text,
  missingContext: gaps,
  spans,
  cycle: number,
  tokens: number,
};
export const evaluations = listOf(object(evaluationEntries, "an evaluation"), "evaluations");
const roles = ["change", "read", "look"] as const;
const foundFiles = listOf(
  object({ ...evaluationEntries, role: v.picklist(roles, "change, read or look") }, "a file of an answer"),
  "files of an answer",
);

const candidate = object(
  { path: text, lists: v.record(v.string(), number, "ranks by the names of lists") },
  "a candidate: { path, lists }",
);
export const candidates = listOf(candidate, "candidates");

const learned = listOf(object({ term: text, because: text }, "{ term, because }"), "what was learned");
const faults = listOf(object({ part: text, code: text, message: text }, "a fault"), "faults");

export const refinement = object({ query, learned }, "a refinement: { query, learned }");

const opened = { number, query, learned, candidates, faults };
export const openedCycle = object({ ...opened, startedMs: number }, "what openCycle gave");
const role = object({ path: text, role: text }, "{ path, role }");
export const cycles = listOf(
  object(
    {
      ...opened,
      evaluations,
      merged: evaluations,
      gaps,
      told: gaps,
      expectedFiles: number,
      threshold: number,
      roles: listOf(role, "roles"),
      ms: number,
    },
    "a cycle, as closeCycle makes it",
  ),
  "cycles",
);

const observer = object(
  {
    observe: callback,
    inspect: callback,
    describe: callback,
    purposes: callback,
    filesWith: callback,
    bridge: callback,
  },
  "an observer",
);
const searchParts = object(
  {
    retrievers: listOf(object({ name: text, retrieve: callback }, "a retriever"), "retrievers"),
    evaluator,
    refiner,
    stopRules: stopRuleList,
    observer,
    now: callback,
    reporter: v.optional(object({}, "a reporter: an object of functions")),
    signal,
  },
  "the parts of a search",
);

const glossPart = object(
  { text, written: v.optional(text), words: v.optional(texts) },
  "a part: { text, words }",
);
const glosses = v.optional(listOf(glossPart, "parts"));
const recalled = object({ term: text, weight: number }, "a word: { term, weight }");
export const preparedTask = object(
  {
    text,
    objective: v.optional(text),
    scope: v.optional(scope),
    gloss: glosses,
    objectiveGloss: glosses,
    recalled: v.optional(listOf(recalled, "words")),
  },
  "a task: { text }",
);

const numericSettings = ["maxCycles", "threshold", "minFiles", "maxCandidates", "maxFiles"] as const;

export const search = object(
  {
    task: preparedTask,
    settings: object(
      { ...Object.fromEntries(numericSettings.map((name) => [name, number])), lang: languages },
      "the settings of a search",
    ),
    parts: searchParts,
  },
  "a search, as engine.begin gives it",
);

const part = object({ startLine: number, endLine: number, text }, "a part: { startLine, endLine, text }");
export const packedFiles = listOf(
  object({ path: text, tokens: number, whole: flag, parts: listOf(part, "parts") }, "a packed file"),
  "packed files",
);

const summary = object(
  { number, query, candidates: number, accepted: texts, learned, ms: number },
  "the summary of a cycle",
);
const weighed = { value: number, weight: number, contribution: number };
const termList = listOf(object({ ...weighed, term: text }, "a term"), "terms");
const scoresOfFile = object(
  {
    path: text,
    contributions: listOf(object({ ...weighed, signal: text }, "a contribution"), "contributions"),
    sum: number,
    terms: termList,
    adjustments: listOf(object({ by: text, change: number }, "an adjustment"), "adjustments"),
    worth: number,
  },
  "the scores of a file",
);
const scores = object(
  {
    cycle: number,
    style: object({ issue: number, otherWords: number, question: number }, "a style"),
    terms: termList,
    belonging: number,
    files: listOf(scoresOfFile, "scores of files"),
  },
  "the scores of a cycle",
);

export const retrieval = object(
  {
    schemaVersion: number,
    expectedFiles: number,
    threshold: number,
    task: object({ text, language: languages }, "a task: { text, language }"),
    language: v.optional(languages),
    repository: object({ root: text, files: number }, "a repository: { root, files }"),
    files: foundFiles,
    nearby: foundFiles,
    ranking: listOf(object({ path: text, relevance: number, worth: number }, "a rank"), "ranks"),
    gaps,
    cycles: listOf(summary, "summaries of cycles"),
    stop: object({ rule: text, detail: text }, "a stop reason: { rule, detail }"),
    advice: v.optional(text),
    faults,
    stats: object(
      { ms: number, indexMs: number, tokens: number, redacted: number },
      "stats: { ms, indexMs, tokens, redacted }",
    ),
    scores: v.optional(listOf(scores, "scores of cycles")),
  },
  "an answer, as retrieve gives it",
);
