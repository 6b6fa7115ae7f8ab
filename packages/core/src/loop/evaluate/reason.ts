// Says in words why a file is relevant.
import { signals, signalsOf } from "../../evidence/signals.ts";
import { messagesIn, type EvidenceKind } from "../../messages/index.ts";
import type { TaskLanguage } from "../../answer-types.ts";
import type { Fact } from "../../observations.ts";

/** Number of the strongest kinds of evidence used, and max facts shown. */
const tellingKinds = 4;
const maxFacts = 3;

const kindOfSignal = new Map(signals.map(({ name, evidence }) => [name, evidence]));

/**
 * Explains in words what moved a file's worth most, the strongest kind of evidence first, by facts of that kind. Without
 * any, it falls back to the general meaning of the strongest kind.
 * @param parts how much each signal moved the worth; a product counts for its first signal
 */
export function reasonFor(
  facts: readonly Fact[],
  parts: ReadonlyMap<string, number>,
  lang: TaskLanguage = "en",
): string {
  const say = messagesIn(lang).reason;
  const strongest = strongestKinds(parts);
  const telling = strongest.flatMap((kind) => facts.filter((fact) => fact.evidence === kind));
  const texts = [...new Set(telling.map(({ text }) => text))].slice(0, maxFacts);
  const meaning = strongest[0] === undefined ? say.nothing : say.meanings[strongest[0]];
  return texts.length === 0 ? meaning : say.join(texts);
}

/** The general meanings of the strongest kinds of evidence, strongest first, at most four. @param parts as above */
export const meaningsOf = (
  parts: ReadonlyMap<string, number>,
  lang: TaskLanguage = "en",
): readonly string[] => strongestKinds(parts).map((kind) => messagesIn(lang).reason.meanings[kind]);

function strongestKinds(parts: ReadonlyMap<string, number>): readonly EvidenceKind[] {
  const strengths = new Map<EvidenceKind, number>();
  for (const [signal, part] of parts) {
    const kind = kindOfSignal.get(signalsOf(signal)[0] ?? "");
    if (kind !== undefined) strengths.set(kind, (strengths.get(kind) ?? 0) + part);
  }
  return [...strengths]
    .filter(([, part]) => part > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, tellingKinds)
    .map(([kind]) => kind);
}
