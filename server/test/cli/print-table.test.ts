import { describe, expect, it } from "vitest";
import { sizeText } from "../../src/cli/print-status.ts";
import { printTable } from "../../src/cli/print-table.ts";

describe("a table", () => {
  it("fits the terminal, and cuts long names in the middle", () => {
    const rows = [
      { cells: [`acme/${"very-".repeat(20)}long`, "ready"] },
      {
        cells: ["a", "failed"],
        note: "the remote does not answer, and that for more than one line of text here",
      },
    ];
    const lines = printTable(["name", "state"], rows, 40).trimEnd().split("\n");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40);
    expect(lines[1]).toMatch(/^acme\/very.*….*long {2}ready$/);
    expect(lines.slice(3).join(" ")).toContain("the remote does not answer");
  });

  it("spells out what is hidden in cells and notes", () => {
    const text = printTable(["name"], [{ cells: ["a\u001B[31m\nb"], note: "c\u202Ed" }], 60);
    for (const hidden of ["\u001B", "\u202E"]) expect(text).not.toContain(hidden);
    expect(text.split("\n")).toHaveLength(4);
  });

  it("says sizes in words", () => {
    expect([0, 999, 1_500, 12_345_678, 5e12].map(sizeText)).toEqual([
      "0 bytes",
      "999 bytes",
      "1.5 kB",
      "12 MB",
      "5.0 TB",
    ]);
  });
});
