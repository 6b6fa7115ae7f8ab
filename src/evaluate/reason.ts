import type { Fact } from "../types.ts";

const mostFacts = 3;

/** What a signal means in words, for files too weak to be looked at closely. */
const meanings: Readonly<Record<string, string>> = {
  text: "uses words of the task",
  titleText: "uses words of the task",
  proseText: "uses words of the task",
  window: "has a passage with words of the task",
  coverage: "has a passage with words of the task",
  pairs: "has words of the task side by side",
  path: "has words of the task in its path",
  titlePath: "has words of the task in its path",
  fileName: "has words of the task in its name",
  definitions: "defines names made of the task's words",
  titleDefinitions: "defines names made of the task's words",
  usedNames: "uses names written in the task",
  definedNames: "defines names written in the task",
  mention: "is named in the task",
  trace: "is in the stack trace",
  commits: "was changed by similar commits",
  churn: "changes often",
  recency: "changed recently",
  neighbour: "imports or is imported by better files",
  coChange: "changes together with better files",
  bridgedText: "uses the codebase's words for what the task asks",
  bridgedNames: "is named with the codebase's words for what the task asks",
  learnedText: "uses words learned on the way",
  learnedNames: "is named with words learned on the way",
  focus: "answers a gap",
  companion: "belongs with the accepted files",
};

/** The strongest evidence in words, most telling first. @param parts how much each signal moved the file's score */
export function reasonFor(facts: readonly Fact[], parts: ReadonlyMap<string, number>): string {
  const strength = ({ signal }: Fact): number => parts.get(signal) ?? 0;
  const telling = facts.filter((fact) => strength(fact) > 0).sort((a, b) => strength(b) - strength(a));
  const texts = [...new Set(telling.map(({ text }) => text))].slice(0, mostFacts);
  if (texts.length > 0) return texts.join("; ");
  const strongest = [...parts].filter(([, part]) => part > 0).sort((a, b) => b[1] - a[1]);
  const words = [...new Set(strongest.flatMap(([signal]) => meanings[signal] ?? []))];
  return words.slice(0, 2).join("; ") || "nothing in it speaks for the task";
}
