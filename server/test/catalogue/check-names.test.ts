import { describe, expect, it } from "vitest";
import {
  checkBranch,
  checkLabel,
  checkRepositoryName,
  checkTeamName,
} from "../../src/catalogue/check-names.ts";
import { nameFromPath, nameInPath } from "../../src/catalogue/name-in-path.ts";

const refused = { code: "INVALID_SETTING" };

/** Returns the texts that a check refuses. */
function refusesOf(check: (text: string) => string, texts: readonly string[]): readonly string[] {
  return texts.filter((text) => {
    try {
      return check(text) !== text;
    } catch (error) {
      expect(error).toMatchObject(refused);
      for (const hidden of ["\n", "\0", "\u001B", "\u202E"])
        expect((error as Error).message).not.toContain(hidden);
      return true;
    }
  });
}

describe("names", () => {
  const odd = [
    "",
    " ",
    "a b",
    "../a",
    "a/..",
    "/a",
    "a/",
    "a//b",
    "-a",
    ".git",
    "a\nb",
    "a\0",
    "a~b",
    "a%2Fb",
    "\u202Ea",
    "ä",
    "a.",
    "x".repeat(201),
  ];

  it("of repositories and teams are no paths, flags or addresses", () => {
    const names = ["acme/shop", "a", "A_1.x-y", "a/b/c", "_x"];
    expect(refusesOf(checkRepositoryName, names)).toEqual([]);
    expect(refusesOf(checkRepositoryName, odd)).toEqual(odd);
    expect(refusesOf(checkTeamName, ["red", "red-2", ...odd, "a/b"])).toEqual([...odd, "a/b"]);
    for (const name of names) expect(nameFromPath(decodeURIComponent(nameInPath(name)))).toBe(name);
  });

  it("of keys are one line for people", () => {
    const check = (text: string): string => checkLabel(text, "key");
    expect(refusesOf(check, ["Ada's laptop", "构建服务器", "a/b"])).toEqual([]);
    const wrong = ["", " a", "a\tb", "a\u001B[31m", "a\u202Eb", "a\u2028b", "x".repeat(101)];
    expect(refusesOf(check, wrong)).toEqual(wrong);
  });

  it("of branches are what git takes", () => {
    expect(refusesOf(checkBranch, ["main", "feature/a-b", "v1.2", "日本"])).toEqual([]);
    const wrong = [
      "",
      "-x",
      "--upload-pack=x",
      "a..b",
      "a b",
      "a~1",
      "a^",
      "a:b",
      "a?",
      "a*",
      "a[",
      "a\\b",
      "/a",
      "a/",
      "a//b",
      "@",
      "a@{1}",
      "a.lock",
      ".a",
      "a/.b",
      "a.",
      "a\nb",
    ];
    expect(refusesOf(checkBranch, wrong)).toEqual(wrong);
  });
});
