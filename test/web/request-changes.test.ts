import { describe, expect, it } from "vitest";
import { scopeFilter } from "@fossick/core/evidence/scope.ts";
import {
  changesOf,
  globsIn,
  literalGlob,
  scoreIn,
  withoutChange,
  withoutFile,
  withStanding,
} from "../../web/src/controls/request-changes.ts";

const limits = {
  maxCycles: 3,
  threshold: 0.7,
  maxTokens: 8_000,
  globs: [],
  excludes: ["*.lock"],
} as const;

describe("what a person changed for the next search", () => {
  it("is what differs from the server's own limits, and each is taken back by itself", () => {
    const request = {
      task: "expiry",
      threshold: 0.4,
      maxCycles: 3,
      globs: ["src/**"],
      excludes: ["*.lock", "test/**"],
    };
    const changes = changesOf(request, limits);
    expect(changes).toEqual([
      { kind: "threshold", value: 0.4 },
      { kind: "glob", value: "src/**" },
      { kind: "exclude", value: "test/**" },
    ]);
    const rest = changes.reduce(withoutChange, request);
    expect(changesOf(rest, limits)).toEqual([]);
    expect(rest.task).toBe("expiry");
    expect(withoutChange(request, { kind: "threshold", value: 0.4 })).not.toHaveProperty("threshold");
    expect(changesOf({}, limits)).toEqual([]);
    expect(changesOf(withStanding({}, limits), limits)).toEqual([]);
    const [removal, ...others] = changesOf({ excludes: [] }, limits);
    expect([removal, ...others]).toEqual([{ kind: "exclude", value: "*.lock", isRemoved: true }]);
    expect(removal && withoutChange({ excludes: [] }, removal)).toEqual({ excludes: ["*.lock"] });
  });

  it("has every glob once", () => {
    expect(globsIn("src/*.{ts,tsx}, docs/**, docs/** ，\n")).toEqual(["src/*.{ts,tsx}", "docs/**"]);
    expect(globsIn("a}b,{c,d")).toEqual(["a}b", "{c,d"]);
    expect(globsIn(" , ")).toEqual([]);
  });
});

describe("a file that is left out", () => {
  const names = [
    ["package.json", "web/package.json"],
    ["app/[slug]/page.tsx", "app/s/page.tsx"],
    ["src/*.ts", "src/a.ts"],
    ["!important.md", "docs/!important.md"],
    ["src/{a,b}.ts", "src/a.ts"],
    ["src/(group)/+page.ts", "src/group/page.ts"],
    ['say "hi".txt', "say hi.txt"],
    ["a\\b.ts", "ab.ts"],
    ["日本/文.md", "日本/字.md"],
  ] as const;
  it.each(names)("%s is that file and not %s", (path, other) => {
    const { excludes } = withoutFile({ excludes: ["x"] }, path);
    expect(excludes).toEqual(["x", literalGlob(path)]);
    const isLeft = scopeFilter({ excludes }, () => "text");
    expect([path, other].filter(isLeft)).toEqual([other]);
  });
});

describe("a score that is typed", () => {
  it.each([
    ["0", 0],
    ["0.0", 0],
    ["0.05", 0.05],
    ["1", 1],
    ["", undefined],
    [" ", undefined],
    ["1.2", undefined],
    ["-0.1", undefined],
  ])("%j, is %j", (typed, score) => {
    expect(scoreIn(typed)).toBe(score);
  });
});
