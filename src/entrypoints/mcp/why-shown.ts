import type { JudgedCandidate } from "../../index.ts";

/**
 * Explains why a candidate is shown: first what it was looked for by, then what fossick's own relevance rests on, then
 * the rest.
 */
export function whyShown({ evidence, reason }: JudgedCandidate): string {
  const lookedFor = evidence.filter((fact) => fact.evidence === "focus").map(({ text }) => text);
  const facts = evidence.map(({ text }) => text);
  const inReason = facts
    .filter((text) => reason.includes(text))
    .sort((a, b) => reason.indexOf(a) - reason.indexOf(b));
  const own = inReason.length > 0 || reason === "" ? inReason : [reason];
  const all = [...new Set([...lookedFor, ...own, ...facts])];
  return all.length === 0 ? "no evidence for it yet" : all.join("; ");
}
