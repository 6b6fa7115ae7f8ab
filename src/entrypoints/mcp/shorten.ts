import type { CycleSummary, Fault, FoundFile, Retrieval } from "../../index.ts";

/** How much of an answer is kept, from everything down to little more than the paths. */
interface Length {
  readonly files: number;
  readonly nearby: number;
  readonly gaps: number;
  readonly ranking: number;
  readonly keywords: number;
  readonly taskLetters: number;
}

const all = Number.POSITIVE_INFINITY;
const lengths: readonly Length[] = [
  { files: all, nearby: all, gaps: all, ranking: all, keywords: all, taskLetters: all },
  { files: all, nearby: 5, gaps: 8, ranking: 20, keywords: 10, taskLetters: 1_000 },
  { files: 10, nearby: 2, gaps: 3, ranking: 10, keywords: 0, taskLetters: 300 },
  { files: 3, nearby: 1, gaps: 1, ranking: 0, keywords: 0, taskLetters: 100 },
  { files: 1, nearby: 0, gaps: 0, ranking: 0, keywords: 0, taskLetters: 50 },
];

/** The answer and ever shorter forms of it; a shortened one has a fault that says what it lacks. */
export function* shorterForms(retrieval: Retrieval): Generator<Retrieval> {
  for (const length of lengths) yield shorten(retrieval, length);
}

function shorten(retrieval: Retrieval, length: Length): Retrieval {
  const { cycles, faults, files, gaps, nearby, ranking, task } = retrieval;
  const shorter = {
    ...retrieval,
    task: { ...task, text: cut(task.text, length.taskLetters) },
    files: files.slice(0, length.files).map((file) => shortFile(file, length.gaps)),
    nearby: nearby.slice(0, length.nearby).map((file) => shortFile(file, length.gaps)),
    gaps: gaps.slice(0, length.gaps),
    ranking: ranking.slice(0, length.ranking),
    cycles: cycles.map((cycle) => shortCycle(cycle, length.keywords)),
  };
  const omissions = [
    [files.length - shorter.files.length, "files"],
    [nearby.length - shorter.nearby.length, "nearby files"],
    [gaps.length - shorter.gaps.length, "gaps"],
  ] as const;
  const omissionTexts = omissions.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const message = `shortened to max_tokens${omissionTexts.length > 0 ? `: ${omissionTexts.join(", ")} left out` : ""}`;
  const fault: Fault = { part: "mcp", code: "SHORTENED", message };
  return length === lengths[0] ? retrieval : { ...shorter, faults: [fault, ...faults.slice(0, length.gaps)] };
}

const shortFile = (file: FoundFile, most: number): FoundFile => ({
  ...file,
  spans: file.spans.slice(0, Math.max(most, 2)),
  missingContext: file.missingContext.slice(0, most),
});

const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters)}…` : text;

function shortCycle(cycle: CycleSummary, most: number): CycleSummary {
  const { excludes, focusAreas, keywords, patterns } = cycle.query;
  return {
    ...cycle,
    query: {
      keywords: keywords.slice(0, most),
      patterns: patterns.slice(0, most),
      excludes: excludes.slice(0, most),
      focusAreas: focusAreas.slice(0, most),
    },
    learned: cycle.learned.slice(0, most),
  };
}
