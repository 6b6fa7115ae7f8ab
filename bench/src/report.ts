import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accuracyPlot, reliabilityPlot } from "./plots.ts";
import { abstentionSection } from "./report/abstention-section.ts";
import { breadthSection } from "./report/breadth-section.ts";
import { chaptersOf, chapterTitle, type Chapter } from "./report/chapters.ts";
import { calibrationSection, fixedNumberTable } from "./report/own-sections.ts";
import { groupTable, pairedTable, rankingTable, returnedTable } from "./report/sections.ts";
import { readResults } from "./results.ts";
import type { Result } from "./types.ts";

/** A file of the report: its name and its text. */
export interface ReportFile {
  readonly name: string;
  readonly text: string;
}

const introduction = `# Results

Made from the JSON files beside it by \`npm run bench -- report\`; what each figure means is in [../README.md](../README.md). Shares are in per cent. Brackets are 95 % intervals from 2000 resamples of whole repositories.`;

const abstentionIntroduction =
  "Right texts are the tasks' own and should be answered; wrong ones belong to another repository and nonsense to none, and should not be. AUC: the chance that the first file of a right text is stated to be worth more than that of a wrong one, ties half.";

const breadthIntroduction =
  "What fossick finds and hands over in up to three cycles against the same stopped after the first, by how many files the change edited; differences are three − one, in points. Groups of fewer than ten tasks are left out, and sets whose two results are of different commits.";

const tablesIntroduction =
  "Rows behind the figures of [decisions](../../docs/decisions/README.md), as they were measured on the day.";

/** Make the report of a folder's results into the same folder. @returns the files' names */
export function writeReport(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  const files = reportFiles(readResults(folder), decisionTables(folder));
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  return files.map(({ name }) => name);
}

/** Rows of a list of the tables that decisions left in a folder, which are named as the decisions are. */
function decisionTables(folder: string): readonly string[] {
  const names = readdirSync(folder).filter((name) => /^\d{4}-\d\d-\d\d-.*\.md$/.test(name));
  return names.sort().map((name) => {
    const [title = name] = readFileSync(join(folder, name), "utf8").split("\n");
    return `- [${title.replace(/^# (?:Figures: )?/, "")}](${name})`;
  });
}

/** The report on results: `README.md` and its plots. The same results and tables give the same bytes. */
export function reportFiles(results: readonly Result[], tables: readonly string[] = []): ReportFile[] {
  const chapters = chaptersOf(results);
  const plots = chapters.flatMap(plotsOf);
  const breadth = breadthSection(results);
  const abstention = abstentionSection(results);
  const text = [
    introduction,
    ...chapters.map((chapter) => chapterText(chapter, plotsOf(chapter))),
    ...(breadth === undefined ? [] : ["## What each cycle adds, by breadth", breadthIntroduction, breadth]),
    ...(abstention === undefined ? [] : ["## Abstention", abstentionIntroduction, abstention]),
    ...(tables.length === 0 ? [] : ["## Tables of decisions", tablesIntroduction, tables.join("\n")]),
  ].join("\n\n");
  return [{ name: "README.md", text: `${text}\n` }, ...plots];
}

function plotsOf({ name, results, main }: Chapter): ReportFile[] {
  const reliability = main && reliabilityPlot(main.rows, name);
  return [
    { name: `accuracy.${name}.svg`, text: accuracyPlot(results, name) },
    ...(reliability ? [{ name: `reliability.${name}.svg`, text: reliability }] : []),
  ];
}

function chapterText({ name, results, main }: Chapter, plots: readonly ReportFile[]): string {
  const sizes = results.map(({ rows }) => rows.length);
  const repositories = new Set(results.flatMap(({ rows }) => rows.map(({ repo }) => repo))).size;
  const commits = [...new Set(results.map(({ commit }) => `\`${commit.slice(0, 10)}\``))].join(", ");
  const image = (kind: string, words: string): string[] =>
    plots.filter((plot) => plot.name.startsWith(kind)).map((plot) => `![${words}](${plot.name})`);
  return [
    `## ${chapterTitle(name)}`,
    `${Math.max(...sizes)} tasks of ${repositories} repositories, measured at ${commits}.`,
    rankingTable(results),
    ...image("accuracy", "Acc@k by system"),
    "What is handed over:",
    returnedTable(results),
    ...(main ? mainText(main, results, image("reliability", "Stated and real worth")) : []),
  ].join("\n\n");
}

/** Returns the sections written for fossick only. */
function mainText(main: Result, results: readonly Result[], reliability: readonly string[]): string[] {
  const others = results.filter((result) => result !== main);
  const calibration = calibrationSection(main.rows);
  return [
    ...(others.length > 0 ? ["### fossick against each, task by task", pairedTable(main, others)] : []),
    "### By language",
    groupTable(main.rows, "language", ({ language }) => language || "unknown"),
    "### The returned set against a fixed number of files",
    "F1 in per cent. The fixed number is the best one for these very tasks, which favours it.",
    fixedNumberTable(main.rows),
    ...(calibration === undefined ? [] : ["### Stated worth", calibration, ...reliability]),
    "### By repository",
    "<details><summary>Every repository</summary>",
    groupTable(main.rows, "repository", ({ repo }) => repo),
    "</details>",
  ];
}
