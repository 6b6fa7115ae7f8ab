import type { SearchView } from "@fossick/page/view/types.ts";
import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";

/** A file of an answer. */
export const fileWith = (file: Partial<FoundFile> & { readonly path: string }): FoundFile => ({
  relevance: 0.8,
  worth: 0.6,
  band: "high",
  reason: "named in the task",
  missingContext: [],
  spans: [],
  cycle: 1,
  tokens: 100,
  ...file,
});

/** A view of an answer without files, but for what is given. */
export const viewWith = (retrieval: Partial<Retrieval>, view: Partial<SearchView> = {}): SearchView => ({
  viewVersion: 1,
  fossick: "0.1.0",
  retrieval: {
    schemaVersion: 1,
    task: { text: "retry", language: "en" },
    repository: { root: ".", files: 10 },
    expectedFiles: 1,
    threshold: 0.7,
    files: [],
    nearby: [],
    ranking: [],
    gaps: [],
    cycles: [],
    stop: { rule: "settled", detail: "" },
    faults: [],
    stats: { ms: 100, indexMs: 20, tokens: 0, redacted: 0 },
    ...retrieval,
  },
  limits: { maxCycles: 3, threshold: 0.7, maxTokens: 16_000, globs: ["src/**"], excludes: [] },
  copies: { paths: "", markdown: "", xml: "" },
  texts: {},
  ...view,
});
