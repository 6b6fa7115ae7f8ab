// Puts the relevance of files on the scale of their task, on which 0.7 and above is returned, and nothing else.
import type { Evaluation } from "../../candidate.ts";
import type { Cycle } from "../../finished-cycle.ts";
import type { RetrievalSettings } from "../../retrieval-settings.ts";
import { chooseCut } from "./choose-cut.ts";
import { bandOf, high, relevanceOf, round, shownFrom } from "../../relevance.ts";

/** Distance below the threshold of files that are not returned. */
const step = 0.0001;

/**
 * Put evaluations on the scale of the task: the worth that separates the files it is expected to need from the others
 * lies at 0.7, and as near to its usual place as that allows. Order stays; 0 and 1 stay where they are.
 * @param evaluated those of a cycle, and one for each file found so far, best first; their worths decide
 */
export function onTaskScale(
  evaluated: Pick<Cycle, "evaluations" | "merged">,
  expectedFiles: number,
  settings: RetrievalSettings,
): Pick<Cycle, "evaluations" | "merged" | "threshold"> {
  const { evaluations, merged } = evaluated;
  const { maxFiles, scale, threshold } = settings;
  if (scale === "given") return { ...evaluated, threshold };
  const usual = merged.map(({ worth }) => round(relevanceOf(worth)));
  const last = chooseCut(merged, expectedFiles, settings);
  if (scale === "chosen") return { ...evaluated, threshold: last };
  const relevanceIn = taskCurve(lineAbove(usual, last));
  const restate = (evaluation: Evaluation, limit = 1): Evaluation => {
    const relevance = Math.min(limit, relevanceIn(round(relevanceOf(evaluation.worth))));
    return { ...evaluation, relevance, band: bandOf(relevance) };
  };
  return {
    merged: merged.map((evaluation, at) => restate(evaluation, at < maxFiles ? 1 : high - step)),
    evaluations: evaluations.map((evaluation) => restate(evaluation)),
    threshold,
  };
}

/** The line between the last returned file and the next, on the usual scale: as near to its usual place as possible. */
function lineAbove(usual: readonly number[], last: number): number {
  if (last < high) return last;
  const next = usual.find((relevance) => relevance < last) ?? 0;
  return Math.min(last, Math.max(high, round(next + step)));
}

/** Returns the function from the usual scale to the task's. @param line usual relevance that is mapped to 0.7 */
function taskCurve(line: number): (relevance: number) => number {
  const shown = Math.min(shownFrom, line);
  return (relevance) => {
    if (relevance >= line) return line === 1 ? 1 : between(high, 1, (relevance - line) / (1 - line));
    if (relevance < shown) return Math.min(shownFrom - step, between(0, shownFrom, relevance / shown));
    return Math.min(high - step, between(shownFrom, high, (relevance - shown) / (line - shown)));
  };
}

const between = (from: number, to: number, share: number): number => round(from + (to - from) * share);
