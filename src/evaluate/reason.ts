import { messagesIn, type EvidenceKind } from "../messages/index.ts";
import type { Fact, TaskLanguage } from "../types.ts";

/** How many of the strongest kinds of evidence speak, and how many texts are shown at most and, if there are any, at least. */
const tellingKinds = 4;
const mostFacts = 3;
const fewestTexts = 2;

/** The signals that speak of each kind of evidence. */
const signalsOfKind: Readonly<Record<EvidenceKind, string>> = {
  mention: "mention mentionRank",
  trace: "trace traceRank",
  definedNames: "definedNames",
  usedNames: "usedNames identifierRank",
  definitions: "titleDefinitions functionName",
  path: "path titlePath nameCovered pathRank",
  passage: "window function pairs phrase windowRank pairRank",
  text: "text titleText proseText textRank leader",
  history:
    "commits strongestCommit titleCommits historyText titleHistoryText closeCommits closeHistoryText commitRank",
  affinity: "affinity",
  activity: "freshness",
  tested: "tested testImports",
  folder: "folder",
  bridged: "bridgedText bridgedNames lexiconText lexiconNames closeText closeNames projectText projectNames",
  memory: "memory",
  learned: "learnedText learnedNames",
  focus: "focus",
  companion: "companion",
};

/** Every kind of evidence that a fact may carry. */
export const evidenceKinds = Object.keys(signalsOfKind) as EvidenceKind[];

const kindOfSignal = new Map(
  evidenceKinds.flatMap((kind) =>
    signalsOfKind[kind].split(" ").map((signal): [string, EvidenceKind] => [signal, kind]),
  ),
);

/**
 * What moved a file's score most, in words, the strongest kind of evidence first: facts of that kind, and where these are few its general meaning.
 * @param parts how much each signal moved the score; a product counts for its first signal
 */
export function reasonFor(
  facts: readonly Fact[],
  parts: ReadonlyMap<string, number>,
  lang: TaskLanguage = "en",
): string {
  const say = messagesIn(lang).reason;
  const strengths = new Map<EvidenceKind, number>();
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
  const meanings = unshown.map((kind) => say.meanings[kind]);
  while (texts.length < fewestTexts && meanings.length > 0) texts.push(meanings.shift() ?? "");
  return texts.length === 0 ? say.nothing : say.join(texts);
}
