import { describe, expect, it } from "vitest";
import { highlightLines, isColoured, linesOf } from "../../../web/src/code/highlight.ts";
import { grammarFor, grammars } from "../../../web/src/code/languages.ts";
import { joinedSpans, partsOfSpans, rangesOf } from "../../../web/src/code/span-parts.ts";

const textOf = (lines: ReturnType<typeof highlightLines>): string =>
  lines.map((line) => line.map(({ text }) => text).join("")).join("\n");

describe("coloured lines", () => {
  const hostile = [
    "const x = '<img src=x onerror=alert(1)>';",
    "// </script><script>alert(2)</script> &lt;b&gt;",
    "`${`nested ${'<svg onload=alert(3)>'}`}`",
  ].join("\n");

  it("hold every character as text and nothing else, whatever the language", () => {
    for (const grammar of Object.keys(grammars)) {
      for (const name of [`a.${grammar}`, "a.ts", "a.html", "a.md", "a.unknown"]) {
        const lines = highlightLines(hostile, name);
        expect(textOf(lines)).toBe(hostile);
        for (const piece of lines.flat()) expect(typeof piece.text).toBe("string");
      }
    }
  });

  it("give each line its own pieces, also of a comment over several", () => {
    const lines = highlightLines("/* one\ntwo */ let three = 3;", "a.ts");
    expect(lines[0]).toEqual([{ text: "/* one", kind: "comment" }]);
    expect(lines[1]?.[0]).toEqual({ text: "two */", kind: "comment" });
    expect(lines[1]).toContainEqual({ text: "let", kind: "keyword" });
    expect(lines[1]).toContainEqual({ text: "3", kind: "number" });
  });

  it("leave text alone that is too long, or has a line that is", () => {
    expect(isColoured("let a = 1;\n".repeat(10_000))).toBe(false);
    expect(highlightLines(`let a = "${"x".repeat(3_000)}";`, "a.ts")[0]).toHaveLength(1);
    expect(isColoured("let a = 1;")).toBe(true);
  });

  it("take only text from a tree, never its attributes", () => {
    const tree = {
      type: "root",
      children: [
        {
          type: "element",
          tagName: "script",
          properties: { className: ["hljs-keyword"], onclick: "alert(1)" },
          children: [{ type: "text", value: "<b>\nx" }],
        },
      ],
    };
    expect(linesOf(tree)).toEqual([[{ text: "<b>", kind: "keyword" }], [{ text: "x", kind: "keyword" }]]);
  });
});

describe("grammars", () => {
  it.each([
    ["src/a.test.tsx", "typescript"],
    ["lib/index.js", "typescript"],
    ["include/x.h", "cpp"],
    ["Dockerfile", "dockerfile"],
    ["a/Makefile", "makefile"],
    ["go.mod", undefined],
    ["README", undefined],
  ])("%s is %s", (path, grammar) => {
    expect(grammarFor(path)).toBe(grammar);
  });
});

describe("lines of spans", () => {
  const whole = {
    startLine: 1,
    endLine: 20,
    text: Array.from({ length: 20 }, (_, at) => `line ${at + 1}`).join("\n"),
  };

  it("joins spans that nearly touch", () => {
    const spans = [
      { startLine: 1, endLine: 4 },
      { startLine: 6, endLine: 8 },
      { startLine: 15, endLine: 16 },
    ];
    expect(joinedSpans(spans)).toEqual([
      { startLine: 1, endLine: 8 },
      { startLine: 15, endLine: 16 },
    ]);
  });

  it("asks for no more at once than a server hands over", () => {
    const span = (startLine: number) => ({ startLine, endLine: startLine + 9 });
    expect(rangesOf([span(1), span(100), span(1991), span(2005), span(9000)])).toEqual([
      { startLine: 1, endLine: 2000 },
      { startLine: 2005, endLine: 2014 },
      { startLine: 9000, endLine: 9009 },
    ]);
    expect(rangesOf([])).toEqual([]);
  });

  it("cuts them out of what is there, and leaves out what is not", () => {
    const spans = [
      { startLine: 19, endLine: 30 },
      { startLine: 100, endLine: 101 },
    ];
    expect(partsOfSpans([whole], spans)).toEqual([{ startLine: 19, endLine: 20, text: "line 19\nline 20" }]);
  });

  it("finds them in parts that lie between them, as an export has them", () => {
    const part = (startLine: number, endLine: number) => ({
      startLine,
      endLine,
      text: "x\n".repeat(endLine - startLine),
    });
    const spans = [
      { startLine: 239, endLine: 310 },
      { startLine: 191, endLine: 237 },
    ];
    expect(partsOfSpans([part(7, 7), part(191, 237), part(239, 320)], spans)).toMatchObject(
      spans.toReversed(),
    );
  });

  it("shows all there is of a file without spans", () => {
    expect(partsOfSpans([whole], [])).toEqual([whole]);
  });
});
