// The JSON answer, schema version 1, as `docs/json-answer.md` describes it; the one place that knows its shape. From it
// come the types of `answer-types.ts`, the check of library input, the team server's output, the order of keys and the reader
// of answers of other versions (`base/read-schema.ts`).
//
// It is strict, so that a new field is added here or nothing prints it. Entries stand in the order they are printed.
// Lists of names that later versions may extend are picklists; a tolerant reader takes any text in their place.
import * as v from "valibot";

const share = v.pipe(v.number("a number"), v.minValue(0, "0 or more"), v.maxValue(1, "1 at most"));
const amount = v.pipe(v.number("a number"), v.minValue(0, "0 or more"));
const count = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(0, "0 or more"));
const ordinal = v.pipe(v.number("a number"), v.integer("a whole number"), v.minValue(1, "1 or more"));
const text = v.pipe(v.string("a string"), v.nonEmpty("a string that is not empty"));
const isRelative = (value: string): boolean => !/^\.?\/|\\/.test(value);
const path = v.pipe(text, v.check(isRelative, "a relative POSIX path"));

const list = <const Item extends v.GenericSchema>(item: Item) => v.array(item, "a list");
const object = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, "an object");
const names = <const Names extends readonly string[]>(...options: Names) =>
  v.picklist(options, options.join(", "));

/** English, or Chinese in Simplified or Traditional characters. */
export const taskLanguage = names("en", "zh-Hans", "zh-Hant");

/** Origin of a keyword; `learned` and later kinds appear from cycle 2 on. */
export const keywordSource = names(
  ...(["title", "prose", "code", "identifier", "path", "trace", "error", "caller"] as const),
  ...(["lexicon", "project", "memory", "learned"] as const),
);

export const gapKind = names(
  "definition",
  "caller",
  "callee",
  "config",
  "companion",
  "facet",
  "term",
  "external",
);
export const bridgeSource = names("lexicon", "form", "project", "association", "vectors");
export const band = names("high", "medium", "low", "none");
export const stopRuleName = names(
  "notNeeded",
  "sufficient",
  "settled",
  "budget",
  "maxCycles",
  "nothingFound",
);

export const bridgedWord = object({
  /** Term as spelled in a file. */
  term: text,
  /** Number of files that hold it. */
  files: ordinal,
  from: bridgeSource,
  /** Past commits that mention the task's word and changed files named with this one; of `project` alone. */
  commits: v.exactOptional(ordinal),
});

/** Something the files accepted so far leave open. */
export const gap = v.pipe(
  object({
    kind: gapKind,
    what: text,
    because: text,
    /** True for a facet of the task that nothing covers, and for a central dependency that is unseen. */
    critical: v.boolean("true or false"),
    /** The word it is searched by, where `what` is a Chinese part of the task. */
    searched: v.exactOptional(v.string("a string")),
    /** Words the codebase may use instead, likeliest first; of a `term` or `facet` alone. */
    instead: v.exactOptional(list(bridgedWord)),
  }),
  v.check(({ kind, instead }) => !instead || kind === "term" || kind === "facet", "only words have others"),
  v.check(({ kind, critical }) => !(kind === "external" && critical), "what is outside is never critical"),
);

const range = {
  startLine: ordinal,
  endLine: ordinal,
  /** The definition that the lines are, or are a part of. */
  symbol: v.exactOptional(text),
};
const weighedRange = {
  ...range,
  /** Likelihood that the task needs these lines, 0 to 1. */
  worth: v.exactOptional(share),
  /** Evidence in these lines, in words. */
  why: v.exactOptional(text),
};

export const span = v.pipe(
  object(weighedRange),
  v.check(({ startLine, endLine }) => startLine <= endLine, "a span that ends where it starts or later"),
);

/**
 * A place to read, not to edit, beside a definition: a test of it, code that uses it, or a type that it uses; `of` names
 * that as the file's spans do.
 */
export const placeToRead = v.pipe(
  object({ as: names("test", "caller", "type"), path, ...range, of: text }),
  v.check(({ startLine, endLine }) => startLine <= endLine, "a place that ends where it starts or later"),
);

/** A place of the answer: a span to change, or a place beside it, which alone has `as` and `of`. */
export const place = v.pipe(
  object({
    path,
    ...weighedRange,
    for: names("change", "read", "test", "configuration"),
    as: v.exactOptional(names("test", "caller", "type", "companion")),
    of: v.exactOptional(text),
  }),
  v.check(({ startLine, endLine }) => startLine <= endLine, "a place that ends where it starts or later"),
);

export const packedText = object({
  /** Exact tokens of the text (o200k_base). */
  tokens: count,
  /** True when the parts are the whole file. */
  whole: v.boolean("true or false"),
  parts: list(object({ startLine: ordinal, endLine: ordinal, text: v.string("a string") })),
});

