import type { Fact } from "../types.ts";

/** How many of the strongest kinds of evidence speak, and how many texts are shown at most and, if there are any, at least. */
const tellingKinds = 4;
const mostFacts = 3;
const fewestTexts = 2;

/** Kinds of evidence: the signals that speak of it, and what it is called where no fact can be shown. */
const kindsOfEvidence: Readonly<Record<string, { readonly signals: string; readonly meaning: string }>> = {
  mention: { signals: "mention mentionRank", meaning: "is named in the task" },
  trace: { signals: "trace traceRank", meaning: "is in the stack trace" },
  definedNames: {
    signals: "definedNames",
    meaning: "defines names written in the task",
  },
  usedNames: {
    signals: "usedNames identifierRank",
    meaning: "uses names written in the task",
  },
  definitions: {
    signals: "titleDefinitions functionName",
    meaning: "defines names made of the task's words",
  },
  path: {
    signals: "path titlePath nameCovered pathRank",
    meaning: "has words of the task in its path",
  },
  passage: {
    signals: "window function pairs phrase windowRank pairRank",
    meaning: "has a passage with words of the task",
  },
  text: {
    signals: "text titleText proseText textRank leader",
    meaning: "uses words of the task",
  },
  history: {
    signals: "commits strongestCommit titleCommits historyText titleHistoryText commitRank",
    meaning: "was changed by similar commits",
  },
  affinity: { signals: "affinity", meaning: "changes with requests of this kind" },
  activity: { signals: "freshness", meaning: "changed recently" },
  tested: { signals: "tested", meaning: "has tests that speak of the task" },
  folder: { signals: "folder", meaning: "lies beside files with words of the task" },
  bridged: {
    signals: "bridgedText bridgedNames",
    meaning: "uses the codebase's words for what the task asks",
  },
  learned: { signals: "learnedText learnedNames", meaning: "uses words learned on the way" },
  focus: { signals: "focus", meaning: "answers a gap" },
  companion: { signals: "companion", meaning: "belongs with the accepted files" },
};

const kindOfSignal = new Map(
  Object.entries(kindsOfEvidence).flatMap(([kind, { signals }]) =>
    signals.split(" ").map((signal): [string, string] => [signal, kind]),
  ),
);

/** Every kind of evidence that a fact may carry. */
export const evidenceKinds: readonly string[] = Object.keys(kindsOfEvidence);

/**
 * What moved a file's score most, in words, the strongest kind of evidence first: facts of that kind, and where these are few its general meaning.
 * @param parts how much each signal moved the score; a product counts for its first signal
 */
export function reasonFor(facts: readonly Fact[], parts: ReadonlyMap<string, number>): string {
  const strengths = new Map<string, number>();
  for (const [signal, part] of parts) {
    const kind = kindOfSignal.get(signal.split("×")[0] ?? "");
    if (kind !== undefined) strengths.set(kind, (strengths.get(kind) ?? 0) + part);
  }
  const strongest = [...strengths]
    .filter(([, part]) => part > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, tellingKinds)
    .map(([kind]) => kind);
  const shown = strongest.flatMap((kind) => facts.filter((fact) => fact.evidence === kind));
  const texts = [...new Set(shown.map(({ text }) => text))].slice(0, mostFacts);
  const unshown = strongest.filter((kind) => !shown.some(({ evidence }) => evidence === kind));
  const meanings = unshown.map((kind) => kindsOfEvidence[kind]?.meaning ?? "");
  while (texts.length < fewestTexts && meanings.length > 0) texts.push(meanings.shift() ?? "");
  return texts.join("; ") || "nothing in it speaks for the task";
}
