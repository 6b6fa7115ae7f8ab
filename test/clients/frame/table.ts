import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stages, type Client, type Stage } from "./client.ts";

export type Cell = "yes" | "failed";

/** How a client did. */
export interface Row extends Pick<Client, "name" | "title" | "lacks"> {
  readonly version: string;
  /** Why nothing was tried. */
  readonly missing: string | undefined;
  readonly cells: Readonly<Partial<Record<Stage, Cell>>>;
}

/** Keeps a row until all clients are done. */
export function keepRow(folder: string, row: Row): void {
  writeFileSync(join(folder, `${row.name}.json`), JSON.stringify(row));
}

const rowsIn = (folder: string): Row[] =>
  readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Row)
    .sort((a, b) => (a.title < b.title ? -1 : 1));

/** Writes how the newest versions did into the last column of a page's table, for the clients that were tried. */
export function writeNewest(folder: string, page: string): void {
  const [before = "", table = ""] = readFileSync(page, "utf8").split(/(?=^## What was run$)/m);
  const written = rowsIn(folder)
    .filter(({ cells }) => Object.keys(cells).length > 0)
    .reduce((text, { cells, title, version }) => {
      const failed = stages.filter((stage) => cells[stage] === "failed");
      const said = failed.length === 0 ? version : `${version}, failed: ${failed.join(", ")}`;
      return text
        .split("\n")
        .map((line) => (line.startsWith(`| ${title} |`) ? line.replace(/[^|]*\|$/, ` ${said} |`) : line))
        .join("\n");
    }, table);
  writeFileSync(page, before + written);
}

/** The table of all rows in a folder, as Markdown. */
export function tableOf(folder: string): string {
  const rows = rowsIn(folder);
  const head = ["client", "version", ...stages];
  const lines = [head, head.map(() => "---"), ...rows.map(rowCells)];
  const notes = rows.flatMap(({ title, missing, lacks }) =>
    missing === undefined
      ? Object.entries(lacks).map(([stage, why]) => `- ${title}, ${stage}: ${why}`)
      : [`- ${title}: ${missing}`],
  );
  return `${[...lines.map((cells) => `| ${cells.join(" | ")} |`), "", ...notes].join("\n").trim()}\n`;
}

function rowCells({ title, version, missing, lacks, cells }: Row): string[] {
  const cellOf = (stage: Stage): string =>
    missing !== undefined ? "not tried" : lacks[stage] === undefined ? (cells[stage] ?? "not tried") : "–";
  return [title, version, ...stages.map(cellOf)];
}
