import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { taskSets, type Result } from "./types.ts";

/** `<set>.<system>.json` */
export const resultFileName = ({ set, system }: Pick<Result, "set" | "system">): string =>
  `${set}.${system}.json`;

/** Write a result into a folder, one row a line so that a diff shows which tasks changed. @returns the file */
export function writeResult(folder: string, result: Result): string {
  const { rows, ...about } = result;
  const head = Object.entries(about).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  );
  const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, resultFileName(result));
  writeFileSync(file, `{\n${head.join("\n")}\n  "rows": [\n${lines}\n  ]\n}\n`);
  return file;
}

/** @throws when the file holds something else */
export function readResult(file: string): Result {
  const value = JSON.parse(readFileSync(file, "utf8")) as Partial<Result>;
  const isResult =
    typeof value.system === "string" &&
    typeof value.commit === "string" &&
    taskSets.some((set) => set === value.set) &&
    Array.isArray(value.rows);
  if (!isResult) throw new Error(`${file} is no result: it needs system, set, commit and rows`);
  return value as Result;
}

/** Every result of a folder, in order of file name. */
export function readResults(folder: string): Result[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readResult(join(folder, name)));
}
