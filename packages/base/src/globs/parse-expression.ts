// Parses the regular expressions that globs and lines of ignore files are compiled to.

/** A regular expression as a tree. */
export type Expression =
  /** One character, as the source of an expression that matches it: `a`, `\.`, `[^/]`. */
  | { readonly kind: "character"; readonly source: string }
  | { readonly kind: "sequence" | "either"; readonly parts: readonly Expression[] }
  | { readonly kind: "repeat"; readonly body: Expression; readonly min: number; readonly max: number }
  /** A lookahead; equal lookaheads have the same `source`. */
  | {
      readonly kind: "look";
      readonly body: Expression;
      readonly isNegative: boolean;
      readonly source: string;
    }
  | { readonly kind: "start" | "end" };

/** Max nesting depth of groups; in practice four or five are needed. */
const deepest = 100;
const maxRepeats = 1_000;

/**
 * Parses the source of a regular expression: the whole language except back references, lookbehind, named groups and
 * word boundaries, which globs are never compiled to.
 * @throws SyntaxError
 */
export function parseExpression(source: string): Expression {
  let depth = 0;
  const { take, taken, isAtEnd } = createReader(source);
  const either = (): Expression => {
    const parts = [sequence()];
    while (take(/\|/y) !== undefined) parts.push(sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: "either", parts };
  };
  const sequence = (): Expression => {
    const parts: Expression[] = [];
    while (!isAtEnd()) parts.push(repeated(atom()));
    return { kind: "sequence", parts };
  };
  // Lazy and greedy quantifiers match the same texts.
  const repeated = (body: Expression): Expression => {
    const quantifier = take(/(?:[*+?]|\{\d{1,4}(?:,\d{0,4})?\})\??/y);
    return quantifier === undefined ? body : { kind: "repeat", body, ...timesOf(quantifier) };
  };
  const atom = (): Expression => {
    if (take(/\^/y) !== undefined) return { kind: "start" };
    if (take(/\$/y) !== undefined) return { kind: "end" };
    const opening = take(/\((?:\?[:=!])?/y);
    if (opening !== undefined) return group(opening);
    const character = take(/\[(?:[^\]\\]|\\[\s\S])*\]|\\[^1-9bBckux]|[^\\[*+?{]|\{(?!\d+,?\d*\})/y);
    if (character === undefined) throw new SyntaxError(`cannot read ${source.slice(taken(), taken() + 5)}`);
    return { kind: "character", source: character };
  };
  const group = (opening: string): Expression => {
    const start = taken();
    if (++depth > deepest) throw new SyntaxError(`more than ${deepest} groups within each other`);
    const body = either();
    depth--;
    if (take(/\)/y) === undefined) throw new SyntaxError("a group does not end");
    if (opening === "(" || opening === "(?:") return body;
    const isNegative = opening === "(?!";
    return { kind: "look", body, isNegative, source: opening + source.slice(start, taken()) };
  };

  const expression = either();
  if (taken() < source.length) throw new SyntaxError("a group ends that did not begin");
  return expression;
}

/** Reads a source piece by piece, from its start. */
function createReader(source: string) {
  let at = 0;
  return {
    /** @param piece with the sticky flag */
    take(this: void, piece: RegExp): string | undefined {
      piece.lastIndex = at;
      const text = piece.exec(source)?.[0];
      at += text?.length ?? 0;
      return text;
    },
    taken: () => at,
    /** Tests whether an alternative ends here. */
    isAtEnd: () => at >= source.length || source[at] === "|" || source[at] === ")",
  };
}

/** Returns the min and max repetitions of a quantifier. */
function timesOf(quantifier: string): { min: number; max: number } {
  if (quantifier.startsWith("*")) return { min: 0, max: Infinity };
  if (quantifier.startsWith("+")) return { min: 1, max: Infinity };
  if (quantifier.startsWith("?")) return { min: 0, max: 1 };
  const [min = 0, max] = (quantifier.match(/\d+|,(?=\})/g) ?? []).map((part) =>
    part === "," ? Infinity : Number(part),
  );
  if (min > maxRepeats || ((max ?? 0) > maxRepeats && max !== Infinity))
    throw new SyntaxError(`more than ${maxRepeats} repetitions`);
  return { min, max: max ?? min };
}
