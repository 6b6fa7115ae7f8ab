import { spellOut } from "../../../../src/base/safe-text.ts";

/** A sentence of an answer, its words between backticks as code. */
export function Sentence({ text }: { readonly text: string }) {
  const pieces = spellOut(text).split("`");
  // An odd backtick is one of the text.
  if (pieces.length % 2 === 0) return <>{pieces.join("`")}</>;
  return <>{pieces.map((piece, at) => (at % 2 === 1 ? <code key={at}>{piece}</code> : piece))}</>;
}
