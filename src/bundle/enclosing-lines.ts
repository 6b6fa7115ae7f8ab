// Finds the lines that say what others are: heads of the classes and functions around them, and signatures.
import type { Span } from "../types.ts";

type Range = Pick<Span, "startLine" | "endLine">;

/** Heads of a line: the outer ones, the class and the method mostly, and the one next to it. */
const maxOuterHeads = 2;
/** Ends of blocks, comments, directives and labels say nothing of what stands below them. */
const noHead =
  /^\s*(?:[)\]}>{;,]|\/\/|\/?\*|#|--|<!--|(?:case|default|public|private|protected)\b.*:\s*$|end\b|else\b)/;

/**
 * The heads of what a line stands in, outermost first: the nearest lines above that are indented less, each less than the
 * one below it.
 */
export function headsOf(lines: readonly string[], startLine: number): readonly number[] {
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

/** The first lines of a definition, up to the one that opens its body, its comment where it is short; undefined for other spans. */
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
