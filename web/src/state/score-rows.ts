import type { CycleScores, FileScores, Retrieval, ScoreTerm } from "@fossick/core/answer-types.ts";

/** How one cycle came to the worth of one file. */
export interface ScoredCycle {
  readonly cycle: CycleScores;
  readonly file: FileScores;
  /** Log-odds that all files share. */
  readonly shared: number;
  /** Log-odds of the whole sum. */
  readonly logOdds: number;
}

/** The scores of a file, cycle by cycle. */
export function scoredCycles({ scores = [] }: Retrieval, path: string): readonly ScoredCycle[] {
  return scores.flatMap((cycle) => {
    const file = cycle.files.find((one) => one.path === path);
    if (!file) return [];
    const shared = sumOf(cycle.terms);
    return [{ cycle, file, shared, logOdds: shared + sumOf(file.terms) }];
  });
}

const sumOf = (terms: readonly ScoreTerm[]): number =>
  terms.reduce((sum, { contribution }) => sum + contribution, 0);
