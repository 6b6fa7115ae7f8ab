import type { Fault, FoundFile, Retrieval } from "../../index.ts";

/** Size of a shortened answer, from everything down to little more than the paths. */
interface Length {
  readonly files: number;
  readonly nearby: number;
  readonly gaps: number;
}

const all = Number.POSITIVE_INFINITY;
const lengths: readonly Length[] = [
  { files: all, nearby: all, gaps: all },
  { files: all, nearby: 10, gaps: 4 },
  { files: all, nearby: 5, gaps: 3 },
  { files: all, nearby: 2, gaps: 2 },
  { files: 12, nearby: 1, gaps: 2 },
  { files: 8, nearby: 1, gaps: 1 },
  { files: 5, nearby: 0, gaps: 1 },
  { files: 3, nearby: 0, gaps: 0 },
  { files: 1, nearby: 0, gaps: 0 },
];
/** Max characters of the task: the caller knows it; XML repeats it all the same. */
const taskLetters = 200;

/** The answer and ever shorter forms of it; a shortened one has a fault that says what it lacks. */
export function* shorterForms(retrieval: Retrieval): Generator<Retrieval> {
  for (const length of lengths) yield shorten(retrieval, length);
}

function shorten(retrieval: Retrieval, length: Length): Retrieval {
  const { faults, files, gaps, nearby, task } = retrieval;
  const shorter = {
    ...retrieval,
    task: { ...task, text: cut(task.text, taskLetters) },
    files: files.slice(0, length.files).map((file) => shortFile(file, length.gaps)),
    nearby: nearby.slice(0, length.nearby).map((file) => shortFile(file, length.gaps)),
    gaps: gaps.slice(0, length.gaps),
  };
  const omissions = [
    [files.length - shorter.files.length, "files"],
    [gaps.length - shorter.gaps.length, "gaps"],
    [nearby.length - shorter.nearby.length, "nearby files"],
  ] as const;
  const omissionTexts = omissions.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (length === lengths[0]) return shorter;
  const message = `shortened to max_tokens${omissionTexts.length > 0 ? `: ${omissionTexts.join(", ")} left out` : ""}`;
  const fault: Fault = { part: "mcp", code: "SHORTENED", message };
  return { ...shorter, faults: [fault, ...faults.slice(0, length.gaps)] };
}

const shortFile = (file: FoundFile, most: number): FoundFile => ({
  ...file,
  spans: file.spans.slice(0, Math.max(most, 2)),
  missingContext: file.missingContext.slice(0, most),
});

const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters)}…` : text;
