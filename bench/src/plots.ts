import { calibrationBins } from "@fossick/eval/calibration.ts";
import { accuracyAt, mean } from "@fossick/eval/metrics.ts";
import { axes, frame, place, textAt, type Frame } from "./report/svg.ts";
import { systemName } from "./report/chapters.ts";
import type { Result, Row } from "./types.ts";

const maxFiles = 20;
const labelHeight = 16;
const normalQuantile = 1.96;
/** One style a system, told apart by dashes too where colours are not. */
const styles = 8;

/** Acc@k for k from 1 to 20 (all gold files within the first k of the ranking), one line a system, as SVG. */
export function accuracyPlot(results: readonly Result[], name: string): string {
  const box: Frame = { width: 720, height: 400, left: 64, right: 190, top: 44, bottom: 56 };
  const lines = results.map((result) => ({
    name: systemName(result),
    shares: Array.from({ length: maxFiles }, (_, at) =>
      mean(result.rows.map((row) => accuracyAt(row, at + 1))),
    ),
  }));
  const xOf = (k: number): number => place(box, (k - 1) / (maxFiles - 1), 0).x;
  const yOf = (share: number): number => place(box, 0, share).y;
  const labels = spreadLabels(
    lines.map(({ shares }) => yOf(shares.at(-1) ?? 0)),
    box.top,
  );
  const drawn = lines.map(({ name: system, shares }, at) => {
    const points = shares.map((share, index) => `${round(xOf(index + 1))},${round(yOf(share))}`).join(" ");
    const style = `s${at % styles}`;
    const label = textAt(xOf(maxFiles) + 10, (labels[at] ?? 0) + 4, system, `${style} label`);
    return `<polyline class="${style} line" points="${points}"/>\n${label}`;
  });
  const xTicks = [1, 5, 10, 15, 20].map((k) => ({ at: (k - 1) / (maxFiles - 1), text: String(k) }));
  return frame(box, `Tasks with all files to edit among the first k: ${name}`, [
    axes(box, {
      x: { title: "k, files from the top of the ranking", ticks: xTicks },
      y: { title: "Acc@k, % of tasks", ticks: shareTicks },
    }),
    ...drawn,
  ]);
}

/** Stated against real worth by tenth, with 95 % bars and how many entries there are, as SVG; nothing without entries. */
export function reliabilityPlot(rows: readonly Row[], name: string): string | undefined {
  const bins = calibrationBins(rows).filter(({ n }) => n > 0);
  if (bins.length === 0) return undefined;
  const box: Frame = { width: 480, height: 492, left: 64, right: 24, top: 56, bottom: 56 };
  const max = Math.max(...bins.map(({ n }) => n));
  const from = place(box, 0, 0);
  const to = place(box, 1, 1);
  const drawn = bins.map(({ from: low, to: high, n, stated = 0, real = 0, standardError = 0 }) => {
    const corner = place(box, low, (0.15 * n) / max);
    const width = place(box, high, 0).x - corner.x;
    const point = place(box, stated, real);
    const top = place(box, stated, Math.min(1, real + normalQuantile * standardError));
    const bottom = place(box, stated, Math.max(0, real - normalQuantile * standardError));
    return [
      `<rect class="count" x="${round(corner.x + 1)}" y="${round(corner.y)}" width="${round(width - 2)}" height="${round(from.y - corner.y)}"/>`,
      textAt(corner.x + width / 2, to.y - 7, String(n), "small middle"),
      `<line class="s0 line" x1="${round(top.x)}" y1="${round(top.y)}" x2="${round(bottom.x)}" y2="${round(bottom.y)}"/>`,
      `<circle class="s0 dot" cx="${round(point.x)}" cy="${round(point.y)}" r="5"/>`,
    ].join("\n");
  });
  return frame(box, `Stated and real worth: ${name}`, [
    axes(box, {
      x: { title: "mean stated worth (bars and figures on top: entries)", ticks: worthTicks },
      y: { title: "mean real worth", ticks: worthTicks },
    }),
    `<line class="ideal" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"/>`,
    ...drawn,
  ]);
}

const fifths = [0, 0.2, 0.4, 0.6, 0.8, 1];
const shareTicks = fifths.map((at) => ({ at, text: String(Math.round(100 * at)) }));
const worthTicks = fifths.map((at) => ({ at, text: at.toFixed(1) }));

/** Heights as near to those wanted as leaves each label its line, in the same order, none above the plot. */
function spreadLabels(wanted: readonly number[], top: number): number[] {
  const placed = [...wanted];
  const lowestFirst = wanted.map((_, at) => at).sort((a, b) => (wanted[b] ?? 0) - (wanted[a] ?? 0) || b - a);
  let ceiling = Infinity;
  for (const at of lowestFirst) {
    placed[at] = Math.min(wanted[at] ?? 0, ceiling);
    ceiling = (placed[at] ?? 0) - labelHeight;
  }
  const above = Math.max(0, top - Math.min(...placed));
  return placed.map((y) => y + above);
}

const round = (value: number): number => Math.round(value * 10) / 10;
