// Finds the gaps that are still open, and those that files of an answer fill.
import type { Messages } from "@fossick/core/messages/index.ts";
import type { Gap, Retrieval } from "@fossick/core/answer-types.ts";

/** Moves critical gaps to the front; the order is otherwise unchanged. */
export function criticalFirst(gaps: readonly Gap[]): readonly Gap[] {
  return [...gaps.filter((gap) => gap.critical), ...gaps.filter((gap) => !gap.critical)];
}

/** Gaps that no file of the answer fills, those listed by name alone included; critical ones first. */
export function openGaps(
  { candidates = [], files, gaps, nearby }: Retrieval,
  messages: Messages,
): readonly Gap[] {
  const shown = [...files, ...nearby, ...candidates];
  return criticalFirst(gaps).filter((gap) => !shown.some(({ path }) => fills(path, gap, messages)));
}

/** Names the gap that a file fills, if any. */
export function filledBy(path: string, gaps: readonly Gap[], messages: Messages): string | undefined {
  const filled = gaps.find((gap) => fills(path, gap, messages));
  if (filled === undefined) return undefined;
  return filled.what === path ? filled.because : `${messages.report.gapKind(filled.kind)} ${filled.what}`;
}

/** Tests whether a gap is about a file, or about a definition in it. */
const fills = (path: string, { because, kind, what }: Gap, { gap }: Messages): boolean =>
  what === path || (kind === "definition" && because.endsWith(gap.definedIn(path)));
