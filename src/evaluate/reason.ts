import { signals, signalsOf } from "../evidence/signals.ts";
import { messagesIn, type EvidenceKind } from "../messages/index.ts";
import type { Fact, TaskLanguage } from "../types.ts";

/** How many of the strongest kinds of evidence are used, and how many texts are shown at most and, if there are any, at least. */
const tellingKinds = 4;
const mostFacts = 3;
const fewestTexts = 2;

const kindOfSignal = new Map(signals.map(({ name, evidence }) => [name, evidence]));

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
    const kind = kindOfSignal.get(signalsOf(signal)[0] ?? "");
    if (kind !== undefined) strengths.set(kind, (strengths.get(kind) ?? 0) + part);
  }
  const strongest = [...strengths]
    .filter(([, part]) => part > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, tellingKinds)
    .map(([kind]) => kind);
  const telling = strongest.flatMap((kind) => facts.filter((fact) => fact.evidence === kind));
  const texts = [...new Set(telling.map(({ text }) => text))].slice(0, mostFacts);
  const unshown = strongest.filter((kind) => !telling.some(({ evidence }) => evidence === kind));
  const meanings = unshown.map((kind) => say.meanings[kind]);
  while (texts.length < fewestTexts && meanings.length > 0) texts.push(meanings.shift() ?? "");
  return texts.length === 0 ? say.nothing : say.join(texts);
}
