import { describe, expect, it } from "vitest";
import { explainFile } from "@fossick/mcp/tools/explain-retrieval.ts";
import { sampleRetrieval } from "../../../../test/sample-retrieval.ts";

describe("what is told of one file", () => {
  it("is where it stands, why, and what it lacks", () => {
    expect(explainFile("src/auth/tokens.ts", sampleRetrieval)).toBe(`src/auth/tokens.ts
rank 1 of the 3 best, relevance 0.91 (likely), returned: files are returned from 0.70
why: defines \`expireToken\`, named in the task; changed in 3 commits that speak of expiry
size: 812 tokens
lines: 10-42 \`expireToken\`
missing: JwtClaims (used by expireToken)
accepted in cycle 1
`);
  });

  it("is short for a file that was not shown, or not found", () => {
    const { ranking } = sampleRetrieval;
    const more = [...ranking, { path: "a.ts", relevance: 0.3, worth: 0.1 }];
    expect(explainFile("a.ts", { ...sampleRetrieval, ranking: more })).toBe(
      "a.ts\nrank 4 of the 4 best, relevance 0.30 (unlikely), not returned: files are returned from 0.70\naccepted in no cycle\n",
    );
    expect(explainFile("b.ts", sampleRetrieval)).toMatch(/^b\.ts\nnot among the 3 best files/);
  });
});
