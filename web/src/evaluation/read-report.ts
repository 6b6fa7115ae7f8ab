import type { RepositoryReport } from "@fossick/library/index.ts";

/** The report that a file holds, or undefined where it holds none. @param text what `fossick eval --json` printed */
export function readReport(text: string): RepositoryReport | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isReport(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

type Check = (value: unknown) => boolean;
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isText: Check = (value) => typeof value === "string";
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** Builds a check that an object has these fields, whatever else it has. */
const has =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(fields).every(([name, check]) =>
      check(Object.getOwnPropertyDescriptor(value, name)?.value),
    );

const all = (names: readonly string[], check: Check): Record<string, Check> =>
  Object.fromEntries(names.map((name) => [name, check]));

const metrics = ["acc1", "acc5", "acc10", "hit5", "recall10", "mrr"] as const;
const figures = has(all(metrics, isNumber));
const difference = has({ mean: isNumber, low: maybe(isNumber), high: maybe(isNumber) });

const check = has({
  schemaVersion: (value) => value === 1,
  fossick: isText,
  repository: has({ root: isText, commit: isText }),
  settings: has({ last: isNumber, maxCycles: isNumber }),
  commits: has({ examined: isNumber, replayed: isNumber, failed: isNumber }),
  figures: has({ fossick: figures, bm25: figures, difference: has(all(metrics, difference)) }),
  cycles: has({
    tasks: isNumber,
    after: isListOf(has({ ...all(metrics, isNumber), cycle: isNumber, f1: isNumber })),
  }),
  returned: has(all(["answered", "precision", "recall", "f1", "files", "useful"], isNumber)),
  calibration: has({
    bins: isListOf(
      has({
        ...all(["from", "to", "n"], isNumber),
        ...all(["stated", "real", "standardError"], maybe(isNumber)),
      }),
    ),
    error: maybe(isNumber),
    skill: maybe(isNumber),
  }),
  misses: isListOf(
    has({ ...all(["commit", "subject", "path", "kind", "because"], isText), rank: maybe(isNumber) }),
  ),
  tasks: isListOf(
    has({
      ...all(["commit", "subject"], isText),
      ...all(["returned", "right", "cycles", "ms"], isNumber),
      goldFiles: isListOf(isText),
      ranks: isListOf(isNumber),
      bm25Ranks: isListOf(isNumber),
      error: maybe(isText),
    }),
  ),
  stats: has(all(["ms", "medianTaskMs"], isNumber)),
});

const isReport = (value: unknown): value is RepositoryReport => check(value);
