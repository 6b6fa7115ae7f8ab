// Scores by the other files of a folder.
import { valueIn } from "@fossick/base/remember.ts";
import type { Codebase } from "../codebase.ts";
import { placesOf, type Groups } from "./places.ts";
import type { Scores } from "./scores.ts";

/** Number of a folder's best other files that count for a file in it. */
const speakers = 3;

/** The mean score of the best other files in the same folder: a task often stays within one. */
export function folderScores(codebase: Codebase, scores: Scores): Pick<Scores, "of" | "highest"> {
  const { folders } = placesOf(codebase);
  const best = bestByFolder(codebase, scores, folders);
  let highest = 0;
  for (const [folder, list] of best) highest = Math.max(highest, highestIn(list, folders.filesOf(folder)));
  return {
    highest: Math.fround(highest),
    of: (file) => Math.fround(meanOfOthers(best.get(folders.groups[file] ?? -1) ?? [], file)),
  };
}

type Scored = readonly [file: number, score: number];

/**
 * The best source files of each folder that has any, best first, one more than count: a file does not count for itself.
 */
function bestByFolder(
  codebase: Codebase,
  { files, values }: Scores,
  { groups }: Groups,
): Map<number, Scored[]> {
  const best = new Map<number, Scored[]>();
  for (let at = 0; at < files.length; at++) {
    const file = files[at] ?? -1;
    if (codebase.kind(file) !== "source") continue;
    insert(
      valueIn(best, groups[file] ?? -1, () => []),
      [file, values[at] ?? 0],
    );
  }
  return best;
}

function insert(list: Scored[], entry: Scored): void {
  const place = list.findIndex(([, score]) => score < entry[1]);
  if (place >= 0) list.splice(place, 0, entry);
  else if (list.length <= speakers) list.push(entry);
  if (list.length > speakers + 1) list.pop();
}

/**
 * The highest mean in a folder: that of a file outside the best ones; where all are among them, the highest of theirs.
 */
function highestIn(list: readonly Scored[], files: Int32Array): number {
  const spoken = list.slice(0, speakers);
  if (files.length > spoken.length) return meanOfOthers(spoken, -1);
  return Math.max(...spoken.map(([file]) => meanOfOthers(spoken, file)));
}

function meanOfOthers(list: readonly Scored[], file: number): number {
  let sum = 0;
  let spoken = 0;
  for (const [other, score] of list) {
    if (other === file) continue;
    sum += score;
    if (++spoken === speakers) break;
  }
  return sum / speakers;
}
