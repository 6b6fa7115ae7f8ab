import type { SearchView, TextPart } from "@fossick/page/view/types.ts";
import type { CycleSummary, FoundFile, Gap, Keyword, Query, Retrieval } from "@fossick/core/answer-types.ts";

const candidates = 200;
const cycles = 3;
const range = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A search with more of everything than any real one: 200 candidates in 3 cycles, long and right-to-left names. */
export function createStressView(): SearchView {
  const paths = range(candidates, pathOf);
  const files = paths.slice(0, 60).map(foundFile);
  return {
    viewVersion: 1,
    fossick: "0.1.0",
    retrieval: retrievalOf(paths, files),
    limits: { maxCycles: cycles, threshold: 0.5, maxTokens: 16_000, globs: [], excludes: [] },
    copies: { paths: paths.slice(0, 60).join("\n"), markdown: "# Files\n", xml: "<files/>\n" },
    texts: Object.fromEntries(files.map((file) => [file.path, file.spans.map(textOf)])),
  };
}

/** In turn a path of 200 characters, a right-to-left one, one of pictures, and one as most are. */
function pathOf(at: number): string {
  const folder = `packages/part-${at % 7}`;
  if (at % 4 === 0)
    return `${folder}/${at}-${"folder-of-many-words/".repeat(9)}`.slice(0, 190).padEnd(197, "x") + ".ts";
  if (at % 4 === 1) return `${folder}/חיפוש/ספר-חשבונות-${at}.ts`;
  return at % 4 === 2 ? `${folder}/💸-${at}/契約書-${at}.ts` : `${folder}/src/quota-${at}/ledger-${at}.ts`;
}

function foundFile(path: string, at: number): FoundFile {
  const spans = range(3, (span) => ({
    startLine: 1 + span * 60,
    endLine: 40 + span * 60,
    symbol: `roundLedger${span}`,
  }));
  return {
    path,
    relevance: 1 - at / 120,
    worth: 0.9 - at / 120,
    band: at < 12 ? "high" : "medium",
    reason: `mentions quota, ledger around line ${at + 1}; 4 past commits about rounding changed it; its path contains ledger`,
    missingContext: [],
    spans,
    cycle: 1 + (at % cycles),
    tokens: 400 + at,
  };
}

function retrievalOf(paths: readonly string[], files: readonly FoundFile[]): Retrieval {
  return {
    schemaVersion: 1,
    task: { text: "Round the amounts of the quota ledger once, at the end", language: "en" },
    repository: { root: "/repository", commit: "0".repeat(40), files: 12_345 },
    expectedFiles: 20,
    threshold: 0.7,
    files: files.slice(0, 40),
    nearby: files.slice(40),
    ranking: paths.map((path, at) => ({ path, relevance: 1 - at / 220, worth: 0.9 - at / 230 })),
    gaps: range(20, gapOf),
    cycles: range(cycles, (at) => cycleOf(at, paths)),
    stop: { rule: "maxCycles", detail: "3 cycles were allowed" },
    faults: [],
    stats: { ms: 1234, indexMs: 56, tokens: 23_456, redacted: 2 },
  };
}

const gapOf = (at: number): Gap => ({
  kind: at % 2 === 0 ? "definition" : "caller",
  what: at % 2 === 0 ? `LedgerRounding${at}` : pathOf(at),
  because: `used ${at} times in ${pathOf(at + 1)}`,
  critical: at < 3,
});

function cycleOf(at: number, paths: readonly string[]): CycleSummary {
  return {
    number: at + 1,
    query: queryOf(at),
    candidates,
    accepted: paths.slice(at * 20, at * 20 + 20),
    learned: range(at * 8, (n) => ({
      term: `learned${n}`,
      because: `in ${n + 1} accepted files, ${n + 9} files in total`,
      from: paths.slice(n, n + 3),
    })),
    ms: 120 + at,
  };
}

const queryOf = (at: number): Query => ({
  patterns: ["packages/part-1/**"],
  keywords: range(12 + at * 8, (n): Keyword => ({
    term: `keyword${n}`,
    weight: 1 - n / 40,
    from: n < 12 ? "title" : "learned",
  })),
  excludes: range(at * 20, (n) => ({ pattern: pathOf(190 - n), because: "judged irrelevant before" })),
  focusAreas: range(at * 6, (n) => ({ kind: "definition", what: `LedgerRounding${n}` })),
});

const textOf = ({
  startLine,
  endLine,
}: {
  readonly startLine: number;
  readonly endLine: number;
}): TextPart => ({
  startLine,
  endLine,
  text: range(
    endLine - startLine + 1,
    (at) =>
      `  const amount${at} = roundQuota(ledger, ${at}); // "quoted" <b>text</b> of line ${startLine + at}`,
  ).join("\n"),
});
