import { describe, expect, it } from "vitest";
import type { SearchView } from "@fossick/page/view/types.ts";
import type { FoundFile, Gap } from "@fossick/core/answer-types.ts";
import { compareViews } from "../../web/src/comparing/compare-views.ts";

const file = (path: string, relevance: number): FoundFile => ({
  path,
  relevance,
  worth: relevance / 2,
  band: relevance >= 0.7 ? "high" : "medium",
  reason: "",
  missingContext: [],
  spans: [],
  cycle: 1,
  tokens: 10,
});
const gap = (what: string): Gap => ({ kind: "definition", what, because: "", critical: false });

function view(found: readonly FoundFile[], rest: Partial<SearchView["retrieval"]> = {}): SearchView {
  return {
    viewVersion: 1,
    fossick: "0.1.0",
    retrieval: {
      schemaVersion: 1,
      task: { text: "expiry", language: "en" },
      repository: { root: "/r", files: 9 },
      expectedFiles: 1,
      threshold: 0.7,
      files: found.filter(({ relevance }) => relevance >= 0.7),
      nearby: found.filter(({ relevance }) => relevance < 0.7),
      ranking: [],
      gaps: [],
      cycles: [],
      stop: { rule: "settled", detail: "" },
      faults: [],
      stats: { ms: 12, indexMs: 1, tokens: 30, redacted: 0 },
      ...rest,
    },
    limits: { maxCycles: 3, threshold: 0.7, maxTokens: 8_000, globs: [], excludes: [] },
    graph: { nodes: [], edges: [] },
    stages: [],
    copies: { paths: "", markdown: "", xml: "" },
    texts: {},
  };
}

describe("compareViews", () => {
  const a = view([file("both.ts", 0.9), file("fell.ts", 0.8), file("a.ts", 0.75)], {
    gaps: [gap("X"), gap("Y")],
  });
  const b = view([file("b.ts", 0.95), file("both.ts", 0.85), file("fell.ts", 0.6)], {
    gaps: [gap("Y"), gap("Z")],
  });

  it("has each file once with its rank and relevance on either side, the best first", () => {
    const { files } = compareViews(a, b);
    expect(files.map(({ path }) => path)).toEqual(["b.ts", "both.ts", "fell.ts", "a.ts"]);
    expect(files[1]).toEqual({
      path: "both.ts",
      a: { rank: 1, relevance: 0.9, band: "high", isAccepted: true },
      b: { rank: 2, relevance: 0.85, band: "high", isAccepted: true },
    });
    expect(files[0]).not.toHaveProperty("a");
  });

  it("counts what is handed over: a file that is nearby in one is the other's alone", () => {
    expect(compareViews(a, b)).toMatchObject({ both: 1, onlyA: 2, onlyB: 1 });
    expect(compareViews(b, a)).toMatchObject({ both: 1, onlyA: 1, onlyB: 2 });
  });

  it("says what was asked otherwise, and which gaps only one has", () => {
    const task = { ...b.retrieval.task, keywords: ["backoff", "delay"] };
    const limits = { ...b.limits, threshold: 0.4, excludes: ["test/**"] };
    const other: SearchView = { ...b, retrieval: { ...b.retrieval, task }, limits };
    const { request, gaps } = compareViews(a, other);
    expect(request).toEqual([
      { what: "keywords", a: "", b: "backoff, delay" },
      { what: "threshold", a: "0.7", b: "0.4" },
      { what: "excludes", a: "", b: "test/**" },
    ]);
    expect(gaps).toEqual({ both: [gap("Y")], onlyA: [gap("X")], onlyB: [gap("Z")] });
  });

  it("finds nothing between a search and itself", () => {
    expect(compareViews(a, a)).toMatchObject({ both: 3, onlyA: 0, onlyB: 0, request: [] });
  });
});
