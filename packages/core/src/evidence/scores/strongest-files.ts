import { strongest } from "../../language/strongest.ts";
import type { Scores } from "./scores.ts";

/**
 * The files with the greatest scores, best first, the earlier one of two alike.
 * @param isCounted which may be among them
 */
export function strongestFiles(
  { files, values }: Scores,
  max: number,
  isCounted?: (file: number) => boolean,
): number[] {
  const isPlaceCounted = isCounted && ((place: number) => isCounted(files[place] ?? -1));
  return strongest(values, max, isPlaceCounted).map((place) => files[place] ?? -1);
}
