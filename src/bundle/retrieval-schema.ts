import * as v from "valibot";

/** The JSON answer as `docs/json-answer.md` promises it; strict, so that a new field is written down there too. */

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ordinal = v.pipe(v.number(), v.integer(), v.minValue(1));
const path = v.pipe(
  v.string(),
  v.nonEmpty(),
  v.check(
    (text) => !text.startsWith("/") && !text.startsWith("./") && !text.includes("\\"),
    "not a relative POSIX path",
  ),
);
const text = v.pipe(v.string(), v.nonEmpty());

const gapKind = v.picklist([
  "definition",
  "caller",
  "callee",
  "config",
  "companion",
  "facet",
  "term",
  "external",
]);
const bridgedWord = v.strictObject({
  term: text,
  files: ordinal,
  from: v.picklist(["lexicon", "form", "project", "association", "vectors"]),
  commits: v.optional(ordinal),
});
const gap = v.pipe(
  v.strictObject({
    kind: gapKind,
    what: text,
    because: text,
    searched: v.exactOptional(v.string()),
    critical: v.boolean(),
    instead: v.optional(v.array(bridgedWord)),
  }),
  v.check(({ kind, instead }) => !instead || kind === "term" || kind === "facet", "only words have others"),
  v.check(({ kind, critical }) => !(kind === "external" && critical), "what is outside is never critical"),
);

const span = v.pipe(
  v.strictObject({ startLine: ordinal, endLine: ordinal, symbol: v.optional(text) }),
  v.check(({ startLine, endLine }) => startLine <= endLine, "a span ends before it starts"),
);

const packed = v.strictObject({
  tokens: count,
  whole: v.boolean(),
  parts: v.array(v.strictObject({ startLine: ordinal, endLine: ordinal, text: v.string() })),
});

const file = v.strictObject({
  path,
  relevance: share,
  worth: share,
  band: v.picklist(["high", "medium", "low", "none"]),
  role: v.picklist(["change", "read", "look"]),
  reason: text,
  spans: v.array(span),
  missingContext: v.array(gap),
  cycle: ordinal,
  tokens: count,
  packed: v.optional(packed),
});

const query = v.strictObject({
  patterns: v.array(text),
  keywords: v.array(
    v.strictObject({
      term: text,
      weight: share,
      from: v.picklist([
        "title",
        "prose",
        "code",
        "identifier",
        "path",
        "trace",
        "error",
        "caller",
        "lexicon",
        "project",
        "memory",
        "learned",
      ]),
    }),
  ),
  excludes: v.array(v.strictObject({ pattern: text, because: text })),
  focusAreas: v.array(v.strictObject({ kind: gapKind, what: text })),
});

const cycle = v.strictObject({
  number: ordinal,
  query,
  candidates: count,
  accepted: v.array(path),
  learned: v.array(v.strictObject({ term: text, because: text, from: v.optional(v.array(text)) })),
  ms: v.pipe(v.number(), v.minValue(0)),
});

const weighed = { value: v.number(), weight: v.number(), contribution: v.number() };
const terms = v.array(v.strictObject({ term: text, ...weighed }));

const cycleScores = v.strictObject({
  cycle: ordinal,
  style: v.strictObject({ issue: share, otherWords: share, question: share }),
  terms,
  belonging: share,
  files: v.array(
    v.strictObject({
      path,
      contributions: v.array(v.strictObject({ signal: text, ...weighed })),
      sum: v.number(),
      terms,
      adjustments: v.array(
        v.strictObject({ by: v.picklist(["holdBack", "named", "judge"]), change: v.number() }),
      ),
      worth: share,
    }),
  ),
});

export const retrievalSchema = v.strictObject({
  schemaVersion: v.literal(1),
  task: v.strictObject({
    text,
    objective: v.optional(text),
    language: v.picklist(["en", "zh-Hans", "zh-Hant"]),
  }),
  language: v.optional(v.picklist(["en", "zh-Hans", "zh-Hant"])),
  repository: v.strictObject({
    root: text,
    commit: v.optional(v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/))),
    files: count,
  }),
  expectedFiles: v.pipe(v.number(), v.minValue(1), v.maxValue(20)),
  threshold: share,
  files: v.pipe(
    v.array(file),
    v.check(([best]) => best === undefined || best.role === "change", "the best file is to be changed"),
  ),
  nearby: v.array(file),
  ranking: v.array(v.strictObject({ path, relevance: share, worth: share })),
  gaps: v.array(gap),
  cycles: v.pipe(v.array(cycle), v.minLength(1)),
  stop: v.strictObject({
    rule: v.picklist(["notNeeded", "sufficient", "settled", "budget", "maxCycles", "nothingFound"]),
    detail: text,
  }),
  advice: v.optional(text),
  faults: v.array(v.strictObject({ part: text, code: text, message: text })),
  stats: v.strictObject({
    ms: v.pipe(v.number(), v.minValue(0)),
    indexMs: v.pipe(v.number(), v.minValue(0)),
    tokens: count,
    redacted: count,
    usage: v.optional(
      v.strictObject({
        calls: count,
        inputTokens: count,
        outputTokens: count,
        cached: count,
        cost: v.optional(v.pipe(v.number(), v.minValue(0))),
      }),
    ),
  }),
  scores: v.optional(v.array(cycleScores)),
});
