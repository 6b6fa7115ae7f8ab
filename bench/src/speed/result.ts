import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { quantile } from "../metrics.ts";

/** Names of the timed measurements. */
export const measures = [
  "cat",
  "rg",
  "node",
  "version",
  "cold",
  "codegraphIndex",
  "process",
  "mcp",
  "codegraph",
  "engineFirst",
  "engine",
  "engineOther",
  "engineChanged",
  "processChanged",
  "processEdited",
] as const;
export type Measure = (typeof measures)[number];

/** Peak memory of a process. */
export interface PeakMemory {
  /** Resident, mapped pages of the index among it. */
  readonly residentBytes: number;
  /** The part of it that no file backs; 0 where the system does not tell. */
  readonly ownBytes: number;
}

/** Result of one run of `bench speed`. */
export interface SpeedResult {
  /** Name of the tree: `linux-6.1`. */
  readonly name: string;
  /** Commit of fossick. */
  readonly commit: string;
  /** Commit of the tree, if it is a git repository. */
  readonly treeCommit?: string;
  readonly node: string;
  readonly cores: number;
  /** Shell pattern of the files the yardsticks read. */
  readonly pattern: string;
  /** Files the yardsticks read. */
  readonly source: { readonly files: number; readonly bytes: number };
  readonly indexedFiles: number;
  readonly indexBytes: number;
  /** Turns of the loop that the search of the engine took. */
  readonly cycles: number;
  /** In milliseconds, in the order they were measured. */
  readonly times: Readonly<Partial<Record<Measure, readonly number[]>>>;
  /** Time of processors in milliseconds, of what ran as a process. */
  readonly cpu?: Readonly<Partial<Record<Measure, readonly number[]>>>;
  readonly memory: { readonly build: PeakMemory; readonly process: PeakMemory; readonly engine: PeakMemory };
}

/** Write a result as `<name>.json`. @returns the file */
export function writeSpeedResult(folder: string, result: SpeedResult): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.name}.json`);
  const lines = Object.entries(result).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
  return file;
}

/** Every result of a folder, fewest files first. @throws when a file holds something else */
export function readSpeedResults(folder: string): SpeedResult[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => {
      const value = JSON.parse(readFileSync(join(folder, name), "utf8")) as Partial<SpeedResult>;
      if (typeof value.name === "string" && value.times && value.memory) return value as SpeedResult;
      throw new Error(`${name} is no result of speed: it needs name, times and memory`);
    })
    .sort((a, b) => a.indexedFiles - b.indexedFiles || (a.name < b.name ? -1 : 1));
}

/** The median of what was measured, or undefined where nothing was. */
export const medianMs = (result: Pick<SpeedResult, "times">, measure: Measure): number | undefined =>
  quantileMs(result, measure, 0.5);

/** The time below which a share of the measured ones lies, or undefined where nothing was measured. */
export function quantileMs(
  { times }: Pick<SpeedResult, "times">,
  measure: Measure,
  share: number,
): number | undefined {
  const measured = times[measure] ?? [];
  return measured.length === 0 ? undefined : quantile(measured, share);
}

/** How many times as long as another one takes, medians. */
export function ratioTo(
  result: Pick<SpeedResult, "times">,
  measure: Measure,
  yardstick: Measure,
): number | undefined {
  const [own, other] = [medianMs(result, measure), medianMs(result, yardstick)];
  return own === undefined || other === undefined ? undefined : own / other;
}
