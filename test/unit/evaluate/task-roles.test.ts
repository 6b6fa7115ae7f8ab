import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { taskRoles } from "../../../src/loop/evaluate/gaps.ts";
import type { FilePurpose, TaskRole } from "../../../src/types.ts";

interface Situation {
  readonly worths: readonly number[];
  readonly expectedFiles?: number;
  /** By place; `source` for places not named. */
  readonly purposes?: Readonly<Record<number, FilePurpose>>;
  /** Places of the files that each file uses names of, by its own place. */
  readonly uses?: Readonly<Record<number, readonly number[]>>;
}

const pathAt = (at: number): string => `src/${at}.ts`;

/** The roles of files of these worths, best first. */
function rolesOf({ worths, expectedFiles = 2, purposes = {}, uses = {} }: Situation): TaskRole[] {
  const files = worths.map((worth, at) => ({ path: pathAt(at), worth }));
  const roles = taskRoles(files, {
    expectedFiles,
    purposes: files.map((_, at) => purposes[at] ?? "source"),
    descriptions: Object.entries(uses).map(([at, places]) => ({
      path: pathAt(Number(at)),
      uses: places.map((place) => ({ symbol: "x", count: 1, lines: [1], definedIn: [pathAt(place)] })),
    })),
  });
  expect(roles.map(({ path }) => path)).toEqual(files.map(({ path }) => path));
  return roles.map(({ role }) => role);
}

describe("the role of a file", () => {
  it("is change for files of high worth, fewer of them where fewer files are expected", () => {
    const worths = [0.8, 0.5, 0.3, 0.12];
    expect(rolesOf({ worths, expectedFiles: 1 })).toEqual(["change", "change", "look", "look"]);
    expect(rolesOf({ worths, expectedFiles: 2 })).toEqual(["change", "change", "look", "look"]);
    expect(rolesOf({ worths, expectedFiles: 4 })).toEqual(["change", "change", "change", "look"]);
    expect(rolesOf({ worths, expectedFiles: 9 })).toEqual(["change", "change", "change", "change"]);
  });

  it("is change for the best file whatever it is worth and whatever it is", () => {
    expect(rolesOf({ worths: [0.04], purposes: { 0: "docs" } })).toEqual(["change"]);
  });

  it("is change for tests, docs and the like only where the best file is one of them", () => {
    const worths = [0.9, 0.8, 0.7];
    expect(rolesOf({ worths, purposes: { 1: "test", 2: "none" } })).toEqual(["change", "look", "look"]);
    expect(rolesOf({ worths, purposes: { 0: "ci", 1: "ci", 2: "docs" } })).toEqual([
      "change",
      "change",
      "look",
    ]);
  });

  it("is read for what defines names that a file to change uses, and look for what uses it", () => {
    const worths = [0.9, 0.2, 0.2, 0.1];
    expect(rolesOf({ worths, uses: { 0: [2], 1: [0, 3] } })).toEqual(["change", "look", "read", "look"]);
  });

  it("stays change where another file to change uses it", () => {
    expect(rolesOf({ worths: [0.9, 0.8], uses: { 0: [1] } })).toEqual(["change", "change"]);
  });

  it("is told of every file, and is change for the best one", () => {
    const situation = fc.record({
      worths: fc
        .array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 })
        .map((worths) => worths.toSorted((a, b) => b - a)),
      expectedFiles: fc.double({ min: 1, max: 20, noNaN: true }),
      purposes: fc.dictionary(
        fc.nat(12).map(String),
        fc.constantFrom<FilePurpose>("source", "test", "docs", "ci", "none"),
      ),
      uses: fc.dictionary(fc.nat(12).map(String), fc.array(fc.nat(12))),
    });
    fc.assert(
      fc.property(situation, (each) => {
        const roles = rolesOf(each);
        expect(roles).toHaveLength(each.worths.length);
        for (const role of roles) expect(["change", "read", "look"]).toContain(role);
        if (roles.length > 0) expect(roles[0]).toBe("change");
      }),
    );
  });

  it("is not taken away by a wider task", () => {
    const worths = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 });
    const count = fc.double({ min: 1, max: 20, noNaN: true });
    fc.assert(
      fc.property(worths, count, count, (all, a, b) => {
        const changedOf = (expectedFiles: number): number =>
          rolesOf({ worths: all.toSorted((x, y) => y - x), expectedFiles }).filter(
            (role) => role === "change",
          ).length;
        expect(changedOf(Math.max(a, b))).toBeGreaterThanOrEqual(changedOf(Math.min(a, b)));
      }),
    );
  });
});
