import type { Span } from "../../types.ts";

/** Clamp spans to a file of so many lines; spans wholly outside it are dropped. */
export function clampSpans(spans: readonly Span[], lineCount: number): readonly Span[] {
  return spans.flatMap((span) => {
    const startLine = Math.max(1, span.startLine);
    const endLine = Math.min(lineCount, span.endLine);
    return startLine <= endLine ? [{ ...span, startLine, endLine }] : [];
  });
}

/** Sort spans and join those that share a line; a joined span keeps a symbol only when one of them covers it all. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.startLine <= last.endLine) merged[merged.length - 1] = join(last, span);
    else merged.push(span);
  }
  return merged;
}

/** `first` starts no later than `second`, and shares a line with it. */
function join(first: Span, second: Span): Span {
  const secondCovers = second.startLine === first.startLine && second.endLine === first.endLine;
  if (second.endLine <= first.endLine) return first.symbol === undefined && secondCovers ? second : first;
  return { startLine: first.startLine, endLine: second.endLine };
}
