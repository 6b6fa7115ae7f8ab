import { useEffect, useMemo, useState } from "preact/hooks";
import type { TextPart } from "../../../src/entrypoints/page/types.ts";
import { safeLines } from "../../../src/base/safe-text.ts";
import { highlightLines } from "../code/highlight.ts";
import type { CodeLine } from "../code/highlight.ts";

/** Lines that are put on the page together; more would hold it up. */
const blockLines = 60;

interface CodeLinesProps {
  readonly part: TextPart;
  readonly path: string;
}

/** Lines of code with their numbers: text in coloured pieces, block after block. */
export function CodeLines({ part: { startLine, text }, path }: CodeLinesProps) {
  const lines = useMemo(() => highlightLines(safeLines(text), path), [text, path]);
  const blocks = useGrowing(Math.ceil(lines.length / blockLines));
  return (
    <div class="code-part" dir="ltr">
      {Array.from({ length: blocks }, (_, at) => (
        <Block key={at} lines={lines} start={at * blockLines} firstLine={startLine + at * blockLines} />
      ))}
    </div>
  );
}

/** Counts up to a number, one a frame, so that each frame has little to do. */
function useGrowing(most: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= most) return;
    const frame = requestAnimationFrame(() => setCount(count + 1));
    return () => cancelAnimationFrame(frame);
  }, [count, most]);
  return Math.min(count, most);
}

interface BlockProps {
  /** Lines of the whole part. */
  readonly lines: readonly CodeLine[];
  /** The first of them in the block. */
  readonly start: number;
  readonly firstLine: number;
}

function Block({ lines, start, firstLine }: BlockProps) {
  return useMemo(() => {
    const own = lines.slice(start, start + blockLines);
    return (
      <div class="code-block" style={{ "--lines": own.length }}>
        {own.map((line, at) => (
          <div key={at} class="code-line">
            <span class="code-number" data-line={firstLine + at} />
            <code>
              {line.map(({ text, kind }) =>
                kind ? <span class={`code-${kind === "number" ? "literal" : kind}`}>{text}</span> : text,
              )}
            </code>
          </div>
        ))}
      </div>
    );
  }, [lines, start, firstLine]);
}
