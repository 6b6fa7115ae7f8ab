import { axes, frame, place, textAt, type Frame } from "../report/svg.ts";
import { medianMs, type Measure, type SpeedResult } from "./result.ts";

/** A figure of every tree by its number of files. */
interface Plot {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  readonly series: readonly {
    readonly label: string;
    readonly valueOf: (result: SpeedResult) => number | undefined;
  }[];
}

const time =
  (measure: Measure) =>
  (result: SpeedResult): number | undefined =>
    medianMs(result, measure);

/** Cold time is given per file and memory in megabytes, so that all fit on axes of a few powers of ten. */
const plots: readonly Plot[] = [
  {
    name: "search-time",
    title: "Search by number of files",
    unit: "milliseconds, median",
    series: [
      { label: "running engine", valueOf: time("engine") },
      { label: "whole process", valueOf: time("process") },
      { label: "ripgrep", valueOf: time("rg") },
    ],
  },
  {
    name: "change-time",
    title: "Ten files changed → correct answer",
    unit: "milliseconds, median",
    series: [
      { label: "running engine", valueOf: time("engineChanged") },
      { label: "whole process", valueOf: time("processChanged") },
    ],
  },
  {
    name: "cold-per-file",
    title: "First build, per file",
    unit: "microseconds a file, median",
    series: [
      { label: "first build", valueOf: perFile("cold") },
      { label: "cat", valueOf: perFile("cat") },
    ],
  },
  {
    name: "memory",
    title: "Greatest resident memory",
    unit: "MB",
    series: [
      { label: "first build", valueOf: ({ memory }) => memory.build.residentBytes / 1e6 },
      { label: "running engine", valueOf: ({ memory }) => memory.engine.residentBytes / 1e6 },
      { label: "whole process", valueOf: ({ memory }) => memory.process.residentBytes / 1e6 },
    ],
  },
];

function perFile(measure: Measure): (result: SpeedResult) => number | undefined {
  return (result) => {
    const ms = medianMs(result, measure);
    return ms === undefined ? undefined : (1_000 * ms) / result.indexedFiles;
  };
}

/** Figures by size with both axes logarithmic, as SVG: generated trees are joined by lines, others are dots with names. */
export function speedPlots(
  results: readonly SpeedResult[],
): { readonly name: string; readonly text: string }[] {
  return plots.map((plot) => ({ name: `${plot.name}.svg`, text: plotText(plot, results) }));
}

const box: Frame = { width: 720, height: 420, left: 76, right: 150, top: 44, bottom: 56 };

function plotText({ title, unit, series }: Plot, results: readonly SpeedResult[]): string {
  const lines = series.map(({ label, valueOf }) => ({
    label,
    points: results.flatMap((result): Point[] => {
      const value = valueOf(result);
      return value === undefined || value <= 0 ? [] : [{ result, value }];
    }),
  }));
  const xs = logScale(results.map(({ indexedFiles }) => indexedFiles));
  const ys = logScale(lines.flatMap(({ points }) => points.map(({ value }) => value)));
  const at = ({ result, value }: Point): { x: number; y: number } =>
    place(box, xs.at(result.indexedFiles), ys.at(value));
  return frame(box, title, [
    axes(box, { x: { title: "files", ticks: xs.ticks }, y: { title: unit, ticks: ys.ticks } }),
    ...lines.map(({ label, points }, index) => drawn(label, points, at, index)),
    ...treeNames(results, xs),
  ]);
}

interface Point {
  readonly result: SpeedResult;
  readonly value: number;
}

const isGenerated = ({ name }: SpeedResult): boolean => name.startsWith("generated-");

function drawn(
  label: string,
  points: readonly Point[],
  at: (point: Point) => { x: number; y: number },
  index: number,
): string {
  const joined = points.filter(({ result }) => isGenerated(result)).map(at);
  const last = joined.at(-1) ?? points.map(at).at(-1);
  const path = joined.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  return [
    `<polyline class="s${index} line" points="${path}"/>`,
    ...points.map((point) => {
      const { x, y } = at(point);
      return `<circle class="s${index} dot" cx="${round(x)}" cy="${round(y)}" r="${isGenerated(point.result) ? 3 : 5}"/>`;
    }),
    ...(last ? [textAt(last.x + 10, last.y + 4, label, `s${index} label`)] : []),
  ].join("\n");
}

/** Above the plot, over the dots of each tree that was not generated. */
const treeNames = (results: readonly SpeedResult[], xs: Scale): string[] =>
  results
    .filter((result) => !isGenerated(result))
    .map(({ name, indexedFiles }, index) =>
      textAt(
        place(box, xs.at(indexedFiles), 1).x,
        box.top + 12 * (1 + (index % 2)) - 8,
        name,
        "small middle",
      ),
    );

interface Scale {
  /** From 0 to 1 along the axis. */
  at(value: number): number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
}

/** Whole powers of ten around the values. */
function logScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const low = Math.floor(Math.log10(Math.min(...positive, 1_000_000)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...positive, 1))));
  const at = (value: number): number => (Math.log10(value) - low) / (high - low);
  const ticks = Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step));
  return { at, ticks: ticks.map((value) => ({ at: at(value), text: value.toLocaleString("en-US") })) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
