// Words that the project's own history uses with those of the task.
import { valueIn } from "@fossick/base/remember.ts";
import { heaviestFirst } from "../../language/weighed.ts";
import type { Codebase } from "../codebase.ts";
import { identifierWords, isRequestWord, termsOf } from "../../language/words.ts";
import { changedNames } from "./changed-names.ts";
import type { CommitVotes } from "./commit-scores.ts";
import { rarity } from "./text-scores.ts";
import { sharesOfStrongest, type WeightedTerms } from "../../language/weighted-terms.ts";

/** Number of commits most like the task that teach, and max terms taken from them. */
const teachers = 40;
const maxTerms = 12;
/** A term of a single commit is chance. */
const fewestTeachers = 2;

/**
 * The project's own words for the request: those in messages of similar past commits, and in the paths these changed,
 * but not in the task. Commits use both vocabularies: that of requests and that of the code.
 * @returns the strongest first, weights relative to it, above 0 and at most 1
 */
export function projectTerms(
  codebase: Codebase,
  { voters }: CommitVotes,
  taskTerms: WeightedTerms,
): WeightedTerms {
  const { history } = codebase;
  const terms = new Map<string, { weight: number; teachers: number }>();
  const learn = (stems: Iterable<string>, weight: number): void => {
    for (const stem of new Set(stems)) {
      if (taskTerms.has(stem) || isRequestWord(stem)) continue;
      const entry = valueIn(terms, stem, () => ({ weight: 0, teachers: 0 }));
      entry.weight += weight;
      entry.teachers++;
    }
  };
  for (const [commit, match] of voters.slice(0, teachers)) {
    const messageStems = identifierWords(history.subject(commit)).flatMap((word) => termsOf(word));
    learn([...messageStems, ...changedNames(codebase, commit)], match);
  }
  const strongest = [...terms]
    .filter(([, { teachers: count }]) => count >= fewestTeachers)
    .map(
      ([stem, { weight }]) =>
        [stem, weight * rarity(codebase.fileCount(stem), codebase.paths.length)] as const,
    )
    .filter(([stem, weight]) => weight > 0 && codebase.fileCount(stem) > 0)
    .sort(heaviestFirst);
  return sharesOfStrongest(strongest, maxTerms);
}