/** A file of the answer. */
export const foundFile = object({
  path,
  /** From 0 to 1, `worth` on the scale of the task: what it is expected to need has 0.7 or more. */
  relevance: share,
  /** From 0 to 1, the calibrated expected worth of the file to the task. */
  worth: share,
  /** True of a file whose relevance is what a judge said of it. */
  judged: v.exactOptional(v.literal(true)),
  band,
  reason: text,
  spans: list(span),
  missingContext: list(gap),
  /** Places to read beside the file's strongest definition; of the best two files alone. */
  reading: v.exactOptional(list(placeToRead)),
  /** The cycle, from 1, after which the file was first returned; of a nearby file, the one its evaluation was made in. */
  cycle: ordinal,
  /** Estimated tokens of the whole file. */
  tokens: count,
  /** Text of the file, in the JSON of `--pack` alone. */
  packed: v.exactOptional(packedText),
});

export const keyword = object({
  /** As written in its source: a word, an identifier, a path, a stack frame or an error message. */
  term: text,
  /** More than 0, at most 1. */
  weight: share,
  from: keywordSource,
});

export const exclude = object({
  /** A path or glob that ranks lower from now on; only the caller's remove files for good. */
  pattern: text,
  because: text,
});

/** A gap turned into something the next dispatch looks for. */
export const focusArea = object({ kind: gapKind, what: text });

export const query = object({
  /** Globs that raise the files they match. */
  patterns: list(text),
  /** Heaviest first. */
  keywords: list(keyword),
  excludes: list(exclude),
  focusAreas: list(focusArea),
});

export const learned = object({
  term: text,
  because: text,
  /**
   * Files that use it, best first: of a word that files taught, the accepted ones that did; of one that stands in for a
   * word of the task, those of relevance 0.5 and above. Absent where there is none.
   */
  from: v.exactOptional(list(text)),
});

export const cycleSummary = object({
  number: ordinal,
  query,
  /** Number of candidates that were judged. */
  candidates: count,
  /** Files of the answer that this cycle brought to the threshold for the first time. */
  accepted: list(path),
  learned: list(learned),
  ms: amount,
});

const finite = v.number("a number");
/** A value, its weight for the style of the task, and their product. */
const weighed = { value: finite, weight: finite, contribution: finite };
export const signalContribution = object({ signal: text, ...weighed });
export const scoreTerm = object({ term: text, ...weighed });
export const scoreAdjustment = object({
  by: names("holdBack", "named", "nowhere", "rejected", "judge"),
  change: finite,
});

/** Breakdown of one file's worth in one cycle. */
export const fileScores = object({
  path,
  /** Share of each signal, or product of two, in the score; largest first, whichever way it points. */
  contributions: list(signalContribution),
  /** The contributions together: the score. */
  sum: finite,
  /** Log-odds of this file alone. */
  terms: list(scoreTerm),
  /** Later changes of the worth, in order. */
  adjustments: list(scoreAdjustment),
  /** As in the cycle's evaluation. */
  worth: share,
});

/** Breakdown of the worth of files in one cycle (`docs/why.md`); all numbers but worths have six digits. */
export const cycleScores = object({
  /** From 1. */
  cycle: ordinal,
  /** Shares of the ways of asking that the task is like, which sum to 1: weights are chosen by them. */
  style: object({
    change: share,
    issue: share,
    otherWords: share,
    question: share,
    comment: share,
    test: share,
    upkeep: share,
  }),
  /** Log-odds that all files of the cycle share. */
  terms: list(scoreTerm),
  /** Likelihood that the task belongs to the repository, 0 to 1: a factor of every worth. */
  belonging: share,
  /** Best first. */
  files: list(fileScores),
});

/** Where a file stands in an answer, and why not higher. */
export const fileStanding = object({
  path,
  /**
   * `below` the threshold, `unjudged` by any cycle, `outOfScope`, `ignored`: there, but not in the index; `absent` from
   * the repository.
   */
  state: names("returned", "nearby", "below", "unjudged", "outOfScope", "ignored", "absent"),
  /** Place among the files that were judged; absent where it was not. */
  rank: v.exactOptional(ordinal),
  /** Number of files that were judged. */
  judged: count,
  /** True if only the file's name is indexed: it is binary, minified, too large or empty. */
  isNameOnly: v.exactOptional(v.literal(true, "true")),
  /** Its places in the lists of the last cycle that hold it, best first. */
  lists: list(object({ list: text, means: text, rank: ordinal })),
  /** The last returned file, or the best one; absent for a file that was returned. */
  against: v.exactOptional(path),
  /** Evidence that `against` has more of, most telling first. */
  lacks: list(text),
  /** The path that a wrong one most likely means. */
  nearest: v.exactOptional(path),
});

/** Files of the repository that were not read. */
export const unread = object({
  /** A repository inside this one, a submodule or file that is not checked out, a pointer of Git LFS, code of megabytes. */
  kind: names("nested", "submodule", "sparse", "lfs", "large"),
  count: ordinal,
  /** At most three paths; those of folders end with a slash. */
  examples: list(path),
});

