import { decimals } from "../report/format.ts";
import { medianMs, ratioTo, type SpeedResult } from "./result.ts";
import { megabytes } from "./speed-text.ts";

/** A figure that fossick is to stay below, and where it stands. */
export interface AskedFigure {
  readonly tree: string;
  readonly what: string;
  readonly max: string;
  readonly measured: string;
  /** Nothing where it was not measured. */
  readonly isMet?: boolean;
}

/** A requirement on one tree. */
interface Asked {
  readonly tree: string;
  readonly what: string;
  readonly max: number;
  readonly unit: Unit;
  readonly valueOf: (result: SpeedResult, by: ReadonlyMap<string, SpeedResult>) => number | undefined;
}

type Unit = "× cat" | "× rg" | "× source" | "ms" | "bytes" | "×";

const buildPeak = ({ memory }: SpeedResult): number => memory.build.residentBytes;
const cold = (result: SpeedResult): number | undefined => medianMs(result, "cold");

/** How much longer the warm search of the largest tree takes than that of a smaller one. */
const growthFrom =
  (smaller: string) =>
  (result: SpeedResult, by: ReadonlyMap<string, SpeedResult>): number | undefined => {
    const other = by.get(smaller);
    const [own, from] = [medianMs(result, "engine"), other && medianMs(other, "engine")];
    return own === undefined || from === undefined ? undefined : own / from;
  };

const asked: readonly Asked[] = [
  {
    tree: "linux-6.1",
    what: "first build",
    max: 60,
    unit: "× cat",
    valueOf: (it) => ratioTo(it, "cold", "cat"),
  },
  { tree: "linux-6.1", what: "memory of a first build", max: 1.5e9, unit: "bytes", valueOf: buildPeak },
  {
    tree: "linux-6.1",
    what: "index against source",
    max: 0.5,
    unit: "× source",
    valueOf: ({ indexBytes, source }) => indexBytes / source.bytes,
  },
  {
    tree: "linux-6.1",
    what: "search in a running engine",
    max: 0.3,
    unit: "× rg",
    valueOf: (it) => ratioTo(it, "engine", "rg"),
  },
  {
    tree: "linux-6.1",
    what: "search, whole process",
    max: 1.5,
    unit: "× rg",
    valueOf: (it) => ratioTo(it, "process", "rg"),
  },
  {
    tree: "linux-6.1",
    what: "ten files changed → answer, running engine",
    max: 1_000,
    unit: "ms",
    valueOf: (it) => medianMs(it, "engineChanged"),
  },
  {
    tree: "linux-6.1",
    what: "ten files changed → answer, whole process",
    max: 1_000,
    unit: "ms",
    valueOf: (it) => medianMs(it, "processChanged"),
  },
  {
    tree: "prisma",
    what: "search in a running engine",
    max: 1,
    unit: "× rg",
    valueOf: (it) => ratioTo(it, "engine", "rg"),
  },
  {
    tree: "prisma",
    what: "search, whole process",
    max: 250,
    unit: "ms",
    valueOf: (it) => medianMs(it, "process"),
  },
  { tree: "laravel", what: "first build, history included", max: 5_000, unit: "ms", valueOf: cold },
  { tree: "generated-1m", what: "memory of a first build", max: 3e9, unit: "bytes", valueOf: buildPeak },
  {
    tree: "generated-1m",
    what: "warm search against that of `generated-78k`",
    max: 3,
    unit: "×",
    valueOf: growthFrom("generated-78k"),
  },
  {
    tree: "generated-1m",
    what: "warm search against that of `linux-6.1`",
    max: 3,
    unit: "×",
    valueOf: growthFrom("linux-6.1"),
  },
];

/** Every asked figure beside what was measured. */
export function askedFigures(results: readonly SpeedResult[]): AskedFigure[] {
  const by = new Map(results.map((result) => [result.name, result]));
  return asked.map(({ tree, what, max, unit, valueOf }) => {
    const result = by.get(tree);
    const value = result && valueOf(result, by);
    const text = { tree, what, max: inUnit(max, unit) };
    return value === undefined
      ? { ...text, measured: "" }
      : { ...text, measured: inUnit(value, unit), isMet: value <= max };
  });
}

function inUnit(value: number, unit: Unit): string {
  if (unit === "bytes") return `${megabytes(value)} MB`;
  if (unit === "ms") return `${decimals(value, 0)} ms`;
  return `${decimals(value, 2)} ${unit}`;
}
