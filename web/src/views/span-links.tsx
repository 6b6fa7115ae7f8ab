import { safeName } from "@fossick/base/safe-text.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import { state } from "../state/page-state.ts";
import { fileTexts } from "../texts/files.ts";
import { inLanguage } from "../texts/texts.ts";

interface SpanLinksProps {
  /** Strongest first. */
  readonly spans: readonly Span[];
  /** The line that is looked at. */
  readonly line: number | undefined;
}

const maxLinks = 4;

/** The spans of a file, strongest first; each leads to its lines. */
export function SpanLinks({ spans, line }: SpanLinksProps) {
  const say = inLanguage(fileTexts);
  if (spans.length === 0) return <h4>{say.wholeFile}</h4>;
  return (
    <ul class="span-links" aria-label={say.code}>
      {spans.slice(0, maxLinks).map(({ endLine, startLine, symbol, why }) => (
        <li key={startLine}>
          <button
            type="button"
            class="link"
            title={why}
            aria-current={line !== undefined && startLine <= line && line <= endLine}
            onClick={() => (state.shownLine.value = startLine)}
          >
            <span aria-hidden="true">{startLine === endLine ? startLine : `${startLine}–${endLine}`}</span>
            <span class="unseen">{say.lines(startLine, endLine)}</span>
            {symbol === undefined ? null : <bdi class="symbol"> {safeName(symbol)}</bdi>}
          </button>
        </li>
      ))}
      {spans.length > maxLinks ? <li class="quiet">+{spans.length - maxLinks}</li> : null}
    </ul>
  );
}
