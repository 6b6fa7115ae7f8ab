import { spellOut } from "@fossick/base/safe-text.ts";

interface SentenceProps {
  readonly text: string;
  /** Makes each line that the sentence names a link. */
  readonly onLine?: (line: number) => void;
}

/** A sentence of an answer, its words between backticks as code. */
export function Sentence({ text, onLine }: SentenceProps) {
  const pieces = spellOut(text).split("`");
  const plain = (piece: string) => (onLine ? <Lines text={piece} onLine={onLine} /> : piece);
  // An odd backtick is one of the text.
  if (pieces.length % 2 === 0) return <>{plain(pieces.join("`"))}</>;
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : plain(piece)))}</>;
}

/** Lines as answers name them, in every language. */
const namedLine = /(\bline \d+|第 \d+ 行)/;

function Lines({ text, onLine }: Required<SentenceProps>) {
  return (
    <>
      {text.split(namedLine).map((piece, at) =>
        at % 2 === 1 ? (
          <button key={at} type="button" class="line-link" onClick={() => onLine(Number(/\d+/.exec(piece)))}>
            {piece}
          </button>
        ) : (
          piece
        ),
      )}
    </>
  );
}
