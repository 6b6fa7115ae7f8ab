// Says in words why a file is relevant.
import { signals, signalsOf } from "../../evidence/signals.ts";
import { messagesIn, type EvidenceKind } from "../../messages/index.ts";
import type { TaskLanguage } from "../../answer-types.ts";
import type { Fact } from "../../observations.ts";

/** Number of the strongest kinds of evidence used. */
const tellingKinds = 4;

/** Evidence that the task itself points to, which a reader can check best: its facts are told before all others. */
const pointed: ReadonlySet<EvidenceKind> = new Set([
  "literal",
  "convention",
  "mention",
  "trace",
  "definedNames",
]);

const kindOfSignal = new Map(signals.map(({ name, evidence }) => [name, evidence]));

/**
 * Explains in one sentence what moved a file's worth most: by what the task itself points to, otherwise by a fact of the
 * strongest kind of evidence that has one. Without any, it falls back to the general meaning of the strongest kind.
 * @param parts how much each signal moved the worth; a product counts for its first signal
 */
export function reasonFor(
  facts: readonly Fact[],
  parts: ReadonlyMap<string, number>,
  lang: TaskLanguage = "en",
): string {
  const say = messagesIn(lang).reason;
  const strongest = strongestKinds(parts);
  const inOrder = [...strongest.filter((kind) => pointed.has(kind)), ...strongest];
  const [first] = inOrder.flatMap((kind) => facts.filter(({ evidence }) => evidence === kind));
  return first?.text ?? (strongest[0] === undefined ? say.nothing : say.meanings[strongest[0]]);
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
