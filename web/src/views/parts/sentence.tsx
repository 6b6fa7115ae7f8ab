import { spellOut } from "@fossick/base/safe-text.ts";
import { namedLine } from "@fossick/page/view/named-line.ts";

interface SentenceProps {
  readonly text: string;
  /** Makes each line that the sentence names a link, where it can be shown. */
  readonly onLine?: (line: number) => (() => void) | undefined;
}

/** A sentence of an answer, its words between backticks as code. */
export function Sentence({ text, onLine }: SentenceProps) {
  const pieces = spellOut(text).split("`");
  const plain = (piece: string) => (onLine ? <Lines text={piece} onLine={onLine} /> : piece);
  // An odd backtick is one of the text.
  if (pieces.length % 2 === 0) return <>{plain(pieces.join("`"))}</>;
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : plain(piece)))}</>;
}

function Lines({ text, onLine }: Required<SentenceProps>) {
  return (
    <>
      {text.split(namedLine).map((piece, at) => {
        const show = at % 2 === 1 ? onLine(Number(/\d+/.exec(piece))) : undefined;
        if (!show) return piece;
        return (
          <button key={at} type="button" class="line-link" onClick={show}>
            {piece}
          </button>
        );
      })}
    </>
  );
}
