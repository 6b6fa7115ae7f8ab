// Tells which gaps are still open, and which the files of an answer fill.
import type { Messages } from "../../messages/index.ts";
import type { Gap, Retrieval } from "../../types.ts";

/** Critical gaps first, otherwise in their order. */
export function criticalFirst(gaps: readonly Gap[]): readonly Gap[] {
  return [...gaps.filter((gap) => gap.critical), ...gaps.filter((gap) => !gap.critical)];
}

/** Gaps that no file of the answer fills, critical ones first. */
export function openGaps({ files, gaps, nearby }: Retrieval, messages: Messages): readonly Gap[] {
  const shown = [...files, ...nearby];
  return criticalFirst(gaps).filter((gap) => !shown.some(({ path }) => fills(path, gap, messages)));
}

/** Says which gap a file fills, where it fills one. */
export function filledBy(path: string, gaps: readonly Gap[], messages: Messages): string | undefined {
  const filled = gaps.find((gap) => fills(path, gap, messages));
  if (filled === undefined) return undefined;
  return filled.what === path ? filled.because : `${messages.report.gapKind(filled.kind)} ${filled.what}`;
}

/** Tests whether a gap is about that file, or about something that the file defines. */
const fills = (path: string, { because, kind, what }: Gap, { gap }: Messages): boolean =>
  what === path || (kind === "definition" && because.endsWith(gap.definedIn(path)));
