import { decimals, table } from "../report/format.ts";
import { medianMs, quantileMs, ratioTo, type Measure, type PeakMemory, type SpeedResult } from "./result.ts";

/** Each measure in words, with what it is held against. */
export const rows: readonly (readonly [measure: Measure, label: string, yardstick?: Measure])[] = [
  ["cat", "`cat` of the files"],
  ["cold", "first build", "cat"],
  ["codegraphIndex", "`codegraph init`", "cat"],
  ["rg", "`rg -c -i` with twelve words"],
  ["node", "`node -e 0`", "rg"],
  ["version", "`fossick --version`", "node"],
  ["engine", "search in a running engine", "rg"],
  ["engineOther", "the same, another text than before", "rg"],
  ["engineFirst", "first search after opening", "rg"],
  ["mcp", "search over MCP, another text than before", "rg"],
  ["process", "search, whole process", "rg"],
  ["codegraph", "`codegraph context`", "rg"],
  ["engineChanged", "ten files changed → answer, running engine", "rg"],
  ["processChanged", "ten files changed → answer, whole process", "rg"],
  ["processEdited", "one file changed → answer, whole process", "rg"],
];

/** Renders the measurements as Markdown: times with their ratios, memory and size of the index. */
export function speedText(result: SpeedResult): string {
  return [timesTable(result), memoryText(result)].join("\n\n");
}

const cpuHead = ["CPU ms", "ratio"] as const;

function timesTable(result: SpeedResult): string {
  const { cpu } = result;
  const lines = rows.flatMap(([measure, label, yardstick]) => {
    const median = medianMs(result, measure);
    if (median === undefined) return [];
    return [
      [
        label,
        String(result.times[measure]?.length ?? 0),
        decimals(median, 0),
        decimals(quantileMs(result, measure, 0.95) ?? 0, 0),
        ratioText(result, measure, yardstick),
        ...(cpu ? cpuOf({ times: cpu }, measure, yardstick) : []),
      ],
    ];
  });
  return table(["", "runs", "p50 ms", "p95 ms", "ratio", ...(cpu ? cpuHead : [])], lines);
}

/** The cells of what ran as a process. */
function cpuOf(cpu: Pick<SpeedResult, "times">, measure: Measure, yardstick?: Measure): readonly string[] {
  const median = medianMs(cpu, measure);
  return median === undefined ? ["", ""] : [decimals(median, 0), ratioText(cpu, measure, yardstick)];
}

function ratioText(result: Pick<SpeedResult, "times">, measure: Measure, yardstick?: Measure): string {
  const ratio = yardstick && ratioTo(result, measure, yardstick);
  return ratio === undefined || !Number.isFinite(ratio) ? "" : `${decimals(ratio, 2)} × ${yardstick ?? ""}`;
}

function memoryText({ indexedFiles, indexBytes, source, memory, cycles }: SpeedResult): string {
  const held = ({ residentBytes, ownBytes }: PeakMemory): string =>
    `${megabytes(residentBytes)} MB (${megabytes(ownBytes)} MB without mapped files)`;
  return [
    `${indexedFiles} files indexed; the yardsticks read ${source.files} of ${megabytes(source.bytes)} MB.`,
    `The index takes ${megabytes(indexBytes)} MB, ${decimals(indexBytes / source.bytes, 2)} of that.`,
    `Memory: first build ${held(memory.build)}, whole process ${held(memory.process)}, running engine ${held(memory.engine)}.`,
    `The search took ${cycles} cycle${cycles === 1 ? "" : "s"}.`,
  ].join(" ");
}

export const megabytes = (bytes: number): string => decimals(bytes / 1e6, bytes < 1e7 ? 1 : 0);
