import * as v from "valibot";
import type { PackedFile } from "../bundle/pack.ts";
import { countMarks } from "../secrets/redact.ts";
import type { FoundFile, Retrieval } from "../types.ts";

/** What a team server found: the same as a search here, with the texts that were asked for. */
export interface ServerAnswer {
  readonly retrieval: Retrieval;
  readonly packed: readonly PackedFile[];
  /** Those that were asked, where none was named: then paths begin with their names. */
  readonly repositories?: readonly { readonly name: string; readonly reason: string }[];
  /** As it came. */
  readonly data: unknown;
}

// A later server may tell more, in fields and in words of a set: any word is taken as it is. What is read here has to be
// of its type, so that nothing that prints it breaks.
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.minValue(0));
const texts = v.array(v.string());
const gap = v.looseObject({
  kind: v.string(),
  what: v.string(),
  because: v.string(),
  critical: v.boolean(),
  instead: v.optional(v.array(v.looseObject({ term: v.string(), files: count, from: v.string() }))),
});
const span = v.looseObject({ startLine: count, endLine: count, symbol: v.optional(v.string()) });
const packed = v.looseObject({
  tokens: count,
  whole: v.boolean(),
  parts: v.array(v.looseObject({ startLine: count, endLine: count, text: v.string() })),
});
const file = v.looseObject({
  path: v.string(),
  relevance: share,
  worth: share,
  band: v.string(),
  role: v.string(),
  reason: v.string(),
  spans: v.array(span),
  missingContext: v.array(gap),
  cycle: count,
  tokens: count,
  packed: v.optional(packed),
});
const cycle = v.looseObject({
  number: count,
  query: v.looseObject({
    patterns: texts,
    keywords: v.array(v.looseObject({ term: v.string(), weight: v.number(), from: v.string() })),
    excludes: v.array(v.looseObject({ pattern: v.string(), because: v.string() })),
    focusAreas: v.array(v.looseObject({ kind: v.string(), what: v.string() })),
  }),
  candidates: count,
  accepted: texts,
  learned: v.array(v.looseObject({ term: v.string(), because: v.string(), from: v.optional(texts) })),
  ms: count,
});
const weighed = { value: v.number(), weight: v.number(), contribution: v.number() };
const terms = v.array(v.looseObject({ term: v.string(), ...weighed }));
const scores = v.looseObject({
  cycle: count,
  style: v.looseObject({ issue: share, otherWords: share, question: share }),
  terms,
  belonging: share,
  files: v.array(
    v.looseObject({
      path: v.string(),
      contributions: v.array(v.looseObject({ signal: v.string(), ...weighed })),
      sum: v.number(),
      terms,
      adjustments: v.array(v.looseObject({ by: v.string(), change: v.number() })),
      worth: share,
    }),
  ),
});
const faults = v.array(v.looseObject({ part: v.string(), code: v.string(), message: v.string() }));
const answer = v.looseObject({
  schemaVersion: v.literal(1),
  task: v.looseObject({ text: v.string(), objective: v.optional(v.string()), language: v.string() }),
  language: v.optional(v.string()),
  repository: v.looseObject({ root: v.string(), commit: v.optional(v.string()), files: count }),
  expectedFiles: count,
  threshold: share,
  files: v.array(file),
  nearby: v.array(file),
  ranking: v.array(v.looseObject({ path: v.string(), relevance: share, worth: share })),
  gaps: v.array(gap),
  cycles: v.array(cycle),
  stop: v.looseObject({ rule: v.string(), detail: v.string() }),
  advice: v.optional(v.string()),
  faults,
  stats: v.looseObject({ ms: count, indexMs: count, tokens: count, redacted: count }),
  scores: v.optional(v.array(scores)),
});
const anywhere = v.looseObject({
  schemaVersion: v.literal(1),
  repositories: v.array(
    v.looseObject({
      name: v.string(),
      files: count,
      reason: v.string(),
      gaps: v.array(gap),
      faults: v.optional(faults),
    }),
  ),
  files: v.array(v.looseObject({ ...file.entries, repository: v.string() })),
  nearby: v.array(v.looseObject({ ...file.entries, repository: v.string() })),
  advice: v.optional(v.string()),
});

/** Reads the answer of a server. @returns undefined for anything else */
export function readAnswer(
  data: unknown,
  asked: { readonly task: Retrieval["task"]; readonly ms: number },
): ServerAnswer | undefined {
  const one = v.safeParse(answer, data);
  if (one.success) return { ...withoutTexts(one.output as unknown as Retrieval), data };
  const several = v.safeParse(anywhere, data);
  if (!several.success) return undefined;
  return { ...asOne(several.output, asked), repositories: several.output.repositories, data };
}

type WithText = FoundFile & { readonly packed?: Omit<PackedFile, "path"> };

/** The texts stand with their files; marks in them are counted where they are printed. */
function withoutTexts(retrieval: Retrieval): Pick<ServerAnswer, "retrieval" | "packed"> {
  const packedFiles: PackedFile[] = [];
  const bare = ({ packed: text, ...found }: WithText): FoundFile => {
    if (text) packedFiles.push({ path: found.path, ...text });
    return found;
  };
  const [files, nearby] = [retrieval.files.map(bare), retrieval.nearby.map(bare)];
  const marks = packedFiles.reduce(
    (sum, { parts }) => sum + countMarks(parts.map(({ text }) => text).join("\n")),
    0,
  );
  const { stats } = retrieval;
  return {
    retrieval: {
      ...retrieval,
      files,
      nearby,
      stats: { ...stats, redacted: Math.max(0, stats.redacted - marks) },
    },
    packed: packedFiles,
  };
}

const mostExpected = 20;

/** The answer of several repositories as that of one whose folders they are. */
function asOne(
  { advice, files, nearby, repositories }: v.InferOutput<typeof anywhere>,
  { ms, task }: { readonly task: Retrieval["task"]; readonly ms: number },
): Pick<ServerAnswer, "retrieval" | "packed"> {
  type Found = WithText & { readonly repository: string };
  const below = (found: unknown): FoundFile => {
    const { path, repository, ...rest } = found as Found;
    return { ...rest, path: `${repository}/${path}` };
  };
  const all = [...files, ...nearby].map(below);
  return withoutTexts({
    schemaVersion: 1,
    task,
    repository: {
      root: repositories.map(({ name }) => name).join(", "),
      files: repositories.reduce((sum, each) => sum + each.files, 0),
    },
    expectedFiles: Math.min(mostExpected, Math.max(1, files.length)),
    threshold: Math.min(1, ...files.map(({ relevance }) => relevance)),
    files: files.map(below),
    nearby: nearby.map(below),
    ranking: all.map(({ path, relevance, worth }) => ({ path, relevance, worth })),
    gaps: [],
    cycles: [],
    stop: { rule: files.length > 0 ? "sufficient" : "nothingFound", detail: "" },
    ...(advice !== undefined && { advice }),
    faults: repositories.flatMap((each) => each.faults ?? []),
    stats: { ms, indexMs: 0, tokens: 0, redacted: 0 },
  });
}
