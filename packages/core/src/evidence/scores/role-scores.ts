// Scores of files by the role that a task's title asks for.
import kindWords from "../../../../../model/kind-words.json" with { type: "json" };
import { readTask } from "../../language/read-task.ts";
import { wordingOf } from "../../language/wording.ts";
import { identifierWords, termsOf } from "../../language/words.ts";
import type { PreparedTask } from "../../task.ts";
import type { Codebase } from "../codebase.ts";
import { roleOf, type Role } from "../roles.ts";
import { oncePerPaths } from "./once.ts";
import { startScores, type Scores } from "./scores.ts";

type ByRole = Readonly<Partial<Record<Role, number>>>;

const offsets: ByRole = kindWords.offsets;
const words: Readonly<Record<string, ByRole>> = kindWords.words;
const otherRoles = Object.keys(offsets) as readonly Role[];

/**
 * Estimates the likelihood that a task is about files of each role, by the words of its title: 0 to 1 each, together 1.
 * The model is a multinomial logistic regression over commit subjects (`bench/train/kind_words.py`).
 */
export function roleLikelihoods(task: PreparedTask): ReadonlyMap<Role, number> {
  const title = readTask(wordingOf(task)).title;
  const stems = new Set(identifierWords(title).flatMap((word) => termsOf(word)));
  const known = [...stems].flatMap((stem) => (Object.hasOwn(words, stem) ? [words[stem] ?? {}] : []));
  const odds = otherRoles.map((role): [Role, number] => [
    role,
    Math.exp(known.reduce((sum, byRole) => sum + (byRole[role] ?? 0), offsets[role] ?? 0)),
  ]);
  const all = odds.reduce((sum, [, each]) => sum + each, 1);
  return new Map([["source", 1 / all], ...odds.map(([role, each]): [Role, number] => [role, each / all])]);
}

/** The role of each file, by number; undefined for generated files and copies of other projects. */
export const rolesOf = oncePerPaths((codebase): readonly (Role | undefined)[] =>
  codebase.paths.map((path, file) => roleOf(path, codebase.kind(file))),
);

/** Less likely roles are ignored. */
const minLikely = 0.15;
/** Score, before the likelihood of its role, of a file without any of the task's words. */
const roleShare = 0.1;

/** Files other than source, of likely roles; those with words of the task first. */
export function roleScores(
  codebase: Codebase,
  likelihoods: ReadonlyMap<Role, number>,
  text: Scores,
  path: Scores,
): Scores {
  const scores = startScores(codebase.paths.length);
  const likely = [...likelihoods].filter(([role, each]) => role !== "source" && each >= minLikely);
  const byRole = new Map(likely);
  if (byRole.size === 0) return scores.finish();
  const wordsOf = (file: number): number =>
    text.of(file) / (text.highest || 1) + path.of(file) / (path.highest || 1);
  for (const [file, role] of rolesOf(codebase).entries()) {
    const likelihood = role === undefined ? undefined : byRole.get(role);
    if (likelihood !== undefined) scores.add(file, likelihood * (roleShare + wordsOf(file)));
  }
  return scores.finish();
}
