import type { Limits, SearchView } from "@fossick/page/view/types.ts";
import type { Band, FoundFile, Gap } from "@fossick/core/answer-types.ts";

/** A file as one of two answers has it. */
export interface FileInAnswer {
  /** From 1, counted over the answer's files and then those nearby. */
  readonly rank: number;
  readonly relevance: number;
  readonly band: Band;
  /** Handed over, not only nearby. */
  readonly isAccepted: boolean;
}

/** A file that at least one of two answers has. */
export interface ComparedFile {
  readonly path: string;
  readonly a?: FileInAnswer;
  readonly b?: FileInAnswer;
}

/** Something the two requests have differently, as text. */
export interface RequestDifference {
  readonly what: "task" | "objective" | "keywords" | keyof Limits;
  readonly a: string;
  readonly b: string;
}

export interface RunFigures {
  readonly files: number;
  readonly cycles: number;
  readonly candidates: number;
  readonly gaps: number;
  readonly ms: number;
  readonly tokens: number;
  readonly threshold: number;
}

/** Two searches beside each other. */
export interface Comparison {
  /** Best of both first: by the better relevance, then by path. */
  readonly files: readonly ComparedFile[];
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly request: readonly RequestDifference[];
  readonly figures: { readonly a: RunFigures; readonly b: RunFigures };
  readonly gaps: {
    readonly both: readonly Gap[];
    readonly onlyA: readonly Gap[];
    readonly onlyB: readonly Gap[];
  };
}

/** Compare what two searches answered, and what they were asked. Files count as handed over, not as nearby. */
export function compareViews(a: SearchView, b: SearchView): Comparison {
  const [inA, inB] = [filesIn(a), filesIn(b)];
  const files = [...new Set([...inA.keys(), ...inB.keys()])].map((path): ComparedFile => {
    const [ofA, ofB] = [inA.get(path), inB.get(path)];
    return { path, ...(ofA && { a: ofA }), ...(ofB && { b: ofB }) };
  });
  const count = (isIn: (file: ComparedFile) => boolean): number => files.filter(isIn).length;
  return {
    files: files.sort(byRelevance),
    both: count((file) => has(file.a) && has(file.b)),
    onlyA: count((file) => has(file.a) && !has(file.b)),
    onlyB: count((file) => !has(file.a) && has(file.b)),
    request: requestDifferences(a, b),
    figures: { a: figuresOf(a), b: figuresOf(b) },
    gaps: gapsOf(a.retrieval.gaps, b.retrieval.gaps),
  };
}

const has = (file: FileInAnswer | undefined): boolean => file?.isAccepted === true;

function filesIn({ retrieval: { files, nearby } }: SearchView): ReadonlyMap<string, FileInAnswer> {
  return new Map(
    [...files, ...nearby].map(({ path, relevance, band }: FoundFile, index) => [
      path,
      { rank: index + 1, relevance, band, isAccepted: index < files.length },
    ]),
  );
}

const best = ({ a, b }: ComparedFile): number => Math.max(a?.relevance ?? 0, b?.relevance ?? 0);

const byRelevance = (one: ComparedFile, other: ComparedFile): number =>
  Number(has(other.a) || has(other.b)) - Number(has(one.a) || has(one.b)) ||
  best(other) - best(one) ||
  (one.path < other.path ? -1 : 1);

function figuresOf({ retrieval: { files, cycles, gaps, stats, threshold } }: SearchView): RunFigures {
  return {
    files: files.length,
    cycles: cycles.length,
    candidates: cycles.reduce((sum, { candidates }) => sum + candidates, 0),
    gaps: gaps.length,
    ms: stats.ms,
    tokens: stats.tokens,
    threshold,
  };
}

function requestDifferences(a: SearchView, b: SearchView): RequestDifference[] {
  const [inA, inB] = [requestOf(a), requestOf(b)];
  return inA.flatMap(([what, text], index) => {
    const other = inB[index]?.[1] ?? "";
    return other === text ? [] : [{ what, a: text, b: other }];
  });
}

const requestOf = ({ retrieval: { task }, limits }: SearchView): [RequestDifference["what"], string][] => [
  ["task", task.text],
  ["objective", task.objective ?? ""],
  ["keywords", (task.keywords ?? []).join(", ")],
  ["threshold", String(limits.threshold)],
  ["maxCycles", String(limits.maxCycles)],
  ["maxTokens", String(limits.maxTokens)],
  ["globs", limits.globs.join(" ")],
  ["excludes", limits.excludes.join(" ")],
  ["paths", (limits.paths ?? []).join(" ")],
];

const keyOf = ({ kind, what }: Gap): string => `${kind} ${what}`;

function gapsOf(a: readonly Gap[], b: readonly Gap[]): Comparison["gaps"] {
  const [inA, inB] = [new Set(a.map(keyOf)), new Set(b.map(keyOf))];
  return {
    both: a.filter((gap) => inB.has(keyOf(gap))),
    onlyA: a.filter((gap) => !inB.has(keyOf(gap))),
    onlyB: b.filter((gap) => !inA.has(keyOf(gap))),
  };
}
