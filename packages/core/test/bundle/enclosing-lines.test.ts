import { describe, expect, it } from "vitest";
import { enclosingLines, signatureOf } from "@fossick/core/bundle/enclosing-lines.ts";

const textOf = (lines: readonly string[], numbers: readonly number[]): string[] =>
  numbers.map((line) => (lines[line - 1] ?? "").trim());

describe("heads of what a line stands in", () => {
  it("are the class and the function around it, outermost first", () => {
    const lines = [
      "class Basket:",
      "    total = 0",
      "",
      "    def add(self, item):",
      "        # adds",
      "        if item:",
      "            self.total += 1",
    ];
    expect(textOf(lines, enclosingLines(lines, 7))).toEqual([
      "class Basket:",
      "def add(self, item):",
      "if item:",
    ]);
  });

  it("are written above a brace of its own line and above a list of parameters", () => {
    const lines = [
      "namespace Shop",
      "{",
      "    int Add(",
      "        int a,",
      "        int b",
      "    )",
      "    {",
      "        return a;",
    ];
    expect(textOf(lines, enclosingLines(lines, 8))).toEqual(["namespace Shop", "int Add("]);
  });

  it("are none for what is not indented", () => {
    expect(enclosingLines(["import a", "", "def f():"], 3)).toEqual([]);
  });
});

describe("the signature of a definition", () => {
  const signature = (text: string, symbol = "f") => {
    const lines = text.split("\n");
    const range = signatureOf(lines, { startLine: 1, endLine: lines.length, symbol });
    return range && [range.startLine, range.endLine];
  };

  it("ends where the body begins", () => {
    expect(signature("function f(\n  a: number,\n): void {\n  use(a);\n}")).toEqual([1, 3]);
    expect(signature("def f(a):\n    return a")).toEqual([1, 1]);
  });

  it("has its comment where that is short", () => {
    expect(signature("/** Adds. */\nfunction f() {\n  g();\n}")).toEqual([1, 2]);
    expect(signature(`${"// long\n".repeat(9)}function f() {\n  g();\n}`)).toEqual([10, 10]);
  });

  it("is of a definition alone", () => {
    expect(signatureOf(["a", "b"], { startLine: 1, endLine: 2 })).toBeUndefined();
  });
});
