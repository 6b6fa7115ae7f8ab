import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stages, type Client, type Stage } from "./client.ts";

export type Cell = "yes" | "failed";

/** How a client did. */
export interface Row extends Pick<Client, "name" | "title" | "packages" | "lacks"> {
  /** Why nothing was tried. */
  readonly missing: string | undefined;
  readonly cells: Readonly<Partial<Record<Stage, Cell>>>;
}

/** Keeps a row until all clients are done. */
export function keepRow(folder: string, row: Row): void {
  writeFileSync(join(folder, `${row.name}.json`), JSON.stringify(row));
}

/** The table of all rows in a folder, as Markdown. */
export function tableOf(folder: string): string {
  const rows = readdirSync(folder)
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Row)
    .sort((a, b) => (a.title < b.title ? -1 : 1));
  const head = ["client", "version", ...stages];
  const lines = [head, head.map(() => "---"), ...rows.map(rowCells)];
  const notes = rows.flatMap(({ title, missing, lacks }) =>
    missing === undefined
      ? Object.entries(lacks).map(([stage, why]) => `- ${title}, ${stage}: ${why}`)
      : [`- ${title}: ${missing}`],
  );
  return `${[...lines.map((cells) => `| ${cells.join(" | ")} |`), "", ...notes].join("\n").trim()}\n`;
}

function rowCells({ title, packages, missing, lacks, cells }: Row): string[] {
  const cellOf = (stage: Stage): string =>
    missing !== undefined ? "not tried" : lacks[stage] === undefined ? (cells[stage] ?? "not tried") : "–";
  return [title, Object.values(packages)[0] ?? "", ...stages.map(cellOf)];
}
