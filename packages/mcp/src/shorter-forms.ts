// Shortens an answer step by step, until it fits into the limits of a client.
import type { Fault, FoundFile, Retrieval } from "@fossick/library/index.ts";
import { isAlwaysTold } from "@fossick/core/messages/left-out.ts";

/** Max number of items of each kind in a shortened answer. */
interface Length {
  readonly files: number;
  readonly nearby: number;
  readonly gaps: number;
  readonly places: number;
  /** Further candidates; 0 also leaves out words and names. */
  readonly candidates: number;
}

const all = Number.POSITIVE_INFINITY;
const lengths: readonly Length[] = [
  { files: all, nearby: all, gaps: all, candidates: all, places: all },
  { files: all, nearby: 10, gaps: 4, candidates: all, places: all },
  { files: all, nearby: 5, gaps: 3, candidates: 10, places: 16 },
  { files: all, nearby: 2, gaps: 2, candidates: 5, places: 12 },
  { files: all, nearby: 2, gaps: 2, candidates: 0, places: 8 },
  { files: 12, nearby: 1, gaps: 2, candidates: 0, places: 6 },
  { files: 8, nearby: 1, gaps: 1, candidates: 0, places: 4 },
  { files: 5, nearby: 0, gaps: 1, candidates: 0, places: 3 },
  { files: 3, nearby: 0, gaps: 0, candidates: 0, places: 2 },
  { files: 1, nearby: 0, gaps: 0, candidates: 0, places: 1 },
];
/** Max characters of the task, which the caller knows but XML repeats. */
const taskLetters = 200;

/** Yields the answer and ever shorter forms of it; each shortened form has a fault that lists what it lacks. */
export function* shorterForms(retrieval: Retrieval): Generator<Retrieval> {
  for (const length of lengths) yield shorten(retrieval, length);
}

function shorten(retrieval: Retrieval, length: Length): Retrieval {
  const { askWith = [], candidates = [], faults, files, gaps, nearby, places, task, words = [] } = retrieval;
  const isJudged = length.candidates > 0;
  const shorter = {
    ...retrieval,
    task: { ...task, text: cut(task.text, taskLetters) },
    files: files.slice(0, length.files).map((file) => shortFile(file, length.gaps)),
    nearby: nearby.slice(0, length.nearby).map((file) => shortFile(file, length.gaps)),
    gaps: gaps.slice(0, length.gaps),
    ...(places && { places: places.slice(0, length.places) }),
    candidates: candidates.slice(0, length.candidates),
    words: isJudged ? words : [],
    askWith: isJudged ? askWith : [],
  };
  const omissions = [
    [files.length - shorter.files.length, "files"],
    [gaps.length - shorter.gaps.length, "gaps"],
    [nearby.length - shorter.nearby.length, "nearby files"],
    [candidates.length - shorter.candidates.length, "further candidates"],
  ] as const;
  const omissionTexts = omissions.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (length === lengths[0]) return shorter;
  const message = `shortened to max_tokens${omissionTexts.length > 0 ? `: ${omissionTexts.join(", ")} left out` : ""}`;
  const fault: Fault = { part: "mcp", code: "SHORTENED", message };
  const others = faults.filter((each) => !isAlwaysTold(each));
  return {
    ...shorter,
    faults: [fault, ...faults.filter(isAlwaysTold), ...others.slice(0, length.gaps)],
  };
}

const shortFile = ({ reading, ...file }: FoundFile, max: number): FoundFile => ({
  ...file,
  ...(reading && max === all && { reading }),
  spans: file.spans.slice(0, Math.max(max, 2)),
  missingContext: file.missingContext.slice(0, max),
});

const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters)}…` : text;
