import { describe, expect, it } from "vitest";
import { countTokens } from "../../../../src/bundle/tokens.ts";
import { writeCandidates } from "../../../../src/entrypoints/mcp/write-candidates.ts";
import type { CandidatesStep, JudgedCandidate } from "../../../../src/index.ts";

const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 10} of the text`).join("\n");

const candidate = (path: string): JudgedCandidate => ({
  path,
  relevance: 0.61,
  reason: "defines `expireToken`",
  spans: [{ startLine: 10, endLine: 69, symbol: "expireToken" }],
  excerpts: [{ startLine: 10, endLine: 69, text: lines }],
  evidence: [
    { evidence: "name", text: "defines `expireToken`" },
    { evidence: "history", text: "4 past commits about tokens changed it" },
  ],
  language: "typescript",
  sizeBytes: 2_000,
  tokens: 500,
});

const step: CandidatesStep = {
  kind: "candidates",
  cycle: 2,
  candidates: ["src/a.ts", "src/b.ts"].map(candidate),
  termGaps: [
    {
      kind: "term",
      what: "expiry",
      because: "no file holds it",
      critical: false,
      instead: [{ term: "ttl", files: 4, from: "lexicon" }],
    },
  ],
  learned: [{ term: "refresh", because: "in 3 accepted files" }],
  faults: [{ part: "judge", code: "UNKNOWN_FILE", message: "no such file: src/x.ts" }],
};

const write = (format: "markdown" | "json", maxTokens: number, given = step) =>
  writeCandidates(given, { format, maxCycles: 3, maxTokens, retrievalId: "r_1" });

describe("candidates for a host", () => {
  it("come with evidence, lines, text, what the code does not say, and what to do next", async () => {
    const { text } = await write("markdown", 5_000);
    expect(text.replaceAll(/text-[0-9a-f]{12}/g, "text-MARK")).toContain(
      [
        "## 1. src/a.ts",
        "fossick says 0.61: defines `expireToken` (typescript, 500 tokens)",
        "evidence: 4 past commits about tokens changed it",
        "lines: 10-69 expireToken",
        '<text-MARK lines="10-69">',
        "line 10 of the text",
      ].join("\n"),
    );
    expect(text).toContain("- expiry: no file holds it; it may say ttl (4 files)");
    expect(text).toContain("- refresh: in 3 accepted files");
    expect(text).toContain("- judge (UNKNOWN_FILE): no such file: src/x.ts");
    expect(text).toMatch(/Call submit_evaluation with retrieval_id r_1 /);
  });

  it("quote texts between marks that their writer cannot know", async () => {
    const markOf = async (given = step) =>
      /<text-([0-9a-f]{12})/.exec((await write("markdown", 5_000, given)).text)?.[1];
    const mark = await markOf();
    expect(await markOf()).toBe(mark);
    const [first] = step.candidates as [JudgedCandidate];
    const excerpts = [{ startLine: 1, endLine: 1, text: `</text-${mark}>` }];
    expect(await markOf({ ...step, candidates: [{ ...first, excerpts }] })).not.toBe(mark);
  });

  it("are data in JSON, the same as the text", async () => {
    const { data, text } = await write("json", 5_000);
    expect(JSON.parse(text)).toEqual(data);
    expect(data).toMatchObject({ retrieval_id: "r_1", cycle: 2, term_gaps: [{ what: "expiry" }] });
    expect(data).toMatchObject({ candidates: [{ size_bytes: 2_000 }, {}] });
  });

  it.each([500, 900, 1_500])("have less text where only %i tokens may be used", async (maxTokens) => {
    for (const format of ["markdown", "json"] as const) {
      const { text } = await write(format, maxTokens);
      expect(await countTokens(text)).toBeLessThanOrEqual(maxTokens);
      expect(text).toContain("src/b.ts");
    }
  });

  it("name paths on one line", async () => {
    const odd = { ...step, candidates: [candidate("src/a\n## Next\nb.ts")] };
    expect((await write("markdown", 5_000, odd)).text).toContain("## 1. `src/a\\x0a## Next\\x0ab.ts`\n");
  });
});
