import { calibrationBins, calibrationSkill, expectedCalibrationError } from "@fossick/eval/calibration.ts";
import { mean, scoresOf } from "@fossick/eval/metrics.ts";
import {
  bestFixedNumber,
  firstFilesF1,
  fixedNumbers,
  goldCountGroup,
  groupRows,
  summarise,
} from "../metrics.ts";
import { clusteredInterval, meanInterval } from "../statistics.ts";
import type { Row } from "../types.ts";
import { decimals, percent, pointsWithin, table } from "./format.ts";

/** Compares stated with real worth, with the two figures that sum it up; undefined if none is stated. */
export function calibrationSection(rows: readonly Row[]): string | undefined {
  const error = expectedCalibrationError(rows);
  if (error === undefined) return undefined;
  const skill = calibrationSkill(rows);
  const bins = calibrationBins(rows).filter(({ n }) => n > 0);
  const lines = bins.map(({ from, to, n, stated = 0, real = 0, standardError }) => [
    `${from.toFixed(1)}–${to.toFixed(1)}`,
    String(n),
    decimals(stated, 3),
    `${decimals(real, 3)}${standardError === undefined ? "" : ` ± ${decimals(standardError, 3)}`}`,
  ]);
  const figures = [
    `Expected calibration error ${decimals(error, 3)}${within(rows, expectedCalibrationError)}.`,
    ...(skill === undefined
      ? []
      : [`Skill over a constant ${decimals(skill, 3)}${within(rows, calibrationSkill)}.`]),
  ];
  return `${table(["stated worth", "entries", "mean stated", "mean real"], lines)}\n\n${figures.join(" ")}`;
}

function within(rows: readonly Row[], statistic: (rows: readonly Row[]) => number | undefined): string {
  const interval = clusteredInterval(rows, statistic);
  return interval ? ` [${decimals(interval.low, 3)}, ${decimals(interval.high, 3)}]` : "";
}

/** The returned set's F1 beside that of always returning the first 1 to 5 files, by how many files were edited. */
export function fixedNumberTable(rows: readonly Row[]): string {
  const { count: best } = bestFixedNumber(rows);
  const head = ["files edited", "tasks", ...fixedNumbers.map((count) => `first ${count}`), "returned"];
  const groups = [...groupRows(rows, goldCountGroup)].map(([name, group]) =>
    fixedNumberLine(name, group, best),
  );
  return table([...head, `returned − first ${best}`], [fixedNumberLine("all", rows, best), ...groups]);
}

function fixedNumberLine(name: string, rows: readonly Row[], best: number): string[] {
  const gain = (row: Row): number => scoresOf(row).setF1 - firstFilesF1(row, best);
  return [
    name,
    String(rows.length),
    ...fixedNumbers.map((count) => percent(mean(rows.map((row) => firstFilesF1(row, count))))),
    percent(summarise(rows).setF1),
    pointsWithin(mean(rows.map(gain)), meanInterval(rows, gain)),
  ];
}