/** Files that a file of the repository keeps out of every search, and limits that it sets to the answer. */
export const leftOut = object({
  /** Path of a `.fossickignore` file, or `fossick.config.json`. */
  by: text,
  /** Number of files that are not searched because of it. */
  count,
  /** Keys of the config file that leave files out. */
  settings: v.exactOptional(list(names("globs", "types", "excludes"))),
  /** Keys of the config file that limit the answer more than the defaults do, with their values. */
  limits: v.exactOptional(
    list(
      object({
        setting: names("maxFiles", "threshold", "maxCycles", "fileBudget", "timeBudgetMs"),
        value: amount,
      }),
    ),
  ),
});

/** How the repository uses a word that the caller gave. */
export const wordFound = object({
  word: text,
  /**
   * `name`: of something that is defined here. `written`: as given, in code, prose or data. `parts`: only its parts, or a
   * name like it. `nowhere`: not at all.
   */
  as: names("name", "written", "parts", "nowhere"),
  /** Number of files that define it or hold it; of `parts`, that hold the rarest of them. */
  files: count,
  /** The name as it is spelt here, or the defined name most like it. */
  found: v.exactOptional(text),
});

/** A file to judge by its names: the next best ones after those that the answer shows. */
export const candidate = object({
  path,
  /** At most two names it defines, the most telling first. */
  names: list(text),
  /** Further files like it: copies, other languages of a text. Absent where there is none. */
  alike: v.exactOptional(list(path)),
});

/** A part that failed while the rest went on. */
export const fault = object({ part: text, code: text, message: text });

export const stopReason = object({ rule: stopRuleName, detail: text });

/** Use of a model by another evaluator than the default. */
export const usage = object({
  /** Requests sent, or programs started. */
  calls: count,
  /** Tokens as counted by the model provider; estimated if it reports none. */
  inputTokens: count,
  outputTokens: count,
  /** Files whose verdict was known from an earlier search. */
  cached: count,
  /** Money, in the currency of the prices given; absent where none are known. */
  cost: v.exactOptional(amount),
});

/** The answer. */
export const answerSchema = object({
  schemaVersion: v.literal(1, "1"),
  task: object({
    text,
    objective: v.exactOptional(text),
    /** The caller's words. */
    keywords: v.exactOptional(list(text)),
    language: taskLanguage,
  }),
  /** Language of the sentences in the answer, where it is not the task's. */
  language: v.exactOptional(taskLanguage),
  repository: object({
    /** As the caller gave it. */
    root: text,
    commit: v.exactOptional(v.pipe(text, v.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, "a commit"))),
    files: count,
  }),
  /** Files the task's change is expected to edit, 1 to 20. */
  expectedFiles: v.pipe(finite, v.minValue(1, "1 or more"), v.maxValue(20, "20 at most")),
  /** The relevance from which files are returned: 0.7, or as set. */
  threshold: share,
  /** Relevance at or above the threshold, best first. */
  files: list(foundFile),
  /** Relevance from 0.5 up to the threshold, best first. */
  nearby: list(foundFile),
  /** The spans of all files by their own worth, best first, then what is to be read beside them; absent without any. */
  places: v.exactOptional(list(place)),
  /** The next files, best first, with names to judge them by; at most 20 together with those shown. */
  candidates: v.exactOptional(list(candidate)),
  /** How the repository uses the caller's words, in their order; absent without words. */
  words: v.exactOptional(list(wordFound)),
  /** At most twelve names of the repository to ask again with; absent where the answer is certain. */
  askWith: v.exactOptional(list(text)),
  /** Evaluated files, best first, at most `maxCandidates`. */
  ranking: list(object({ path, relevance: share, worth: share, judged: v.exactOptional(v.literal(true)) })),
  gaps: list(gap),
  cycles: v.pipe(list(cycleSummary), v.minLength(1, "at least one cycle")),
  stop: stopReason,
  /** Likelihood that the spans hold every edit of the task; absent where nothing is shown. */
  suffices: v.exactOptional(object({ likelihood: share, detail: text })),
  advice: v.exactOptional(text),
  faults: list(fault),
  stats: object({
    ms: amount,
    indexMs: amount,
    tokens: count,
    /** Secrets that were replaced by marks, in the task and in the text of files. */
    redacted: count,
    /** Share of the files that the answer is of; absent once the index is complete. */
    indexed: v.exactOptional(share),
    /** Absent where everything was read that the search is for. */
    unread: v.exactOptional(list(unread)),
    /** Absent where no file of the repository leaves anything out. */
    leftOut: v.exactOptional(list(leftOut)),
    /** Absent where no other evaluator was asked. */
    usage: v.exactOptional(usage),
  }),
  /** Breakdown of worths in each cycle, for the files shown; absent unless requested. */
  scores: v.exactOptional(list(cycleScores)),
  /** Standings of the files that were asked about; absent unless some were. */
  standings: v.exactOptional(list(fileStanding)),
});
