import type { Codebase } from "../codebase.ts";
import { placesOf } from "./places.ts";
import type { Scores } from "./text-scores.ts";

/** How many of a folder's best other files speak for a file in it. */
const speakers = 3;

/** The mean score of the best other files in the same folder: a task often stays within one. */
export function folderScores(codebase: Codebase, scores: Scores): Scores {
  const { folders } = placesOf(codebase);
  const best = new Map<number, number[]>();
  for (let file = 0; file < scores.length; file++) {
    const score = scores[file] ?? 0;
    if (score === 0 || codebase.kind(file) !== "source") continue;
    const list = best.get(folders[file] ?? 0);
    if (!list) best.set(folders[file] ?? 0, [file]);
    else insert(list, file, scores);
  }
  return scores.map((_, file) => meanOfOthers(best.get(folders[file] ?? 0), file, scores));
}

function meanOfOthers(list: readonly number[] | undefined, file: number, scores: Scores): number {
  if (!list) return 0;
  let sum = 0;
  let spoken = 0;
  for (let at = 0; at < list.length && spoken < speakers; at++) {
    if (list[at] === file) continue;
    sum += scores[list[at] ?? -1] ?? 0;
    spoken++;
  }
  return sum / speakers;
}

/** Keep one more than speak, best first: a file does not speak for itself. */
function insert(list: number[], file: number, scores: Scores): void {
  const score = scores[file] ?? 0;
  const place = list.findIndex((other) => (scores[other] ?? 0) < score);
  if (place >= 0) list.splice(place, 0, file);
  else list.push(file);
  if (list.length > speakers + 1) list.pop();
}
