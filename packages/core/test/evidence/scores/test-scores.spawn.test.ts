import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Codebase } from "@fossick/core/evidence/codebase.ts";
import { testedScores } from "@fossick/core/evidence/scores/test-scores.ts";
import { createCodebase, scoresByPath, scoresFor } from "../../../../../test/fake-codebase.ts";
import { removeFolders } from "../../../../../test/temp-repository.ts";

/** Test → what it is named after. */
const tests = {
  "tests/test_front_matter.py": "app/front_matter.py",
  "app/slugs_test.py": "app/slugs.py",
  "src/cron-expression.spec.ts": "src/cron-expression.ts",
  "test/token-store.test.ts": "src/token-store.ts",
  "src/__tests__/LoginPage.tsx": "src/login-page.tsx",
  "internal/batcher_test.go": "internal/batcher.go",
  "src/test/java/shop/RefundServiceTest.java": "src/main/java/shop/RefundService.java",
  "src/test/java/shop/CartTests.java": "src/main/java/shop/Cart.java",
  "src/test/java/shop/TestLedger.java": "src/main/java/shop/Ledger.java",
  "spec/mailer_spec.rb": "lib/mailer.rb",
} as const;
const others = ["src/latest.ts", "src/contest.ts", "src/a/index.ts", "src/b/index.ts", "docs/batcher.md"];
const lone = ["test/index.test.ts", "test/nothing.test.ts", "test/test.ts"];

let codebase: Codebase;
beforeAll(async () => {
  const paths = [...Object.keys(tests), ...Object.values(tests), ...others, ...lone];
  codebase = await createCodebase(Object.fromEntries(paths.map((path) => [path, "x = 1\n"])));
});
afterAll(removeFolders);

/** Returns the scores of others that follow from files with these scores. */
function tested(scores: Readonly<Record<string, number>>): Record<string, number> {
  return scoresByPath(codebase, testedScores(codebase, scoresFor(codebase, scores)));
}

describe("testedScores", () => {
  it.each(Object.entries(tests))("pass on what %s says to %s alone", (test, source) => {
    expect(tested({ [test]: 2 })).toEqual({ [source]: 2 });
  });

  it("are shared among source files of one name", () => {
    const shared = tested({ "test/index.test.ts": 2 });
    expect(Object.keys(shared).toSorted()).toEqual(["src/a/index.ts", "src/b/index.ts"]);
    for (const score of Object.values(shared)) expect(score).toBeCloseTo(2 / Math.sqrt(2));
  });

  it("are those of the best test where a file has several", async () => {
    const more = await createCodebase({ "a.ts": "1\n", "a.test.ts": "1\n", "test/a.spec.ts": "1\n" });
    const scores = scoresFor(more, { "a.test.ts": 1, "a.ts": 9, "test/a.spec.ts": 3 });
    expect(scoresByPath(more, testedScores(more, scores))).toEqual({ "a.ts": 3 });
  });

  it("come from tests only, and go to source files only", () => {
    expect(tested({ "src/token-store.ts": 5, "docs/batcher.md": 5 })).toEqual({});
    expect(tested({ "test/nothing.test.ts": 5, "test/test.ts": 5 })).toEqual({});
    expect(tested({})).toEqual({});
  });
});
