import { describe, expect, it } from "vitest";
import { noColors } from "../../../../src/bundle/render/colors.ts";
import { renderExplain } from "../../../../src/bundle/render/explain.ts";
import { displayWidth } from "../../../../src/bundle/render/wrap.ts";
import { sampleRetrieval } from "./sample-retrieval.ts";

describe("renderExplain", () => {
  it("tells what each cycle looked for, accepted and learned, and ends with the stop rule", () => {
    expect(renderExplain(sampleRetrieval, { width: 100, colors: noColors }))
      .toBe(`Task: Fix the authentication token expiry bug (en)
Cycle 1, 12 ms
  keywords  token 1.00 (title), expiry 0.80 (title)
  judged    48 candidates
  accepted  src/auth/tokens.ts 0.91: defines \`expireToken\`, named in the task; changed in 3 commits
            that speak of expiry
Cycle 2, 9 ms
  learned   refresh: in 3 accepted files, rare elsewhere
  keywords  refresh 0.50 (learned)
  patterns  src/auth/**
  excludes  src/legacy/**: judged unrelated
  gaps      definition of JwtClaims
  judged    31 candidates
  accepted  src/auth/session-manager.ts 0.72: calls \`expireToken\`; uses the learned word refresh
Gaps at the end
  ! part of the task login page: no accepted file covers it
  - definition of JwtClaims: used by expireToken, defined in no accepted file
Stop: settled, there was nothing more to gain (cycle 2 changed nothing that matters)
`);
  });

  it("stays within 40 columns", () => {
    const lines = renderExplain(sampleRetrieval, { width: 40, colors: noColors }).split("\n");
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(40);
  });
});
