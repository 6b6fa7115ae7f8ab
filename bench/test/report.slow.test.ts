import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { compareResults } from "../src/compare.ts";
import { reportFiles, writeReport } from "../src/report.ts";
import { readResult, readResults, writeResult } from "../src/results.ts";
import type { Result, Row } from "../src/types.ts";
import { createFolder, removeFolders } from "../../test/temp-repository.ts";
import { sampleRow } from "../../test/sample-row.ts";

afterAll(removeFolders);

const tasks = Array.from({ length: 12 }, (_, at) => ({
  id: `task-${at}`,
  repo: `owner/${at % 4}`,
  language: at % 2 ? "go" : "rust",
  goldCount: 1 + (at % 3),
}));
const result = (
  system: string,
  rowOf: (at: number) => Partial<Row>,
  set: Result["set"] = "commits",
): Result => ({
  system,
  set,
  commit: "0123456789abcdef",
  rows: tasks.map((task, at) => sampleRow({ ...task, set, ...rowOf(at) })),
});
const stated = [
  [0.8, 1],
  [0.3, 0],
] as const;
const good = result("fossick", (at) => ({
  goldRanks: [1, 2, 3].slice(0, 1 + (at % 3)),
  returned: 2,
  right: 1,
  useful: 2,
  stated,
}));
const bad = result("bm25", (at) => ({
  goldRanks: at % 4 === 0 ? [1, 2, 3].slice(0, 1 + (at % 3)) : [],
  returned: 2,
}));

/** The cells of the first table line that begins with a name. */
const cells = (text: string, name: string): string[] =>
  (text.split("\n").find((line) => line.startsWith(`| ${name} |`)) ?? "")
    .split("|")
    .map((cell) => cell.trim());

describe("a result file", () => {
  it("comes back as it was written, a row a line", () => {
    const { root } = createFolder();
    const file = writeResult(join(root, "results"), good);
    expect(file).toBe(join(root, "results", "commits.fossick.json"));
    expect(readResult(file)).toEqual(good);
    const lines = readFileSync(file, "utf8").split("\n");
    expect(lines.filter((line) => line.startsWith('{"id"'))).toHaveLength(12);
    writeResult(join(root, "results"), { ...bad, rows: [] });
    expect(readResults(join(root, "results")).map(({ system }) => system)).toEqual(["bm25", "fossick"]);
  });

  it("that is none is refused by name", () => {
    const folder = createFolder({ "other.json": '{"system": "fossick"}' });
    expect(() => readResults(folder.root)).toThrow(/other\.json is no result/);
  });
});

