// Asks repositories one after the other, the likeliest first, until the task surely belongs to one of them.
import { FossickError } from "fossick";
import type { RankedRepository } from "../routing/index.ts";
import { judgeAnswers, type RepositoryAnswer } from "./merge-answers.ts";

/** How likely the task belongs to a repository that was asked for no other to be asked. Tuned: docs/decisions. */
const sureEnough = 0.8;

/**
 * Answers of the likeliest repositories: of all that the task names, and of others as long as the task is not sure to
 * belong to one that answered. Omits repositories removed meanwhile.
 * @param ranked best first, at least one
 * @param isEach true to ask all of them
 */
export async function askInTurn(
  ranked: readonly RankedRepository[],
  isEach: boolean,
  ask: (repository: RankedRepository) => Promise<RepositoryAnswer>,
): Promise<readonly RepositoryAnswer[]> {
  const answers: RepositoryAnswer[] = [];
  let gone: unknown;
  for (const repository of ranked) {
    if (!isEach && !repository.isNamed && isSure(answers)) break;
    try {
      answers.push(await ask(repository));
    } catch (error) {
      if (!isGone(error)) throw error;
      gone = error;
    }
  }
  if (answers.length === 0) throw gone;
  return answers;
}

function isSure(answers: readonly RepositoryAnswer[]): boolean {
  const [likeliest] = judgeAnswers(answers);
  return likeliest !== undefined && likeliest.belonging >= sureEnough;
}

const isGone = (problem: unknown): boolean =>
  FossickError.isInstance(problem) &&
  (problem.code === "REPOSITORY_UNKNOWN" || problem.code === "INDEX_NOT_READY");
