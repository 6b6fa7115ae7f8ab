import { describe, expect, it } from "vitest";
import type { Keyword, Query } from "@fossick/core/answer-types.ts";
import { isSameQuery, queryDifference } from "../../web/src/judging/query-difference.ts";
import {
  noVerdicts,
  noWishes,
  submissionOf,
  undone,
  withVerdict,
  wordsOf,
} from "../../web/src/judging/verdicts.ts";

describe("verdicts", () => {
  const judged = withVerdict(withVerdict(noVerdicts, "a.ts", "reject"), "b.ts", "maybe");

  it("are changed and taken back one by one, the earlier verdict on the same file included", () => {
    const changed = withVerdict(judged, "a.ts", "accept");
    expect(withVerdict(changed, "a.ts", "accept").undoable).toHaveLength(3);
    const first = undone(changed);
    expect(first.path).toBe("a.ts");
    expect([...first.verdicts.byPath]).toEqual([...judged.byPath]);
    const third = undone(undone(first.verdicts).verdicts);
    expect(third.verdicts.byPath.size).toBe(0);
    expect(undone(third.verdicts)).toEqual({ verdicts: third.verdicts });
    expect(noVerdicts.byPath.size).toBe(0);
  });

  it("keep names that objects have of their own", () => {
    expect(withVerdict(noVerdicts, "__proto__", "accept").byPath.get("__proto__")).toBe("accept");
  });

  it("are handed over with the relevance of their button; what was sent before, and what is open, is not", () => {
    const all = withVerdict(judged, "c.ts", "accept");
    const sent = new Map([["a.ts", "reject"] as const]);
    expect(submissionOf(all, sent, noWishes, true)).toEqual({
      verdicts: [
        { path: "b.ts", relevance: 0.5, reason: "", missingContext: [] },
        { path: "c.ts", relevance: 0.9, reason: "", missingContext: [] },
      ],
      refinement: { searchOn: true },
    });
  });

  it("carry what is missing with an accepted file, even one that was sent, and else ask for it", () => {
    const wishes = { missing: "the schema\n\nsrc/db.ts", words: 'token, "rate limit"' };
    const accepted = withVerdict(judged, "c.ts", "accept");
    const { verdicts, refinement } = submissionOf(accepted, accepted.byPath, wishes, false);
    expect(verdicts).toEqual([
      { path: "c.ts", relevance: 0.9, reason: "", missingContext: ["the schema", "src/db.ts"] },
    ]);
    expect(refinement).toEqual({ searchOn: false, keywords: ["token", "rate limit"] });
    expect(submissionOf(noVerdicts, new Map(), wishes, true)).toEqual({
      verdicts: [],
      refinement: {
        searchOn: true,
        keywords: ["token", "rate limit"],
        focusAreas: ["the schema", "src/db.ts"],
      },
    });
  });

  it("take words apart at blanks and commas of any script", () => {
    expect(wordsOf(' a,b，c、d  "e f" a ')).toEqual(["a", "b", "c", "d", "e f"]);
  });
});

describe("how a query changed", () => {
  const query = (keywords: readonly Keyword[], rest: Partial<Query> = {}): Query => ({
    patterns: [],
    excludes: [],
    focusAreas: [],
    ...rest,
    keywords,
  });
  const word = (term: string, weight: number, from: Keyword["from"] = "title"): Keyword => ({
    term,
    weight,
    from,
  });

  it("says which words came, left and weigh otherwise, heaviest first", () => {
    const before = query([
      word("expiry", 1),
      word("token", 0.5),
      word("bug", 0.2),
      word("bug", 0.1, "prose"),
    ]);
    const after = query([
      word("token", 0.8),
      word("jwt", 0.3, "learned"),
      word("refresh", 0.9, "learned"),
      word("expiry", 1.001),
    ]);
    const difference = queryDifference(before, after);
    expect(difference.came.map(({ term }) => term)).toEqual(["refresh", "jwt"]);
    expect(difference.left).toEqual([word("bug", 0.2)]);
    expect(difference.reweighed).toEqual([{ keyword: word("token", 0.8), before: 0.5 }]);
    expect(difference.kept).toBe(1);
  });

  it("says what is looked for now, and nothing of a query that stayed", () => {
    const focus = { kind: "definition", what: "Session" } as const;
    const before = query([word("a", 1)], { focusAreas: [{ kind: "caller", what: "Session" }] });
    const after = query([word("a", 1)], {
      focusAreas: [focus],
      patterns: ["src/**"],
      excludes: [{ pattern: "test/**", because: "" }],
    });
    expect(queryDifference(before, after)).toMatchObject({
      focusCame: [focus],
      focusLeft: before.focusAreas,
      patternsCame: ["src/**"],
      excludesCame: ["test/**"],
    });
    expect(isSameQuery(queryDifference(after, after))).toBe(true);
    expect(isSameQuery(queryDifference(before, after))).toBe(false);
  });
});
