import { describe, expect, it } from "vitest";
import { countHeld, filesNamed, isNamed, linesShown } from "../../src/agents/lines-looked-at.ts";
import { heldTable, type HeldRow } from "../../src/agents/replay-looks.ts";

describe("files that a look names", () => {
  it("are named by their path or its end, in the command or in what it printed", () => {
    const paths = ["src/a/lane.ts", "src/b/lane.ts", "src/other-lane.ts", "Makefile"];
    expect(filesNamed("cd src; cat a/lane.ts", paths)).toEqual(["src/a/lane.ts"]);
    expect(filesNamed("./src/other-lane.ts:3:x", paths)).toEqual(["src/other-lane.ts"]);
    expect(filesNamed("sed -n 1p ../lane.ts Makefile", paths)).toEqual([
      "src/a/lane.ts",
      "src/b/lane.ts",
      "Makefile",
    ]);
  });
});

describe("lines looked at", () => {
  const known = new Set(["const lane = 1;", "return lane;", "12: kept", "}", "=========", "a: string"]);

  it.each([
    ["as they are, indented", "  const lane = 1;"],
    ["after their path and number", "src/a.ts:12:  const lane = 1;"],
    ["after their number", "12:const lane = 1;"],
    ["after a number and tab", "   12\tconst lane = 1;"],
    ["beside a match", "12-  const lane = 1;"],
    ["beside a match, after their path", "src/a-b.ts-12-  const lane = 1;"],
    ["after their path alone", "src/a.ts:const lane = 1;"],
  ])("count %s", (_, output) => {
    expect(linesShown(output, known)).toEqual(["const lane = 1;"]);
  });

  it("count once, from 8 characters on and with a letter", () => {
    expect(linesShown("return lane;\n}\n=========\n3:return lane;\nelsewhere;", known)).toEqual([
      "return lane;",
    ]);
  });

  it("are held by an answer that they stand in", () => {
    expect(countHeld(["return lane;", "const lane = 1;"], "```\n  return lane;\n```")).toBe(1);
  });
});

describe("a file", () => {
  it("is named by its path, after its folder, or in the list of its folder", () => {
    expect(isNamed("src/a.ts", "- src/a.ts: `lane`")).toBe(true);
    expect(isNamed("src/a.ts", "- src/b.ts: `lane`\n- …/a.ts: `x`")).toBe(true);
    expect(isNamed("src/a.ts", "In src/: b.ts, a.ts, c.ts")).toBe(true);
    expect(isNamed("src/a.ts", "In src/: b.ts, aa.ts")).toBe(false);
    expect(isNamed("src/a.ts", "In lib/: a.ts")).toBe(false);
  });
});

describe("the table of builds", () => {
  it("pools the lines of all tasks", () => {
    const row = (dist: string, tokens: number, held: number, lines: number): HeldRow => ({
      dist,
      tokens,
      namesAll: held > 0,
      arms: [{ name: "all", lines, held }],
    });
    const rows = [
      row("old", 100, 0, 10),
      row("new", 300, 9, 10),
      row("old", 300, 3, 20),
      row("old", 200, 0, 10),
    ];
    expect(heldTable(rows).split("\n").slice(2)).toEqual([
      "| old | 3 | 200 | 300 | 7.5 | 33.3 |",
      "| new | 1 | 300 | 300 | 90.0 | 100.0 |",
    ]);
  });
});
