import type { RepositoryReport } from "@fossick/library/index.ts";

const figures = { acc1: 0.53, acc5: 0.83, acc10: 0.92, hit5: 0.94, recall10: 0.958, mrr: 0.809 };
const plain = { acc1: 0.55, acc5: 0.44, acc10: 0.92, hit5: 0.58, recall10: 0.704, mrr: 0.438 };

/** The report of a hundred commits. */
export const sampleReport: RepositoryReport = {
  schemaVersion: 1,
  fossick: "1.2.3",
  repository: { root: ".", commit: "8c1f0f2" },
  settings: { last: 100, maxCycles: 3, threshold: 0.7 },
  commits: { examined: 1240, replayed: 100, failed: 0 },
  figures: {
    fossick: figures,
    bm25: plain,
    difference: {
      acc1: { mean: -0.02, low: -0.08, high: 0.04 },
      acc5: { mean: 0.39, low: 0.29, high: 0.49 },
      acc10: { mean: 0, low: 0, high: 0 },
      hit5: { mean: -0.36, low: -0.46, high: -0.26 },
      recall10: { mean: 0.254, low: 0.175, high: 0.338 },
      mrr: { mean: 0.371, low: 0.292, high: 0.451 },
    },
  },
  cycles: {
    tasks: 83,
    after: [
      { cycle: 1, ...figures, f1: 0.667 },
      { cycle: 2, ...figures, acc5: 0.843, f1: 0.645 },
    ],
  },
  returned: { answered: 0.97, precision: 0.545, recall: 0.823, f1: 0.619, files: 2.04, useful: 0.564 },
  lines: {
    tasks: 99,
    spans: { hunks: 0.482, low: 0.41, high: 0.551, lines: 312.4, edited: 0.017 },
    packed: [
      { tokens: 1000, hunks: 0.367, low: 0.29, high: 0.44, lines: 88, edited: 0.026 },
      { tokens: 4000, hunks: 0.508, low: 0.43, high: 0.58, lines: 391, edited: 0.012 },
    ],
    functions: { tasks: 87, first5: 0.294, first10: 0.363 },
    suffices: [
      { from: 0.6, tasks: 12, stated: 0.699, real: 0.643 },
      { from: 0, tasks: 87, stated: 0.268, real: 0.312 },
    ],
  },
  calibration: {
    bins: [
      { from: 0, to: 0.1, n: 0 },
      { from: 0.1, to: 0.2, n: 1710, stated: 0.14, real: 0.11, standardError: 0.01 },
      { from: 0.9, to: 1, n: 4, stated: 0.93, real: 1, standardError: 0 },
    ],
    error: 0.065,
    skill: 0.36,
  },
  misses: [
    {
      commit: "4ab1862dc0ffee",
      subject: 'Fix the case where "bytes searched" could be\u001b[2J wrong',
      path: "crates/searcher/src/glue.rs",
      kind: "commonWords",
      because: "it shares only common words with the task: case (in 31 % of all files)",
    },
    {
      commit: "4df12981c0ffee",
      subject: "Take a trailing dot as part of the name",
      path: "crates/globset/src/pathutil.rs",
      rank: 9,
      kind: "rankedBelow",
      because: "crates/ignore/src/walk.rs comes first: it uses words from the task",
    },
  ],
  tasks: [],
  faults: [],
  stats: { ms: 138_900, medianTaskMs: 1_240 },
};
