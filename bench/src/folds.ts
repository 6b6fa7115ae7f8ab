import folds from "../folds.json" with { type: "json" };

const foldByRepository: Readonly<Record<string, number>> = folds;

/** Tests whether a repository has a fold: written tasks are about it. @param repo in any letter case */
export const hasFold = (repo: string): boolean => repo.toLowerCase() in foldByRepository;

/**
 * The fold of a repository, the same for all task sets, so that no model is ever tested on a repository it saw.
 * @param repo `owner/name` in any letter case
 * @returns 0 to 4; a model for one fold is fitted on the four others
 * @throws when `folds.json` does not list it
 */
export function foldOf(repo: string): number {
  const fold = foldByRepository[repo.toLowerCase()];
  if (fold === undefined) throw new Error(`${repo} has no fold: add it to bench/folds.json`);
  return fold;
}
