import type { FoundFile, Retrieval } from "@fossick/core/answer-types.ts";

/** One evaluated file with realistic defaults. */
export function sampleFile(path: string, relevance: number, rest: Partial<FoundFile> = {}): FoundFile {
  return {
    path,
    relevance,
    worth: relevance / 2,
    band: relevance >= 0.7 ? "high" : relevance >= 0.5 ? "medium" : relevance >= 0.2 ? "low" : "none",
    reason: "defines `expireToken`, named in the task; changed in 3 commits that speak of expiry",
    missingContext: [],
    spans: [{ startLine: 10, endLine: 42, symbol: "expireToken" }],
    cycle: 1,
    tokens: 812,
    ...rest,
  };
}

export const sampleRetrieval: Retrieval = {
  schemaVersion: 1,
  task: { text: "Fix the authentication token expiry bug", language: "en" },
  repository: { root: ".", commit: "8c1f0f2", files: 1234 },
  expectedFiles: 2.1,
  threshold: 0.7,
  files: [
    sampleFile("src/auth/tokens.ts", 0.914, {
      missingContext: [
        { kind: "definition", what: "JwtClaims", because: "used by expireToken", critical: false },
      ],
    }),
    sampleFile("src/auth/session-manager.ts", 0.72, {
      reason: "calls `expireToken`; uses the learned word refresh",
      spans: [
        { startLine: 5, endLine: 20, symbol: "SessionManager" },
        { startLine: 31, endLine: 33 },
      ],
      cycle: 2,
    }),
  ],
  nearby: [sampleFile("src/models/user.ts", 0.699, { reason: "holds the type User" })],
  ranking: [
    { path: "src/auth/tokens.ts", relevance: 0.914, worth: 0.45 },
    { path: "src/auth/session-manager.ts", relevance: 0.72, worth: 0.36 },
    { path: "src/models/user.ts", relevance: 0.699, worth: 0.25 },
  ],
  gaps: [
    {
      kind: "definition",
      what: "JwtClaims",
      because: "is used by expireToken, defined in none of the files found",
      critical: false,
    },
    { kind: "facet", what: "login page", because: "is not covered by the files found", critical: true },
  ],
  cycles: [
    {
      number: 1,
      query: {
        patterns: [],
        keywords: [
          { term: "token", weight: 1, from: "title" },
          { term: "expiry", weight: 0.8, from: "title" },
        ],
        excludes: [],
        focusAreas: [],
      },
      candidates: 48,
      accepted: ["src/auth/tokens.ts"],
      learned: [],
      ms: 12,
    },
    {
      number: 2,
      query: {
        patterns: ["src/auth/**"],
        keywords: [{ term: "refresh", weight: 0.5, from: "learned" }],
        excludes: [{ pattern: "src/legacy/**", because: "judged unrelated" }],
        focusAreas: [{ kind: "definition", what: "JwtClaims" }],
      },
      candidates: 31,
      accepted: ["src/auth/session-manager.ts"],
      learned: [{ term: "refresh", because: "in 3 accepted files, rare elsewhere" }],
      ms: 9,
    },
  ],
  stop: { rule: "settled", detail: "cycle 2 changed nothing that matters" },
  faults: [],
  stats: { ms: 41, indexMs: 3, tokens: 1624, redacted: 0 },
};

/** An honest answer that found nothing. */
export const emptyRetrieval: Retrieval = {
  ...sampleRetrieval,
  files: [],
  nearby: [],
  ranking: [{ path: "README.md", relevance: 0.31, worth: 0.06 }],
  gaps: [{ kind: "term", what: "kubernetes", because: "is in no file that was read", critical: true }],
  stop: { rule: "nothingFound", detail: "the best file has 0.31" },
};
