import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decimals, table } from "../report/format.ts";
import { askedFigures, type AskedFigure } from "./asked.ts";
import { medianMs, readSpeedResults, type SpeedResult } from "./result.ts";
import { speedPlots } from "./speed-plots.ts";
import { megabytes, speedText } from "./speed-text.ts";

const introduction = `# Speed

Made from the JSON files beside it by \`npm run bench -- speed-report\`; how it is measured is in [../../README.md](../../README.md#speed). fossick and its yardsticks ran in turn, medians are given; a ratio is that of two medians of the same run.`;

/** Make the report of a folder's results into the same folder. @returns the files' names */
export function writeSpeedReport(folder: string): string[] {
  const files = speedReport(readSpeedResults(folder));
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  return files.map(({ name }) => name);
}

/** The report: `README.md` and its plots. The same results give the same bytes. */
export function speedReport(
  results: readonly SpeedResult[],
): { readonly name: string; readonly text: string }[] {
  const plots = speedPlots(results);
  const text = [
    introduction,
    "## Asked and measured",
    askedTable(askedFigures(results)),
    "## By size",
    sizesTable(results),
    ...plots.map(
      ({ name }) => `![${name.replace(".svg", "").replaceAll("-", " ")} by number of files](${name})`,
    ),
    ...results.map(treeText),
  ].join("\n\n");
  return [{ name: "README.md", text: `${text}\n` }, ...plots];
}

const askedTable = (figures: readonly AskedFigure[]): string =>
  table(
    ["tree", "figure", "at most", "measured", ""],
    figures.map(({ tree, what, max, measured, isMet }) => [
      `\`${tree}\``,
      what,
      max,
      measured,
      isMet === undefined ? "not measured" : isMet ? "yes" : "**no**",
    ]),
  );

const ms = (value: number | undefined): string => (value === undefined ? "" : decimals(value, 0));

function sizesTable(results: readonly SpeedResult[]): string {
  return table(
    ["tree", "files", "MB", "first build s", "engine ms", "process ms", "rg ms", "build MB", "index MB"],
    results.map((result) => [
      `\`${result.name}\``,
      String(result.indexedFiles),
      megabytes(result.source.bytes),
      decimals((medianMs(result, "cold") ?? 0) / 1_000, 1),
      ms(medianMs(result, "engine")),
      ms(medianMs(result, "process")),
      ms(medianMs(result, "rg")),
      megabytes(result.memory.build.residentBytes),
      megabytes(result.indexBytes),
    ]),
  );
}

function treeText(result: SpeedResult): string {
  const { name, commit, treeCommit, node, cores } = result;
  const at = treeCommit === undefined ? "" : ` at \`${treeCommit.slice(0, 10)}\``;
  return [
    `## ${name}`,
    `\`${name}\`${at}, measured with fossick \`${commit.slice(0, 10)}\` on ${cores} cores, Node ${node}.`,
    speedText(result),
  ].join("\n\n");
}
