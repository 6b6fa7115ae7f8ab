import picomatch from "picomatch";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWork, globMatcher, globProblem } from "@fossick/base/globs/index.ts";
import { baited, globBaits } from "../../../../test/glob-baits.ts";

describe("globMatcher", () => {
  const piece = fc.constantFrom(
    ..."ab.-_/的".split(""),
    ...[
      "*",
      "**",
      "**/",
      "/**",
      "/**/",
      "?",
      "[ab]",
      "[^a]",
      "[a-c]",
      "[[:alpha:]]",
      "[!b]",
      "{a,b}",
      "{a,{b,.c}}",
      "{a..c}",
    ],
    ...[
      "@(a|b)",
      "?(a)",
      "*(a|b)",
      "+(a)",
      "!(a)",
      "!(a|b*)",
      "(a|b)",
      "\\*",
      "\\?",
      "\\[",
      "\\{",
      "!",
      "$",
      "+",
      "a.ts",
    ],
  );
  const glob = fc.array(piece, { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(""));
  const path = fc
    .array(fc.constantFrom(..."aabbc.*?[!的".split(""), "/", "/", "a.ts", ".c"), {
      minLength: 1,
      maxLength: 9,
    })
    .map((pieces) =>
      pieces
        .join("")
        .replaceAll(/\/+/g, "/")
        .replaceAll(/^\/|\/$/g, ""),
    )
    .filter((text) => text !== "" && !text.split("/").some((part) => part === "." || part === ".."));

  it("answers as picomatch does", () => {
    fc.assert(
      fc.property(
        glob,
        fc.array(path, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (text, paths, isBasename) => {
          fc.pre(!/(?<![^/])(?:\(\w+\)|\[\w+\])(?![^/])/.test(text)); // folders by their letters, tried by example
          const isMatch = picomatch(text, { dot: true, basename: isBasename });
          expect(paths.filter(globMatcher(text, isBasename))).toEqual(paths.filter((each) => isMatch(each)));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  it("answers every bait at once", () => {
    expect(globBaits.length).toBeGreaterThanOrEqual(200);
    expect(globBaits.filter((bait) => globProblem(bait) !== undefined)).toEqual([]);
    const msOf = (bait: string): number => {
      const start = performance.now();
      const matches = globMatcher(bait);
      for (const each of baited) matches(each);
      return performance.now() - start;
    };
    // The better of several tries: tests of other files run at the same time.
    const slow = globBaits.filter((bait) => ![1, 2, 3].some(() => msOf(bait) < 100));
    expect(slow).toEqual([]);
  });
});

describe("what matching may cost", () => {
  const paths = Array.from(
    { length: 7_000 },
    (_, at) => `packages/core/src/${"ab".repeat(at % 40)}/file${at}.ts`,
  );
  const matchAll = (globs: readonly string[]): number => {
    const work = createWork();
    const matchers = globs.map((glob) => globMatcher(glob, !glob.includes("/"), work));
    return paths.filter((path) => matchers.some((matches) => matches(path))).length;
  };

  it("is enough for 200 ordinary globs on 7,000 paths", () => {
    const globs = Array.from({ length: 200 }, (_, at) => `**/pkg${at}/**/*.{spec,test}.{ts,tsx}`);
    expect(matchAll(globs)).toBe(0);
  });

  it("ends globs whose states do not return with an error that says so", () => {
    const startMs = performance.now();
    const letters = (number: number): string =>
      number.toString(2).padStart(14, "0").replaceAll("0", "a").replaceAll("1", "b");
    const names = paths.map((_, at) => letters(at * 7).repeat(12));
    const matches = globMatcher(`${"?".repeat(400)}a*`);
    expect(() => names.filter(matches)).toThrow("the globs take too long to match");
    expect(performance.now() - startMs).toBeLessThan(20_000);
  });
});
