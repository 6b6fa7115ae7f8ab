// Ranks the sections of a file by how likely a task needs them.
import shipped from "../../../../../model/sections.json" with { type: "json" };
import type { Span } from "../../answer-types.ts";
import type { MeasuredSection, SectionSignals } from "./measure-sections.ts";

/** Weights of a logistic regression, by signal; `offset` counts once. */
export type SectionModel = Readonly<Record<string, number>>;

/** A section with the likelihood, 0 to 1, that the task needs it if it needs the file. */
export interface RankedSection extends MeasuredSection {
  readonly likelihood: number;
}

/** Strongest first: sections with a line or text that the task gives, then by likelihood, then in file order. */
export function rankSections(
  sections: readonly MeasuredSection[],
  model: SectionModel = shipped.weights,
): RankedSection[] {
  const ranked = sections.map((section) => ({
    ...section,
    likelihood: likelihoodOf(section.signals, model),
  }));
  const given = (section: RankedSection): number => section.signals["given"] ?? 0;
  return ranked.sort(
    (a, b) => given(b) - given(a) || b.likelihood - a.likelihood || a.startLine - b.startLine,
  );
}

function likelihoodOf(signals: SectionSignals, model: SectionModel): number {
  let odds = model["offset"] ?? 0;
  for (const name in signals) odds += (model[name] ?? 0) * (signals[name] ?? 0);
  return 1 / (1 + Math.exp(-odds));
}

/** A section as it is shown. */
export const spanOf = (
  { startLine, endLine, symbol, likelihood }: RankedSection,
  why: string | undefined,
): Span => ({
  startLine,
  endLine,
  ...(symbol !== undefined && { symbol }),
  worth: Math.round(likelihood * 1e4) / 1e4,
  ...(why !== undefined && { why }),
});
