import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globMatcher, globProblem } from "@fossick/base/globs/index.ts";

describe("globMatcher", () => {
  it.each([
    ["*.ts", ["a.ts", ".a.ts"], ["a/b.ts", "a.tsx", "ts"]],
    ["**/*.ts", ["a.ts", "a/b.ts", ".a/b/.c.ts"], ["a.tsx"]],
    ["src/**", ["src", "src/a", "src/.b/c"], ["srcs/a", "a/src/b"]],
    ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["ab", "a/xb"]],
    ["*.{ts,tsx}", ["a.ts", "a.tsx"], ["a.t"]],
    ["[a-c]?", ["ax", "cz"], ["dx", "a", "a/"]],
    ["[^a]b", ["bb"], ["ab", "/b"]],
    ["!(a|b).ts", ["c.ts"], ["a.ts", "b.ts"]],
    ["!*.ts", ["a.js", "a/b.ts"], ["a.ts"]],
    ["+(ab)c", ["abc", "ababc"], ["c", "abac"]],
    ["\\*.ts", ["*.ts"], ["a.ts"]],
    ["app/[id]/page.ts", ["app/[id]/page.ts", "app/i/page.ts"], ["app/id/page.ts"]],
    ["app/(admin)/**", ["app/(admin)/users/a.ts"], ["app/(other)/a.ts", "app/admins/a.ts"]],
    ["app/(.)photo/**", ["app/(.)photo/a.ts"], ["app/(..)photo/a.ts"]],
    ["app/{(shop),@modal}/*", ["app/(shop)/a.ts", "app/@modal/a.ts"], ["app/(admin)/a.ts"]],
    ["app/[...slug]/*", ["app/[...slug]/a.ts"], ["app/x/a.ts"]],
    ["app/[id]/*", ["app/[id]/a.ts", "app/i/a.ts"], ["app/id/a.ts"]],
    ["的*", ["的", "的的"], ["是"]],
  ])("%s", (glob, matching, others) => {
    const matches = globMatcher(glob);
    expect([...matching, ...others].filter(matches)).toEqual(matching);
  });

  it("tests the last part of a path alone when asked", () => {
    expect(["a.ts", "src/a.ts", "a.ts/b"].filter(globMatcher("*.ts", true))).toEqual(["a.ts", "src/a.ts"]);
  });

  it("matches nothing but itself where it is no glob", () => {
    expect(["{a", "a"].filter(globMatcher("{a"))).toEqual(["{a"]);
    expect(["x", ""].filter(globMatcher(""))).toEqual([""]);
  });
});

describe("globProblem", () => {
  it.each([
    ["a".repeat(1_001), "is longer than 1000 characters"],
    ["(".repeat(101) + ")".repeat(101), "is not a glob: more than 100 groups within each other"],
    ["{a,b", "is not a glob"],
    ["(?<=a)b", "is not a glob"],
    ["a".repeat(1_000), undefined],
    ["src/**/*.{ts,tsx}", undefined],
    ["app/(group)/[id].tsx", undefined],
  ])("%s", (glob, problem) => {
    const found = globProblem(glob);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."(){}[]*?+!@|\\/.,^$-a的:=<".split("")), maxLength: 60 }),
        (glob) => {
          globProblem(glob);
          globMatcher(glob)("a/b");
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
