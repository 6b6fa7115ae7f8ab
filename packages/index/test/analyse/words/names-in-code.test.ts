import { describe, expect, it } from "vitest";
import { namesInCode } from "@fossick/index/analyse/words/names-in-code.ts";

const inCode = (path: string, text: string): string[] => [
  ...namesInCode(path, text, ["parseFoo", "MAX_AGE"]),
];

describe("names in code", () => {
  it("are those outside comments and strings", () => {
    expect(inCode("a.ts", "/* parseFoo */\n// MAX_AGE\nconst a = parseFoo('MAX_AGE');\n")).toEqual([
      "parseFoo",
    ]);
    expect(inCode("a.py", '"""Like parseFoo."""\nx = MAX_AGE  # parseFoo\n')).toEqual(["MAX_AGE"]);
  });

  it("are whole words", () => {
    expect(inCode("a.ts", "parseFooter(); OLD_MAX_AGE;\n")).toEqual([]);
  });

  it("are none of a page", () => {
    expect(inCode("README.md", "Call parseFoo first.\n")).toEqual([]);
  });
});
