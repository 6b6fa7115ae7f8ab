import { createHash } from "node:crypto";
import folds from "../folds.json" with { type: "json" };
import type { TaskSet } from "./types.ts";

const foldByRepository: Readonly<Record<string, number>> = folds;

/** Tests whether a repository has a fold: written tasks are about it. @param repo in any letter case */
export const hasFold = (repo: string): boolean => repo.toLowerCase() in foldByRepository;

/**
 * The fold of a repository, the same for all task sets, so that no model is ever tested on a repository it saw.
 * A repository of mined tasks or claims that is not listed has the fold that its name says (see `fold_of` in `train/records.py`).
 * @param repo `owner/name` in any letter case
 * @returns 0 to 4; a model for one fold is fitted on the four others
 * @throws when `folds.json` does not list it
 */
export function foldOf(repo: string, set: TaskSet): number {
  const name = repo.toLowerCase();
  const fold = foldByRepository[name] ?? (set === "mined" || set === "claims" ? foldByName(name) : undefined);
  if (fold === undefined) throw new Error(`${repo} has no fold: add it to bench/folds.json`);
  return fold;
}

const foldCount = 5;
const hexDigits = 8;

const foldByName = (name: string): number =>
  parseInt(createHash("sha256").update(name).digest("hex").slice(0, hexDigits), 16) % foldCount;
