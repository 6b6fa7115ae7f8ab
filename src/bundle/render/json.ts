import type { CycleScores, CycleSummary, FoundFile, Gap, Query, Retrieval } from "../../types.ts";
import { countMarks } from "../../secrets/redact.ts";
import { safeJson } from "../../safe-text.ts";
import type { PackedFile } from "../pack.ts";

/**
 * The JSON answer with its keys in the order of `docs/json-answer.md`; equal answers give equal texts.
 * Packed texts become the field `packed` of their file.
 */
export const renderJson = (retrieval: Retrieval, packedFiles: readonly PackedFile[] = []): string =>
  `${safeJson(answerData(retrieval, packedFiles), 2)}\n`;

/** What the JSON answer holds, its keys in their order. */
export function answerData(retrieval: Retrieval, packedFiles: readonly PackedFile[]): object {
  const texts = new Map(packedFiles.map((file) => [file.path, file]));
  const file = (found: FoundFile) => withText(found, texts.get(found.path));
  const { task, repository, files, nearby, ranking, gaps, cycles, stop, faults, stats, scores } = retrieval;
  return {
    ...inOrder(keysOfAnswer, retrieval),
    task: inOrder(["text", "objective", "language"], task),
    repository: inOrder(["root", "commit", "files"], repository),
    files: files.map(file),
    nearby: nearby.map(file),
    ranking: ranking.map((entry) => inOrder(["path", "relevance", "worth"], entry)),
    gaps: gaps.map(orderedGap),
    cycles: cycles.map(orderedCycle),
    stop: inOrder(["rule", "detail"], stop),
    faults: faults.map((fault) => inOrder(["part", "code", "message"], fault)),
    stats: inOrder(["ms", "indexMs", "tokens", "redacted", "usage"], {
      ...stats,
      redacted: stats.redacted + marksIn(packedFiles),
    }),
    ...(scores === undefined ? {} : { scores: scores.map(orderedScores) }),
  };
}

const marksIn = (packedFiles: readonly PackedFile[]): number =>
  packedFiles.reduce((sum, { parts }) => sum + countMarks(parts.map(({ text }) => text).join("\n")), 0);

const keysOfAnswer = [
  "schemaVersion",
  "task",
  "language",
  "repository",
  "expectedFiles",
  "threshold",
  "files",
  "nearby",
  "ranking",
  "gaps",
  "cycles",
  "stop",
  "advice",
  "faults",
  "stats",
  "scores",
] as const;

/** The same object with the named keys first; keys it lacks stay absent, others follow in their order. */
function inOrder<Value extends object>(keys: readonly (keyof Value & string)[], value: Value): Value {
  const first = keys.filter((key) => value[key] !== undefined).map((key) => [key, value[key]]);
  return { ...Object.fromEntries(first), ...value };
}

function withText(file: FoundFile, text: PackedFile | undefined): object {
  if (text === undefined) return orderedFile(file);
  const { path: _, ...packed } = text;
  return { ...orderedFile(file), packed };
}

function orderedFile(file: FoundFile): FoundFile {
  const keys = [
    "path",
    "relevance",
    "worth",
    "band",
    "role",
    "reason",
    "spans",
    "missingContext",
    "cycle",
    "tokens",
  ] as const;
  return {
    ...inOrder(keys, file),
    spans: file.spans.map((span) => inOrder(["startLine", "endLine", "symbol"], span)),
    missingContext: file.missingContext.map(orderedGap),
  };
}

function orderedGap(gap: Gap): Gap {
  return inOrder(["kind", "what", "because", "critical"], gap);
}

function orderedCycle(cycle: CycleSummary): CycleSummary {
  return {
    ...inOrder(["number", "query", "candidates", "accepted", "learned", "ms"], cycle),
    query: orderedQuery(cycle.query),
    learned: cycle.learned.map((entry) => inOrder(["term", "because", "from"], entry)),
  };
}

function orderedScores(scores: CycleScores): CycleScores {
  return {
    ...inOrder(["cycle", "style", "terms", "belonging", "files"], scores),
    files: scores.files.map((file) =>
      inOrder(["path", "contributions", "sum", "terms", "adjustments", "worth"], file),
    ),
  };
}

function orderedQuery(query: Query): Query {
  return {
    ...inOrder(["patterns", "keywords", "excludes", "focusAreas"], query),
    keywords: query.keywords.map((keyword) => inOrder(["term", "weight", "from"], keyword)),
    excludes: query.excludes.map((exclude) => inOrder(["pattern", "because"], exclude)),
    focusAreas: query.focusAreas.map((area) => inOrder(["kind", "what"], area)),
  };
}
