import type { Recall } from "../evidence/scores/memory-scores.ts";
import { confidenceOf, minSupport, supportOf, timesOf, type Moment } from "./confidence.ts";
import type { MemoryFolder } from "./memory-folder.ts";

/** Opens the memory for one search; an entry is read when its stem is looked up. */
export function openRecall(folder: MemoryFolder, now: Moment): Recall {
  const entryOf = folder.openEntries();
  const cache = new Map<string, ReturnType<Recall>>();
  const recall: Recall = (stem) =>
    (entryOf(stem)?.associations ?? []).flatMap((association) => {
      const support = supportOf(association, now);
      if (support < minSupport) return [];
      const { kind, name } = association;
      return [{ kind, name, confidence: confidenceOf(support), times: timesOf(association) }];
    });
  return (stem) => {
    const targets = cache.get(stem) ?? recall(stem);
    cache.set(stem, targets);
    return targets;
  };
}
