// Finds the heads of enclosing classes and functions, and signatures, which give context to the lines of an answer.
import type { Span } from "../answer-types.ts";

type Range = Pick<Span, "startLine" | "endLine">;

/** Max outer heads, mostly class and method; the innermost head is always kept. */
const maxOuterHeads = 2;
/** Lines that are no heads of the lines below: ends of blocks, comments, directives and labels. */
const noHead =
  /^\s*(?:[)\]}>{;,]|\/\/|\/?\*|#|--|<!--|(?:case|default|public|private|protected)\b.*:\s*$|end\b|else\b)/;

/**
 * The heads that enclose a line, outermost first: the nearest lines above with less indentation, each with less than
 * the one below it.
 */
export function enclosingLines(lines: readonly string[], startLine: number): readonly number[] {
  const heads: number[] = [];
  let indent = indentOf(lines.slice(startLine - 1).find((line) => line.trim() !== "") ?? "");
  for (let line = startLine - 1; line > 0 && indent > 0; line--) {
    const text = lines[line - 1] ?? "";
    if (text.trim() === "" || indentOf(text) >= indent || noHead.test(text)) continue;
    indent = indentOf(text);
    heads.unshift(line);
  }
  return heads.length > maxOuterHeads ? [...heads.slice(0, maxOuterHeads), ...heads.slice(-1)] : heads;
}

const indentOf = (line: string): number => line.search(/\S|$/);

const maxSignature = 6;
const comment = /^\s*(?:\/\/|\/?\*|#(?!\[)|--|"""|''')/;

/** First lines of a definition, up to the opening of its body, with its comment if short; undefined for other spans. */
export function signatureOf(
  lines: readonly string[],
  { startLine, endLine, symbol }: Span,
): Range | undefined {
  if (symbol === undefined) return undefined;
  let first = startLine;
  while (first < endLine && comment.test(lines[first - 1] ?? "")) first++;
  const max = Math.min(endLine, first + maxSignature - 1);
  let last = first;
  while (last < max && !/(?:[{:;]|=>|\b(?:then|do|begin))\s*$/.test(lines[last - 1] ?? "")) last++;
  return { startLine: first - startLine <= maxSignature ? startLine : first, endLine: last };
}
