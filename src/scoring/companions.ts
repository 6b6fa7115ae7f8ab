import type { Codebase } from "../codebase.ts";
import { placesOf } from "./places.ts";
import { coChangeScores } from "./commit-scores.ts";
import { rarity, type Scores } from "./text-scores.ts";

/**
 * What makes a file a companion of accepted ones, and how much each counts. Content and place come first, history
 * after; measured on tasks with one gold file accepted and one missing (research: next 10 shown hold 40 % of the missing
 * ones in the old order, 60 % with these).
 */
const companionWeights = { names: 1, place: 0.4, imports: 0.5, history: 0.5 } as const;

/** How much each file belongs with the accepted ones, 0 to about 2.4; 0 for the accepted ones themselves. */
export function companionScores(codebase: Codebase, accepted: readonly number[]): Scores {
  const total = new Float32Array(codebase.paths.length);
  if (accepted.length === 0) return total;
  const parts: (readonly [Scores, number])[] = [
    [sharedNameScores(codebase, accepted), companionWeights.names],
    [placeScores(codebase, accepted), companionWeights.place],
    [importScores(codebase, accepted), companionWeights.imports],
    [
      coChangeScores(
        codebase,
        accepted.map((file) => [file, 1] as const),
      ),
      companionWeights.history,
    ],
  ];
  for (const [scores, weight] of parts) {
    const most = highest(scores);
    if (most === 0) continue;
    for (let file = 0; file < scores.length; file++) {
      total[file] = (total[file] ?? 0) + (weight * (scores[file] ?? 0)) / most;
    }
  }
  for (const file of accepted) total[file] = 0;
  return total;
}

const known = new WeakMap<Scores, number>();

/** The best score; looked for once in each set of scores, as most are asked again by every cycle. */
export function highest(scores: Scores): number {
  let most = known.get(scores) ?? 0;
  if (most > 0) return most;
  for (let file = 0; file < scores.length; file++) {
    const score = scores[file] ?? 0;
    if (score > most) most = score;
  }
  known.set(scores, most);
  return most;
}

const namesPerFile = 40;

/** Names shared with the accepted files, weighted by rarity on both sides (a TF-IDF cosine over presence). */
function sharedNameScores(codebase: Codebase, accepted: readonly number[]): Scores {
  const scores = new Float32Array(codebase.paths.length);
  const weights = new Map<string, number>();
  for (const file of accepted) {
    for (const [name, count] of (codebase.outline(file)?.names ?? []).slice(0, namesPerFile)) {
      weights.set(name, (weights.get(name) ?? 0) + 1 + Math.log(count));
    }
  }
  for (const [name, weight] of weights) {
    const { ids } = codebase.name(name);
    const idf = rarity(ids.length, codebase.paths.length);
    for (const file of ids) scores[file] = (scores[file] ?? 0) + weight * idf * idf;
  }
  for (let file = 0; file < scores.length; file++) {
    const score = scores[file] ?? 0;
    if (score > 0) scores[file] = score / Math.sqrt(50 + codebase.length(file));
  }
  return scores;
}

/** Same folder, and same name stem in another folder (`user.ts`, `user-service.ts`, `user.test.ts`). */
export function placeScores(codebase: Codebase, accepted: readonly number[]): Scores {
  const scores = new Float32Array(codebase.paths.length);
  const { folders, stems } = placesOf(codebase);
  const near = new Set(accepted.map((file) => folders[file] ?? -1));
  const alike = new Set(accepted.map((file) => stems[file] ?? -1));
  for (let file = 0; file < scores.length; file++) {
    const place = near.has(folders[file] ?? -1) ? 0.5 : 0;
    scores[file] = place + (alike.has(stems[file] ?? -1) ? 0.5 : 0);
  }
  return scores;
}

/** Files the accepted ones import or are imported by; a hub that everybody imports says little. */
export function importScores(codebase: Codebase, accepted: readonly number[]): Scores {
  const scores = new Float32Array(codebase.paths.length);
  const raise = (file: number, amount: number): void => {
    scores[file] = (scores[file] ?? 0) + amount;
  };
  for (const file of accepted) {
    for (const target of Array.from(codebase.importsOf(file))) {
      raise(target, 1 / Math.log2(2 + codebase.importersOf(target).length));
    }
    const importers = Array.from(codebase.importersOf(file));
    for (const importer of importers) raise(importer, 1 / Math.log2(2 + importers.length));
  }
  return scores;
}
