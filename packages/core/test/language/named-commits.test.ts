import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { namedCommits } from "@fossick/core/language/named-commits.ts";

const named = (text: string): string[] =>
  namedCommits({ text }).map((each) => ("hash" in each ? each.hash : `#${each.number}`));

describe("the commits that a task names", () => {
  it.each([
    ["what did commit abc1234 change", ["abc1234"]],
    ["what did commit 1234567 change", ["1234567"]],
    ["revert 9F3ab21 please", ["9f3ab21"]],
    [
      "https://github.com/o/r/commit/0123456789abcdef0123456789abcdef01234567",
      ["0123456789abcdef0123456789abcdef01234567"],
    ],
    ["https://gitlab.com/g/s/r/-/commit/abc1234def", ["abc1234def"]],
    ["see https://bitbucket.org/o/r/commits/abc1234def.", ["abc1234def"]],
    ["review #123 and #45", ["#123", "#45"]],
    ["what was fixed in (#123)?", ["#123"]],
    ["issue 77 is back", ["#77"]],
    ["look at PR #9", ["#9"]],
    ["pull request 9 and GH-10", ["#9", "#10"]],
    ["https://github.com/o/r/pull/812", ["#812"]],
    ["https://gitlab.com/o/r/-/merge_requests/3", ["#3"]],
    ["提交 abc1234 改了什么", ["abc1234"]],
  ])("%s", (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it.each([
    "the colour #a1b2c3 is wrong",
    "0a1b2c3d-1111-2222-3333-444455556666 is not found",
    "open deadbeef/file.ts",
    "the value 12345678 overflows",
    "defaced facade",
    "page &#123; is not escaped",
    "error 404 in abc1234.min.js",
    `${"this long text mentions the former change ".repeat(3)} in #123`,
  ])("are none in: %s", (text) => {
    expect(named(text)).toEqual([]);
  });

  it("are at most four, whatever the text", () => {
    const parts = fc.constantFrom(
      "#1",
      "#22",
      "#3 ",
      "abc1234",
      "pr ",
      "commit ",
      "/",
      " ",
      "https://a/commit/",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(parts).map((each) => each.join("")),
    );
    fc.assert(
      fc.property(text, (each) => {
        expect(named(each).length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
