import { useEffect, useMemo, useState } from "preact/hooks";
import type { TextPart } from "@fossick/page/view/types.ts";
import type { Span } from "@fossick/core/answer-types.ts";
import { safeLines } from "@fossick/base/safe-text.ts";
import { highlightLines } from "../code/highlight.ts";
import type { CodeLine, CodePiece } from "../code/highlight.ts";
import { markWords, type TaskWords } from "../code/task-words.ts";

/** Lines that are put on the page together; more would hold it up. */
const blockLines = 60;

interface CodeLinesProps {
  readonly part: TextPart;
  readonly path: string;
  /** Words to mark. */
  readonly words?: TaskWords;
  /** Lines to point out. */
  readonly strong?: Span | undefined;
  /** The line that must be there at once. */
  readonly line?: number | undefined;
}

const noWords: TaskWords = new Set();

/** Lines of code with their numbers: text in coloured pieces, block after block. */
export function CodeLines({
  part: { startLine, text },
  path,
  words = noWords,
  strong,
  line,
}: CodeLinesProps) {
  const lines = useMemo(() => highlightLines(safeLines(text), path), [text, path]);
  const max = Math.ceil(lines.length / blockLines);
  const atOnce = line === undefined ? 1 : Math.floor((line - startLine) / blockLines) + 1;
  const blocks = useGrowing(max, Math.min(max, Math.max(1, atOnce)));
  return (
    <div class="code-part" dir="ltr">
      {Array.from({ length: blocks }, (_, at) => (
        <Block
          key={at}
          lines={lines}
          start={at * blockLines}
          firstLine={startLine + at * blockLines}
          words={words}
          strong={strong}
        />
      ))}
    </div>
  );
}

/** Counts up to a number, one a frame, so that each frame has little to do. @param first begins there */
function useGrowing(max: number, first: number): number {
  const [counted, setCount] = useState(first);
  const count = Math.max(counted, first);
  useEffect(() => {
    if (count >= max) return;
    const frame = requestAnimationFrame(() => setCount(count + 1));
    return () => cancelAnimationFrame(frame);
  }, [count, max]);
  return Math.min(count, max);
}

interface BlockProps extends Required<Pick<CodeLinesProps, "words">>, Pick<CodeLinesProps, "strong"> {
  /** Lines of the whole part. */
  readonly lines: readonly CodeLine[];
  /** The first of them in the block. */
  readonly start: number;
  readonly firstLine: number;
}

function Block({ lines, start, firstLine, words, strong }: BlockProps) {
  return useMemo(() => {
    const own = lines.slice(start, start + blockLines);
    const isStrong = (line: number): boolean =>
      strong !== undefined && strong.startLine <= line && line <= strong.endLine;
    return (
      <div class="code-block" style={{ "--lines": own.length }}>
        {own.map((line, at) => (
          <div key={at} class="code-line" data-strong={isStrong(firstLine + at)}>
            <span class="code-number" data-line={firstLine + at} />
            <code>
              {line.map((piece, index) => (
                <Piece key={index} piece={piece} words={words} />
              ))}
            </code>
          </div>
        ))}
      </div>
    );
  }, [lines, start, firstLine, words, strong]);
}

function Piece({ piece: { kind, text }, words }: { readonly piece: CodePiece; readonly words: TaskWords }) {
  const marked = markWords(text, words).map(({ isMarked, text: part }) =>
    isMarked ? <mark>{part}</mark> : part,
  );
  if (kind === undefined) return <>{marked}</>;
  return <span class={`code-${kind === "number" ? "literal" : kind}`}>{marked}</span>;
}
