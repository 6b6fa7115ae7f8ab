// The rules every refiner must obey.
import assert from "node:assert/strict";
import type { Keyword, Query } from "@fossick/core/answer-types.ts";
import type { Cycle, Refinement } from "@fossick/core/finished-cycle.ts";
import type { Context, Refiner } from "@fossick/core/parts.ts";
import { fakeObserver } from "./fakes.ts";
import { frozen, type TestApi } from "./test-api.ts";
import { sampleCycles, sampleContext, sampleTask } from "./samples.ts";

const shared = (weight: number) => [
  { term: "refresh", weight, files: 4, share: 0.05 },
  { term: "jwt", weight: weight / 2, files: 3, share: 0.05 },
  { term: "session", weight: weight / 3, files: 7, share: 0.05 }, // a gap of the sample cycles proposes it too
];

const observer = fakeObserver({
  descriptions: {
    "src/auth.ts": { defines: ["refreshSession", "readJwt"], terms: shared(6), importedBy: ["src/login.ts"] },
    "src/tokens.ts": { defines: ["JwtClaims", "refreshedIn", "sessionOf"], terms: shared(4) },
    "src/session-manager.ts": { defines: ["SessionManager"], terms: shared(2) },
  },
});

const cycles: readonly Cycle[] = frozen(sampleCycles());
const nothingAccepted: readonly Cycle[] = frozen(sampleCycles([{ relevances: { "src/auth.ts": 0.1 } }]));
/** A gap names a file that the caller left out. */
const gapAtExcluded: readonly Cycle[] = frozen(
  sampleCycles([
    {
      relevances: { "src/auth.ts": 0.9 },
      gaps: [{ kind: "caller", what: "src/old-auth.ts", because: "imports src/auth.ts", critical: false }],
    },
  ]),
);

/**
 * The rules every refiner must obey.
 * @param create gives a refiner that has learned nothing yet
 */
export function testRefiner(create: () => Refiner | Promise<Refiner>, { test }: TestApi): void {
  for (const [name, check] of Object.entries(rules)) test(name, async () => check(await create()));
}

const refineAfter = (
  refiner: Refiner,
  finishedCycles: readonly Cycle[],
  parts: Partial<Context> = {},
): Promise<Refinement> =>
  refiner.refine(
    frozen(sampleTask),
    finishedCycles,
    sampleContext({ observer, ...parts, cycles: finishedCycles }),
  );

const queryOf = (finishedCycles: readonly Cycle[]): Query =>
  finishedCycles.at(-1)?.query ?? assert.fail("no cycle");
const nameOf = ({ from, term }: Keyword): string => `${from} ${term}`;

type Check = (refiner: Refiner) => Promise<void>;

const rules: Readonly<Record<string, Check>> = {
  "has a name": async ({ name }) => assert.notEqual(name, ""),
  "keeps the task's own keywords": async (refiner) => {
    for (const finishedCycles of [cycles.slice(0, 1), cycles, nothingAccepted]) {
      const { query } = await refineAfter(refiner, finishedCycles);
      const names = new Set(query.keywords.map(nameOf));
      for (const keyword of queryOf(finishedCycles).keywords)
        assert.ok(names.has(nameOf(keyword)), nameOf(keyword));
    }
  },
  "gives evidence for everything it learned": async (refiner) => {
    const { query, learned } = await refineAfter(refiner, cycles);
    for (const { term, because } of learned) assert.ok(term !== "" && because !== "", `${term}: ${because}`);
    for (const { pattern, because } of query.excludes) assert.notEqual(because, "", pattern);
    const earlierNames = new Set(queryOf(cycles).keywords.map(nameOf));
    const explainedTerms = new Set(learned.map(({ term }) => term));
    const newKeywords = query.keywords.filter((keyword) => !earlierNames.has(nameOf(keyword)));
    for (const { term } of newKeywords)
      assert.ok(explainedTerms.has(term), `${term} was added without evidence`);
  },
  "learns each term once": async (refiner) => {
    const { learned } = await refineAfter(refiner, cycles);
    const terms = learned.map(({ term }) => term);
    assert.deepEqual(terms, [...new Set(terms)]);
  },
  "keeps the caller's excludes": async (refiner) => {
    for (const finishedCycles of [cycles, nothingAccepted, gapAtExcluded]) {
      const { query } = await refineAfter(refiner, finishedCycles);
      const patterns = query.excludes.map(({ pattern }) => pattern);
      for (const exclude of sampleTask.scope?.excludes ?? []) assert.ok(patterns.includes(exclude), exclude);
    }
  },
  "gives a valid query, whether anything was accepted or not": async (refiner) => {
    for (const finishedCycles of [cycles, nothingAccepted])
      assertValid((await refineAfter(refiner, finishedCycles)).query);
    assertValid((await refineAfter(refiner, cycles, { observer: fakeObserver() })).query);
  },
  "refines the same twice": async (refiner) =>
    assert.deepEqual(await refineAfter(refiner, cycles), await refineAfter(refiner, cycles)),
};

function assertValid({ patterns, keywords, excludes, focusAreas }: Query): void {
  assert.ok(keywords.length > 0, "no keyword is left");
  for (const { term, weight } of keywords) {
    assert.notEqual(term, "");
    assert.ok(weight > 0 && weight <= 1, `${term} weighs ${weight}`);
  }
  const weights = keywords.map(({ weight }) => weight);
  assert.deepEqual(
    weights,
    [...weights].sort((a, b) => b - a),
    "the heaviest keyword comes first",
  );
  for (const text of [
    ...patterns,
    ...excludes.map(({ pattern }) => pattern),
    ...focusAreas.map(({ what }) => what),
  ]) {
    assert.notEqual(text, "");
  }
}
