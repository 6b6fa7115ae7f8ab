import type { Gap, GapKind, StopReason, StopRuleName } from "../../types.ts";

const stopWords: Readonly<Record<StopRuleName, string>> = {
  notNeeded: "the task names its files and leaves nothing open",
  sufficient: "enough was found",
  settled: "there was nothing more to gain",
  budget: "the budget ended the search early",
  maxCycles: "the last cycle allowed was done",
  nothingFound: "nothing relevant was found",
};

/** Why the search stopped, in words, with the rule's own detail. */
export function describeStop({ rule, detail }: StopReason): string {
  return detail === "" ? stopWords[rule] : `${stopWords[rule]} (${detail})`;
}

const gapWords: Readonly<Record<GapKind, string>> = {
  definition: "definition of",
  caller: "caller of",
  callee: "what is called by",
  config: "configuration",
  companion: "usual companion",
  facet: "part of the task",
  term: "word",
  external: "outside the repository:",
};

/** The kind of a gap as the words that come before what is missing. */
export function describeGapKind(kind: GapKind): string {
  return gapWords[kind];
}

/** Critical gaps first, otherwise in their order. */
export function criticalFirst(gaps: readonly Gap[]): readonly Gap[] {
  return [...gaps.filter((gap) => gap.critical), ...gaps.filter((gap) => !gap.critical)];
}

/** Relevance with two decimals, cut and not rounded, so that 0.699 never reads as the line at 0.70. */
export function formatRelevance(relevance: number): string {
  return (Math.floor(relevance * 100 + 1e-9) / 100).toFixed(2);
}

/** 12345 as 12,345. */
export function grouped(count: number): string {
  return String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Milliseconds as a person says them: `41 ms`, `1.2 s`. */
export function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