describe("the report", () => {
  const files = reportFiles([bad, good]);
  const readme = files[0]?.text ?? "";

  it("has fossick first, with intervals around its figures", () => {
    expect(readme.indexOf("| fossick |")).toBeLessThan(readme.indexOf("| bm25 |"));
    expect(cells(readme, "fossick").slice(2, 8)).toEqual([
      "12",
      "0",
      "33.3",
      "100.0",
      "100.0 [100.0, 100.0]",
      "100.0",
    ]);
    expect(cells(readme, "bm25")[6]).toMatch(/^25\.0 \[0\.0, \d+\.\d\]$/);
  });

  it("compares task by task with an exact test", () => {
    const paired = readme.slice(readme.indexOf("task by task"));
    expect(cells(paired, "bm25").slice(2, 6)).toEqual([
      "12",
      expect.stringMatching(/^\+75\.0 \[/),
      "9 : 0",
      "0.004",
    ]);
  });

  it("shows calibration, languages, repositories and the returned set by gold count", () => {
    expect(cells(readme, "0.8–0.9").slice(2, 5)).toEqual(["12", "0.800", "1.000 ± 0.000"]);
    expect(readme).toContain("Expected calibration error 0.250");
    expect(cells(readme, "rust")[2]).toBe("6");
    expect(cells(readme, "owner/3")[2]).toBe("3");
    const [, , count, first] = cells(readme, "3+");
    expect([count, first]).toEqual(["4", "50.0"]);
  });

  it("draws both plots as well-formed SVG with labelled axes", () => {
    expect(files.map(({ name }) => name)).toEqual([
      "README.md",
      "accuracy.commits.svg",
      "reliability.commits.svg",
    ]);
    for (const { name, text } of files.slice(1)) {
      expect(readme).toContain(`(${name})`);
      expect(text).not.toMatch(/NaN|undefined|Infinity/);
      expect(text).toContain("prefers-color-scheme: dark");
      const opened = [...text.matchAll(/<(svg|text|style)\b/g)].length;
      expect([...text.matchAll(/<\/(svg|text|style)>/g)]).toHaveLength(opened);
    }
    expect(files[1]?.text).toContain("Acc@k, % of tasks");
    expect(files[1]?.text).toContain(">bm25</text>");
    expect(files[2]?.text).toContain("mean real worth");
  });

  it("keeps sets and fields apart, in the order of the sets", () => {
    const text = reportFiles([
      result("fossick.plain", () => ({}), "gap"),
      result("fossick", () => ({}), "gap"),
      good,
    ])[0]?.text;
    expect(text?.match(/^## .*$/gm)).toEqual(["## commits", "## gap", "## gap, asked with `plain`"]);
  });

  it("comes out the same from the files, whatever their order", () => {
    const { root } = createFolder();
    writeResult(root, good);
    writeResult(root, bad);
    expect(writeReport(root)).toEqual(files.map(({ name }) => name));
    expect(readFileSync(join(root, "README.md"), "utf8")).toBe(readme);
    expect(reportFiles([good, bad])).toEqual(files);
  });

  it("lists the tables of decisions that lie beside the results, and no other page", () => {
    const { root } = createFolder({
      "2026-01-02-trees.md": "# Figures: Trees, tried\n",
      "ablation.md": "# Parts\n",
    });
    writeResult(root, good);
    writeReport(root);
    const [, listed] = readFileSync(join(root, "README.md"), "utf8").split("## Tables of decisions");
    expect(listed?.match(/^- .*$/gm)).toEqual(["- [Trees, tried](2026-01-02-trees.md)"]);
  });

  it("is made of rivals alone, too", () => {
    const [text, ...plots] = reportFiles([bad]);
    expect(text?.text).toContain("| bm25 |");
    expect(text?.text).not.toContain("task by task");
    expect(plots).toHaveLength(1);
  });
});

describe("what each cycle adds", () => {
  const wide = (system: string, count: number, rowOf: (at: number) => Partial<Row>): Result => ({
    ...good,
    system,
    rows: Array.from({ length: count }, (_, at) =>
      sampleRow({ id: `task-${at}`, repo: `owner/${at % 4}`, ...rowOf(at) }),
    ),
  });
  const textOf = (...results: readonly Result[]): string => reportFiles(results)[0]?.text ?? "";
  const chapterOf = (text: string): string => text.slice(text.indexOf("## What each cycle adds, by breadth"));
  const numbers = [1, 2, 3, 4, 6, 7, 15];
  const three = wide("fossick", 70, (at) => ({
    goldCount: numbers[at % 7] ?? 0,
    goldRanks: [1, 12],
    returned: 1,
    right: 1,
  }));
  const one = wide("fossick-one-cycle", 70, (at) => ({ goldCount: numbers[at % 7] ?? 0, goldRanks: [11] }));

  it("is shown by the number of edited files, one cycle before three", () => {
    const chapter = chapterOf(textOf(one, three));
    expect(chapter.match(/^\| [1-9].*? \| \d+ \|/gm)).toEqual([
      "| 1 | 10 |",
      "| 2 | 10 |",
      "| 3 | 10 |",
      "| 4 to 6 | 20 |",
      "| 7 and more | 20 |",
    ]);
    expect(cells(chapter, "2").slice(3, -1)).toEqual([
      ...["0.0", "50.0", "+50.0 [+50.0, +50.0]"],
      ...["50.0", "100.0", "+50.0 [+50.0, +50.0]"],
      ...["0.0", "66.7", "+66.7 [+66.7, +66.7]"],
    ]);
    expect(cells(chapter, "4 to 6")[5]).toMatch(/^\+20\.8 \[\+\d+\.\d, \+\d+\.\d\]$/);
    expect(chapter).not.toContain("measured at");
  });

  it("leaves out groups of fewer than ten tasks, and sets of such alone", () => {
    const chapter = chapterOf(
      textOf({ ...three, rows: three.rows.slice(0, 64) }, { ...one, rows: one.rows.slice(0, 69) }),
    );
    expect(chapter.match(/^\| [1-9].*? \| \d+ \|/gm)).toEqual([
      "| 1 | 10 |",
      "| 4 to 6 | 18 |",
      "| 7 and more | 18 |",
    ]);
    expect(textOf(three, { ...one, rows: one.rows.slice(0, 9) })).not.toContain("by breadth");
  });

  it("is told of the same tasks asked with the same texts alone", () => {
    expect(textOf(three)).not.toContain("by breadth");
    expect(textOf(one)).not.toContain("by breadth");
    expect(textOf(three, { ...one, set: "gap" })).not.toContain("by breadth");
    expect(textOf(three, { ...one, system: "fossick-one-cycle.plain" })).not.toContain("by breadth");
    const wrong = [three, one].map((each) => ({ ...each, system: `${each.system}.wrong` }));
    expect(textOf(...wrong)).not.toContain("by breadth");
    const plain = [three, one].map((each) => ({ ...each, system: `${each.system}.plain` }));
    expect(chapterOf(textOf(...plain, three, one)).match(/^### .*$/gm)).toEqual([
      "### commits",
      "### commits, asked with `plain`",
    ]);
  });

  it("leaves out what was measured at different commits", () => {
    const text = textOf(three, { ...one, commit: "fedcba9876543210" });
    expect(text).not.toContain("What each cycle adds");
  });
});

describe("comparing two results", () => {
  it("shows both, the difference and the test on shared tasks", () => {
    const text = compareResults(good, { ...bad, rows: bad.rows.slice(0, 10) });
    expect(text).toContain("10 tasks of 4 repositories; 2 rows without a partner.");
    expect(cells(text, "acc5").slice(2, 4)).toEqual(["100.0", "30.0"]);
    expect(cells(text, "acc5").slice(5, 7)).toEqual(["7 : 0", "0.016"]);
  });

  it("says so when there is nothing to compare", () => {
    expect(compareResults(good, { ...bad, rows: [] })).toBe("The two results share no task.");
  });
});
