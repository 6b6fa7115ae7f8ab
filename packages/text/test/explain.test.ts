import { describe, expect, it } from "vitest";
import { noColors } from "@fossick/text/file-lines.ts";
import { renderExplain } from "@fossick/text/explain.ts";
import { displayWidth } from "@fossick/text/wrap.ts";
import { sampleRetrieval } from "../../../test/sample-retrieval.ts";

describe("renderExplain", () => {
  it("tells what each cycle looked for, accepted and learned, and ends with the stop rule", () => {
    expect(renderExplain(sampleRetrieval, { width: 100, colors: noColors }))
      .toBe(`Task: Fix the authentication token expiry bug (en)
Cycle 1, 12 ms
  keywords  token 1.00 (title), expiry 0.80 (title)
  looked at 48 files
  accepted  src/auth/tokens.ts 0.91: defines \`expireToken\`, named in the task; changed in 3 commits
            that speak of expiry
Cycle 2, 9 ms
  learned   refresh: in 3 accepted files, rare elsewhere
  keywords  refresh 0.50 (learned)
  patterns  src/auth/**
  excludes  1 file judged irrelevant before, ranked lower
  missing   definition of JwtClaims
  looked at 31 files
  accepted  src/auth/session-manager.ts 0.72: calls \`expireToken\`; uses the learned word refresh
Still missing
  ! "login page" is not covered by the files found
  - JwtClaims is used by expireToken, defined in none of the files found
Stopped: cycle 2 changed nothing that matters
`);
  });

  it("counts the files that are ranked lower and lists what the caller excludes", () => {
    const [first] = sampleRetrieval.cycles;
    if (!first) throw new Error("the sample has no cycle");
    const excludes = [
      { pattern: "docs/**", because: "given by the caller" },
      { pattern: "src/old.ts", because: "relevance 0.05 when judged" },
      { pattern: "src/older.ts", because: "relevance 0.03 when judged" },
    ];
    const cycles = [{ ...first, query: { ...first.query, excludes } }];
    const text = renderExplain({ ...sampleRetrieval, cycles }, { width: 100, colors: noColors });
    expect(text).toContain("  excludes  docs/**: given by the caller\n");
    expect(text).toContain(" 2 files judged irrelevant before, ranked lower\n");
    expect(text).not.toContain("src/old.ts");
  });

  it("stays within 40 columns", () => {
    const lines = renderExplain(sampleRetrieval, { width: 40, colors: noColors }).split("\n");
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  });
});
