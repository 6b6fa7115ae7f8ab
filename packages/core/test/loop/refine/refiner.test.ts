import { describe, expect, it } from "vitest";
import {
  bridgeTerms,
  learnExcludes,
  focusOn,
  learningRefiner,
  learnPatterns,
} from "@fossick/core/loop/refine/refiner.ts";
import { createInitialQuery } from "@fossick/core/language/initial-query.ts";
import {
  fakeObserver,
  sampleContext,
  sampleCycles,
  sampleQuery,
  type ObserverAnswers,
  type SampleStep,
} from "../../../../../test/parts/index.ts";
import type { BridgedWord, Gap, GapKind } from "@fossick/core/answer-types.ts";
import type { Cycle } from "@fossick/core/finished-cycle.ts";
import type { Task } from "@fossick/core/task.ts";

const gap = (kind: GapKind, what: string): Gap => ({ kind, what, because: "a sample", critical: false });

/** The last of these cycles. */
function lastOf(...steps: SampleStep[]): Cycle {
  const last = sampleCycles(steps).at(-1);
  if (!last) throw new Error("no cycle");
  return last;
}

describe("learnPatterns", () => {
  const from = (...accepted: string[]): string[] => learnPatterns({ ...sampleQuery, patterns: [] }, accepted);

  it("learns folders and name endings that several accepted files share", () => {
    expect(from("src/auth/login.service.ts", "src/auth/token.service.ts")).toEqual([
      "**/*service.ts",
      "src/auth/**",
    ]);
    expect(from("src/user/login.service.ts", "src/auth/token.service.ts")).toEqual(["**/*service.ts"]);
    expect(from("src/auth/a.ts", "src/auth/b.ts", "lib/c.ts")).toEqual(["src/auth/**"]);
  });

  it("learns nothing from one file, or from files at the root", () => {
    expect(from("src/auth/login.service.ts")).toEqual([]);
    expect(from("a.ts", "b.ts")).toEqual([]);
    expect(from()).toEqual([]);
  });

  it("keeps the patterns there are, each once", () => {
    const query = { ...sampleQuery, patterns: ["src/**", "docs/**"] };
    expect(learnPatterns(query, ["src/a.ts", "src/b.ts"])).toEqual(["src/**", "docs/**"]);
  });
});

describe("learnExcludes", () => {
  const task: Task = { text: "token expiry" };
  const patternsAfter = (cycle: Cycle, of: Task = task): string[] =>
    learnExcludes(of, cycle, "en").map(({ pattern }) => pattern);
  const query = { excludes: [{ pattern: "docs/a.md", because: "relevance 0.05 when judged" }] };

  it("excludes what was ranked well and found irrelevant, with the evidence", () => {
    const cycle = lastOf({
      relevances: { "src/a.ts": 0.9, "docs/a.md": 0.05, "src/b.ts": 0.4 },
      query: { excludes: [] },
    });
    expect(learnExcludes(task, cycle, "en")).toEqual([
      { pattern: "docs/a.md", because: expect.stringContaining("0.05") },
    ]);
  });

  it("drops an exclude again when its file turns out relevant", () => {
    expect(patternsAfter(lastOf({ relevances: { "docs/a.md": 0.05 }, query }))).toEqual(["docs/a.md"]);
    expect(patternsAfter(lastOf({ relevances: { "src/a.ts": 0.9 }, query }))).toEqual(["docs/a.md"]);
    expect(patternsAfter(lastOf({ relevances: { "docs/a.md": 0.6 }, query }))).toEqual([]);
  });

  it("drops an exclude again when a gap names its file", () => {
    const cycle = lastOf({ relevances: { "docs/a.md": 0.05 }, query, gaps: [gap("caller", "docs/a.md")] });
    expect(patternsAfter(cycle)).toEqual([]);
  });

  it("keeps the caller's own, whatever is found", () => {
    const own = { ...task, scope: { excludes: ["docs/a.md"] } };
    const cycle = lastOf({ relevances: { "docs/a.md": 0.9 }, query, gaps: [gap("caller", "docs/a.md")] });
    expect(patternsAfter(cycle, own)).toEqual(["docs/a.md"]);
  });

  it("does not bother with files that nobody sees, nor with very many at once", () => {
    const relevances = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`docs/page${at}.md`, 0.01]),
    );
    const patterns = patternsAfter(lastOf({ relevances, query: { excludes: [] } }));
    expect(patterns.length).toBeLessThan(100);
    expect(patterns[0]).toBe("docs/page0.md");
    expect(patterns).not.toContain("docs/page299.md");
  });
});

describe("focusOn", () => {
  it("turns the gaps that a search can answer into focus areas, in their order", () => {
    const kinds: GapKind[] = [
      "definition",
      "external",
      "caller",
      "callee",
      "term",
      "config",
      "companion",
      "facet",
    ];
    expect(focusOn(kinds.map((kind) => gap(kind, `the ${kind}`)))).toEqual(
      ["definition", "caller", "callee", "config", "companion", "facet"].map((kind) => ({
        kind,
        what: `the ${kind}`,
      })),
    );
  });

  it("keeps to the first few", () => {
    const areas = focusOn(Array.from({ length: 50 }, (_, at) => gap("definition", `Part${at}`)));
    expect(areas.length).toBeLessThan(50);
    expect(areas[0]).toEqual({ kind: "definition", what: "Part0" });
  });
});

