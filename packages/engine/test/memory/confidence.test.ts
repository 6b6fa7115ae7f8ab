import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confidenceOf, supportOf, timesOf } from "@fossick/engine/memory/confidence.ts";
import { evidenceSources, type Association, type Evidence } from "@fossick/engine/memory/types.ts";

const day = 86_400;
const now = { time: 1_700_000_000, commits: 5_000 };
const evidence = (task: string, source: Evidence["source"], daysAgo = 0, commitsAgo = 0): Evidence => ({
  task,
  source,
  time: now.time - daysAgo * day,
  commits: now.commits - commitsAgo,
});
const file = (...all: Evidence[]): Association => ({ kind: "file", name: "src/a.ts", evidence: all });
const confidence = (association: Association): number =>
  Number(confidenceOf(supportOf(association, now)).toFixed(3));

describe("confidence", () => {
  it("rises with each independent confirmation, ever slower", () => {
    const said = ["a", "b", "c"].map((task) => evidence(task, "feedback"));
    expect([1, 2, 3].map((count) => confidence(file(...said.slice(0, count))))).toEqual([0.6, 0.75, 0.825]);
  });

  it("is less for a commit than for a person's word, and least for a commit on what was suggested", () => {
    const of = (source: Evidence["source"]): number => confidence(file(evidence("a", source)));
    expect([of("feedback"), of("commit"), of("suggestedCommit")]).toEqual([0.6, 0.476, 0.395]);
  });

  it("is less for a word than for a file", () => {
    expect(confidence({ ...file(evidence("a", "feedback")), kind: "word" })).toBe(0.476);
  });

  it("halves its support in half a year, and in a thousand commits", () => {
    expect(supportOf(file(evidence("a", "feedback", 180)), now)).toBe(0.5);
    expect(supportOf(file(evidence("a", "feedback", 0, 1_000)), now)).toBe(0.5);
    expect(supportOf(file(evidence("a", "feedback", 180, 1_000)), now)).toBe(0.5);
    expect(supportOf(file(evidence("a", "feedback", -30, -20)), now)).toBe(1);
  });

  it("falls with contradiction, which confirms nothing", () => {
    const contradicted = file(evidence("a", "feedback"), evidence("b", "feedback"), evidence("c", "unused"));
    expect(confidence(contradicted)).toBe(0.6);
    expect(timesOf(contradicted)).toBe(2);
  });

  it("lies from 0.3 to 0.9 whatever the evidence", () => {
    const any = fc.record({
      task: fc.string(),
      source: fc.constantFrom(...evidenceSources),
      time: fc.nat(),
      commits: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom("file", "word"), (all, kind) => {
        const value = confidenceOf(supportOf({ kind, name: "x", evidence: all }, now));
        expect(value).toBeGreaterThanOrEqual(0.3);
        expect(value).toBeLessThanOrEqual(0.9);
      }),
    );
  });
});
