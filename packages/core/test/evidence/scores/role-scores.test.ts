import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Role } from "@fossick/core/evidence/roles.ts";
import { roleLikelihoods } from "@fossick/core/evidence/scores/role-scores.ts";

const likelihood = (text: string, role: Role): number => roleLikelihoods({ text }).get(role) ?? -1;

describe("roleLikelihoods", () => {
  it.each<[Role, string]>([
    ["test", "Add tests for the token store"],
    ["docs", "Document token expiry in the README"],
    ["changelog", "Update the changelog"],
    ["ci", "Run the workflow on Node 20"],
    ["example", "Add an example of a login"],
  ])("finds it likelier of %s when the task says so: %s", (role, text) => {
    expect(likelihood(text, role)).toBeGreaterThan(2 * likelihood("Fix the token expiry", role));
    expect(likelihood(text, "source")).toBeLessThan(likelihood("Fix the token expiry", "source"));
  });

  it("takes a task for one about source where no word says otherwise", () => {
    const likely = [...roleLikelihoods({ text: "qwertz" })].toSorted((a, b) => b[1] - a[1]);
    expect(likely[0]?.[0]).toBe("source");
  });

  it("reads the title alone", () => {
    expect(
      roleLikelihoods({ text: "Fix the token expiry\n\nSee the README, add tests and run CI." }),
    ).toEqual(roleLikelihoods({ text: "Fix the token expiry" }));
  });

  it("reads a Chinese task by the words code has for it", () => {
    const gloss = [
      { text: "添加", words: ["add"] },
      { text: "测试", words: ["test"] },
    ];
    expect(roleLikelihoods({ text: "添加测试", gloss })).toEqual(roleLikelihoods({ text: "add test" }));
  });

  it("does not count a word twice, nor trip over names of every object", () => {
    expect(roleLikelihoods({ text: "test tests tested" })).toEqual(roleLikelihoods({ text: "test" }));
    expect(roleLikelihoods({ text: "constructor toString" })).toEqual(roleLikelihoods({ text: "qwertz" }));
  });

  it("shares 1 among all roles, whatever the task", () => {
    const words = fc.array(
      fc.constantFrom("add", "tests", "README", "release", "build", "token", "令牌", "\n"),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((each) => each.join(" ")),
        ),
        (text) => {
          const shares = [...roleLikelihoods({ text }).values()];
          expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
        },
      ),
    );
  });
});