describe("bridgeTerms", () => {
  const word = (term: string, files: number, from: BridgedWord["from"] = "lexicon"): BridgedWord => ({
    term,
    files,
    from,
  });
  const unmet = (what: string, ...instead: BridgedWord[]): Gap => ({ ...gap("term", what), instead });
  const query = createInitialQuery({ text: "Add rate limiting to the API" });
  const throttle = word("throttle", 4);
  const quota = word("quota", 9);
  const bridged = (step: Partial<SampleStep>, answers: ObserverAnswers = {}) =>
    bridgeTerms(
      lastOf({ relevances: {}, query: { ...query }, ...step }),
      sampleContext({ observer: fakeObserver(answers) }),
    );
  const termsOf = (lessons: Awaited<ReturnType<typeof bridged>>): string[] =>
    lessons.map(({ keyword }) => keyword.term);

  it("asks for what the codebase says instead, with the evidence, below the weight of the title", async () => {
    const [lesson] = await bridged({ gaps: [unmet("rate limit", throttle)] });
    expect(lesson).toEqual({
      keyword: { term: "throttle", weight: expect.any(Number), from: "lexicon" },
      because: expect.stringMatching(/rate limit.*4 files.*lexicon/),
      from: [],
    });
    const ofTitle = query.keywords.filter(({ from }) => from === "title").map(({ weight }) => weight);
    expect(lesson?.keyword.weight).toBeLessThanOrEqual(Math.max(...ofTitle));
  });

  it("says when the project's own history proposes a word", async () => {
    const [lesson] = await bridged({
      gaps: [unmet("rate limit", { ...word("gate", 3, "project"), commits: 12 })],
    });
    expect(lesson?.keyword.from).toBe("project");
    expect(lesson?.because).toContain("12 related commits");
  });

  it("asks for nothing where nothing is known", async () => {
    expect(await bridged({ gaps: [gap("term", "rate limit"), gap("facet", "api")] })).toEqual([]);
  });

  it("prefers words that the best files name things with", async () => {
    const step = {
      relevances: { "src/throttle.ts": 0.6, "src/quota.ts": 0.1 },
      gaps: [unmet("rate limit", quota, throttle)],
    };
    const descriptions = {
      "src/throttle.ts": { defines: ["throttleRequests"] },
      "src/quota.ts": { defines: ["quota"] },
    };
    const lessons = await bridged(step, { descriptions });
    expect(termsOf(lessons)).toEqual(["throttle"]);
    expect(lessons[0]?.from).toEqual(["src/throttle.ts"]);
    expect(termsOf(await bridged(step))).toEqual(["quota", "throttle"]);
  });

  it("proposes no word that the query has already, and a word of two gaps once", async () => {
    const own = createInitialQuery({ text: "Add rate limiting: throttle the API" });
    const gaps = [unmet("rate limit", throttle, quota), unmet("limiting", quota)];
    expect(termsOf(await bridged({ gaps, query: own }))).toEqual(["quota"]);
  });

  it("tries only the likeliest few", async () => {
    const many = ["a", "b", "c", "d", "e", "f"].map((letter) => word(`word${letter.repeat(3)}`, 2));
    expect((await bridged({ gaps: [unmet("rate limit", ...many)] })).length).toBeLessThan(many.length);
  });
});

describe("learningRefiner", () => {
  const observer = fakeObserver({
    descriptions: {
      "src/auth/a.ts": {
        defines: ["readCookie"],
        terms: [{ term: "cookie", weight: 3, files: 7, share: 0.01 }],
      },
      "src/auth/b.ts": {
        defines: ["setCookie"],
        terms: [{ term: "cookie", weight: 3, files: 7, share: 0.01 }],
      },
      "src/c.ts": { defines: ["Header"], terms: [{ term: "header", weight: 9, files: 7, share: 0.01 }] },
    },
  });
  const refine = (cycles: readonly Cycle[], task: Task = { text: "token expiry" }) =>
    learningRefiner().refine(task, cycles, sampleContext({ task, cycles, observer }));

  it("learns from the files accepted so far, of whatever cycle, and from no others", async () => {
    const cycles = sampleCycles([
      { relevances: { "src/auth/a.ts": 0.9, "src/c.ts": 0.6 } },
      { relevances: { "src/auth/b.ts": 0.8, "src/auth/a.ts": 0.1 } },
    ]);
    const { query, learned } = await refine(cycles);
    expect(learned).toEqual([
      { term: "cookie", because: expect.any(String), from: ["src/auth/a.ts", "src/auth/b.ts"] },
    ]);
    expect(query.patterns).toEqual(["src/auth/**"]);
  });

  it("turns the last cycle's gaps into focus areas and forgets those of cycles before", async () => {
    const cycles = sampleCycles([
      { relevances: {}, gaps: [gap("definition", "Old")] },
      { relevances: {}, gaps: [gap("definition", "Session"), gap("external", "jwt")] },
    ]);
    expect((await refine(cycles)).query.focusAreas).toEqual([{ kind: "definition", what: "Session" }]);
  });

  it("keeps what earlier cycles learned", async () => {
    const keywords = [...sampleQuery.keywords, { term: "nonce", weight: 0.1, from: "learned" as const }];
    const { query } = await refine(sampleCycles([{ relevances: { "src/c.ts": 0.9 }, query: { keywords } }]));
    expect(query.keywords).toContainEqual({ term: "nonce", weight: 0.1, from: "learned" });
  });

  it("cannot refine before the first cycle", async () => {
    await expect(refine([])).rejects.toThrow("finished cycle");
  });
});
