import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedPaths } from "@fossick/core/language/named-paths.ts";

const pathsIn = (text: string): string[] => namedPaths({ text }).map(({ path }) => path);

describe("namedPaths: what is a name", () => {
  it.each([
    ["src/auth/tokens.ts", "src/auth/tokens.ts"],
    ["what does auth/tokens.ts do", "auth/tokens.ts"],
    ["explain tokens.ts", "tokens.ts"],
    ["where is @scope/core/index.ts used", "@scope/core/index.ts"],
    ["what does .github/workflows/ci.yml run", ".github/workflows/ci.yml"],
    ["add an entry to .gitignore", ".gitignore"],
    ["what is in the README?", "README"],
    ["explain the Makefile", "Makefile"],
  ])("is found in: %s", (text, path) => {
    expect(pathsIn(text)).toEqual([path]);
  });

  it.each([
    ["where are tokens refreshed"],
    ["fix the login, e.g. for guests"],
    ["upgrade to v2.3.1"],
    ["the 10.5 release is broken"],
    ["see https://example.com/src/auth.ts"],
    ["open file:///srv/shop/auth.ts"],
    ["wait ... and see"],
    ["/"],
    [""],
    [" \n "],
  ])("is none of the words of: %j", (text) => {
    expect(pathsIn(text)).toEqual([]);
  });

  it("is any word that is the whole text, and no common word among others", () => {
    expect(namedPaths({ text: " throttle\n" })).toEqual([{ path: "throttle", isWhole: true }]);
    expect(namedPaths({ text: "the throttle" })).toEqual([]);
    expect(namedPaths({ text: "src/a.ts" })).toEqual([{ path: "src/a.ts", isWhole: true }]);
    expect(namedPaths({ text: "explain src/a.ts" })).toEqual([{ path: "src/a.ts", isWhole: false }]);
  });
});

describe("namedPaths: how a name is written", () => {
  it.each([
    ["./src/auth.ts"],
    ["../src/auth.ts"],
    ["/src/auth.ts"],
    ["src\\auth.ts"],
    ["src/auth.ts:42"],
    ["src/auth.ts:42:7"],
    ["src/auth.ts:42-60"],
    ["src/auth.ts#L42"],
    ["src/auth.ts#L42-L60"],
    ["src/auth.ts."],
    ["`src/auth.ts`"],
    ['"src/auth.ts",'],
    ["(src/auth.ts)"],
    ["“src/auth.ts”?"],
    ["《src/auth.ts》。"],
  ])("does not matter: %s", (written) => {
    expect(pathsIn(written)).toEqual(["src/auth.ts"]);
    expect(pathsIn(`look at ${written}`)).toEqual(["src/auth.ts"]);
  });

  it("may touch Chinese text, which is never the whole name", () => {
    for (const text of ["看一下 src/auth.ts 文件", "看一下src/auth.ts文件", "src/auth.ts怎么用"])
      expect(namedPaths({ text })).toEqual([{ path: "src/auth.ts", isWhole: false }]);
  });
});

describe("namedPaths: how much", () => {
  it("reads texts of 14 words or fewer: longer ones name files in passing", () => {
    expect(pathsIn(`${"word ".repeat(13)}src/auth.ts`)).toEqual(["src/auth.ts"]);
    expect(pathsIn(`${"word ".repeat(14)}src/auth.ts`)).toEqual([]);
  });

  it("counts a Chinese term as one word, however long", () => {
    const gloss = [{ text: "怎么刷新令牌", words: ["refresh", "token"] }, { text: " src/auth.ts" }];
    expect(namedPaths({ text: "怎么刷新令牌 src/auth.ts", gloss })).toHaveLength(1);
  });

  it("keeps the order of the text and takes five at most", () => {
    expect(pathsIn("b.ts a.ts")).toEqual(["b.ts", "a.ts"]);
    expect(pathsIn("a.ts b.ts c.ts d.ts e.ts f.ts")).toEqual(["a.ts", "b.ts", "c.ts", "d.ts", "e.ts"]);
  });

  it("gives back any plain path, and never one with spaces, quotes or a leading slash", () => {
    const part = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
    const plain = fc
      .tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.constantFrom("ts", "py", "md"))
      .map(([parts, extension]) => `lib/${parts.join("/")}.${extension}`);
    fc.assert(
      fc.property(plain, (path) => {
        expect(namedPaths({ text: path })).toEqual([{ path, isWhole: true }]);
        expect(pathsIn(`what does \`${path}:12\` do?`)).toEqual([path]);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const found = namedPaths({ text });
        expect(found.length).toBeLessThanOrEqual(5);
        for (const { path } of found) expect(path).toMatch(/^[^\s"'`(),/][^\s"'`(),]*$/);
      }),
    );
  });
});
