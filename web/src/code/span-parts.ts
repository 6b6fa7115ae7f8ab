import type { TextPart } from "@fossick/page/view/types.ts";
import type { Span } from "@fossick/core/answer-types.ts";

/** Spans that follow each other within so many lines are shown as one. */
const maxLinesBetween = 3;

/** The lines to show of a file: its spans, neighbours joined. */
export function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.startLine - b.startLine)) {
    const last = joined.at(-1);
    if (last && span.startLine - last.endLine <= maxLinesBetween + 1) {
      joined[joined.length - 1] = {
        startLine: last.startLine,
        endLine: Math.max(last.endLine, span.endLine),
      };
    } else joined.push({ startLine: span.startLine, endLine: span.endLine });
  }
  return joined;
}

/** As many as a server hands over at once. */
const maxLinesAtOnce = 2000;

/** Returns the ranges to ask for to have every span; one answer holds each. */
export function rangesOf(spans: readonly Span[]): readonly Pick<Span, "startLine" | "endLine">[] {
  const ranges: Pick<Span, "startLine" | "endLine">[] = [];
  for (const { startLine, endLine } of joinedSpans(spans)) {
    const last = ranges.at(-1);
    if (last && endLine - last.startLine < maxLinesAtOnce) {
      ranges[ranges.length - 1] = { startLine: last.startLine, endLine };
    } else ranges.push({ startLine, endLine });
  }
  return ranges;
}

/** Cuts the parts of a file down to its spans; a span may lie in several parts. */
export function partsOfSpans(parts: readonly TextPart[], spans: readonly Span[]): readonly TextPart[] {
  const wanted = joinedSpans(spans);
  if (wanted.length === 0) return parts;
  return wanted.flatMap((span) =>
    parts.flatMap((part) => {
      const startLine = Math.max(span.startLine, part.startLine);
      const endLine = Math.min(span.endLine, part.endLine);
      if (startLine > endLine) return [];
      const lines = part.text.split("\n").slice(startLine - part.startLine, endLine - part.startLine + 1);
      return [{ startLine, endLine, text: lines.join("\n") }];
    }),
  );
}
