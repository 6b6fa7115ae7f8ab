// Merges what the answers of several repositories give a caller to judge by and to ask again with.
import type { WordFound } from "fossick";
import type { Judged } from "./merge-answers.ts";
import type { CandidateAnywhere } from "./retrieve-anywhere.ts";

/** Files that an answer names, those shown among them. */
const maxNamed = 20;

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Further files of each answer, by worth times likelihood of the repository. */
export function nextFiles(judged: readonly Judged[], shown: number): readonly CandidateAnywhere[] {
  const all = judged.flatMap(({ answer: { retrieval }, belonging, repository: { name } }) => {
    const worths = new Map(retrieval.ranking.map(({ path, worth }) => [path, worth]));
    return (retrieval.candidates ?? []).map((each) => ({
      candidate: { repository: name, ...each },
      worth: (worths.get(each.path) ?? 0) * belonging,
    }));
  });
  return all
    .sort((a, b) => b.worth - a.worth || byText(a.candidate.repository, b.candidate.repository))
    .map(({ candidate }) => candidate)
    .slice(0, Math.max(0, maxNamed - shown));
}

/** From how little of a word is found to all of it. */
const degrees: readonly WordFound["as"][] = ["nowhere", "parts", "written", "name"];

const degreeOf = ({ as }: WordFound): number => degrees.indexOf(as);

/** Each word as the repository has it that has most of it, with the files of all that have as much; likeliest first. */
export function mergeWords(answers: readonly (readonly WordFound[])[]): readonly WordFound[] {
  const merged = new Map<string, WordFound>();
  for (const found of answers.flat()) {
    const best = merged.get(found.word);
    if (best === undefined || degreeOf(found) > degreeOf(best)) merged.set(found.word, found);
    else if (degreeOf(found) === degreeOf(best))
      merged.set(found.word, { ...best, files: best.files + found.files });
  }
  return [...merged.values()];
}
