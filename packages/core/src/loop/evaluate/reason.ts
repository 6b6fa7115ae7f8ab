// Says in words why a file is relevant.
import { remember } from "@fossick/base/remember.ts";
import { signals, signalsOf } from "../../evidence/signals.ts";
import { messagesIn, type EvidenceKind } from "../../messages/index.ts";
import type { TaskLanguage } from "../../answer-types.ts";
import type { Fact } from "../../observations.ts";

/** Evidence that the task itself points to, which a reader can check best: its facts are told before all others. */
const pointed: ReadonlySet<EvidenceKind> = new Set([
  "literal",
  "convention",
  "mention",
  "trace",
  "definedNames",
]);

const kinds = new Map(signals.map(({ name, evidence }) => [name, evidence]));
/** Place of the first signal of a product. */
const kindOfSignal = remember((name: string) => kinds.get(signalsOf(name)[0] ?? ""));

/**
 * Explains in one sentence why a file is relevant: by what the task itself points to, otherwise by a fact of the
 * strongest kind of evidence that has one, or any fact at all. Without any, it says so.
 * @param strongest kinds of evidence, strongest first
 */
export function reasonFor(
  facts: readonly Fact[],
  strongest: readonly EvidenceKind[],
  lang: TaskLanguage = "en",
): string {
  const inOrder = [...strongest.filter((kind) => pointed.has(kind)), ...strongest];
  const moving = inOrder.flatMap((kind) => facts.filter(({ evidence }) => evidence === kind));
  const [first] = [...moving, ...facts];
  return first?.text ?? messagesIn(lang).reason.weak;
}

/** Number of the strongest kinds of evidence whose meaning is told. */
const tellingKinds = 4;

/** The general meanings of the strongest kinds of evidence, strongest first, at most four. @param parts as below */
export const meaningsOf = (
  parts: ReadonlyMap<string, number>,
  lang: TaskLanguage = "en",
): readonly string[] =>
  strongestKinds(parts)
    .slice(0, tellingKinds)
    .map((kind) => messagesIn(lang).reason.meanings[kind]);

/**
 * The kinds of evidence that raised a file, strongest first.
 * @param parts how much each signal moved the worth; a product counts for its first signal
 */
export function strongestKinds(parts: ReadonlyMap<string, number>): readonly EvidenceKind[] {
  const strengths = new Map<EvidenceKind, number>();
  // Entries of a map are each made for a loop, and this one runs for every signal of every candidate.
  // oxlint-disable-next-line unicorn/no-array-for-each
  parts.forEach((part, signal) => {
    const kind = kindOfSignal(signal);
    if (kind !== undefined) strengths.set(kind, (strengths.get(kind) ?? 0) + part);
  });
  return [...strengths]
    .filter(([, part]) => part > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([kind]) => kind);
}
