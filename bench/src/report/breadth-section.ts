import { mean, scoresOf, type Metric } from "@fossick/eval/metrics.ts";
import { pairedDifference, pairRows, type Pair } from "../statistics.ts";
import type { Result } from "../types.ts";
import { chaptersOf, chapterTitle, systemName, type Chapter } from "./chapters.ts";
import { percent, pointsWithin, table } from "./format.ts";

/** How many files the real change edited. */
const breadths = [
  { name: "1", from: 1, to: 1 },
  { name: "2", from: 2, to: 2 },
  { name: "3", from: 3, to: 3 },
  { name: "4 to 6", from: 4, to: 6 },
  { name: "7 and more", from: 7, to: Infinity },
] as const;

/** Groups of fewer tasks say nothing. */
const fewestTasks = 10;

const measures = [
  { name: "recall@10", metric: "recall10" },
  { name: "recall@20", metric: "recall20" },
  { name: "F1", metric: "setF1" },
] as const satisfies readonly { readonly name: string; readonly metric: Metric }[];

/**
 * Reports what the whole loop finds beyond its first cycle, by the number of files a task edited; undefined if no set
 * has both measured at one commit: other changes would be part of the difference, too.
 */
export function breadthSection(results: readonly Result[]): string | undefined {
  const parts = chaptersOf(results).flatMap(setPart);
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

function setPart({ name, results, main }: Chapter): string[] {
  const oneCycle = results.find((result) => systemName(result) === "fossick-one-cycle");
  if (main === undefined || main.commit !== oneCycle?.commit) return [];
  const pairs = pairRows(main.rows, oneCycle.rows);
  const lines = breadths.flatMap((breadth) => {
    const { from, to } = breadth;
    const group = pairs.filter(({ first: { goldCount } }) => goldCount >= from && goldCount <= to);
    return group.length < fewestTasks ? [] : [groupLine(breadth.name, group)];
  });
  if (lines.length === 0) return [];
  const heads = measures.flatMap((measure) => [`${measure.name}: one`, "three", "difference"]);
  return [`### ${chapterTitle(name)}`, table(["files edited", "tasks", ...heads], lines)];
}

/** @param pairs three cycles first */
function groupLine(name: string, pairs: readonly Pair[]): string[] {
  const cells = measures.flatMap(({ metric }) => {
    const { difference, interval } = pairedDifference(pairs, (row) => scoresOf(row)[metric]);
    const share = (which: "first" | "second"): string =>
      percent(mean(pairs.map((pair) => scoresOf(pair[which])[metric])));
    return [share("second"), share("first"), pointsWithin(difference, interval)];
  });
  return [name, String(pairs.length), ...cells];
}
