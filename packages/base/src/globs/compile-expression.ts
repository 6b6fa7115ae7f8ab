// Compiles a parsed expression into arrays of nodes that can be matched in linear time.
import type { Expression } from "./parse-expression.ts";

/** The kinds of nodes, as numbers because they are looked at for every character. */
export const nodeKind = {
  nothing: 0,
  character: 1,
  sequence: 2,
  either: 3,
  anyTimes: 4,
  onceOrMore: 5,
  ahead: 6,
  notAhead: 7,
  start: 8,
  end: 9,
} as const;

/** An expression as arrays of nodes: the parts of a node come before it, and the last node is the whole expression. */
export interface Nodes {
  readonly kinds: Uint8Array;
  /** First part of each node that has parts; for a character, its number among the characters. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  /** Tests whether a character of the text matches, by number of the expression's character. */
  readonly takes: readonly ((character: string) => boolean)[];
}

const maxNodes = 20_000;

function createNodeList() {
  const kinds: number[] = [];
  const left: number[] = [];
  const right: number[] = [];
  const takes: ((character: string) => boolean)[] = [];
  const node = (kind: number, first = -1, second = -1): number => {
    if (kinds.length >= maxNodes) throw new SyntaxError("too large");
    left.push(first);
    right.push(second);
    return kinds.push(kind) - 1;
  };
  return {
    node,
    character: (isTaken: (character: string) => boolean): number =>
      node(nodeKind.character, takes.push(isTaken) - 1),
    joined: (kind: number, parts: readonly number[]): number =>
      parts.length === 0
        ? node(nodeKind.nothing)
        : parts.reduce((first, second) => node(kind, first, second)),
    finish: (): Nodes => ({
      kinds: Uint8Array.from(kinds),
      left: Int32Array.from(left),
      right: Int32Array.from(right),
      takes,
    }),
  };
}

/** @throws SyntaxError if the expression is too large or contains an invalid class */
export function compileExpression(root: Expression, flags: "" | "i"): Nodes {
  const { node, character, joined, finish } = createNodeList();
  // The result of a lookahead depends on the position alone, so equal lookaheads share one node.
  const asked = new Map<string, number>();

  const add = (expression: Expression): number => {
    switch (expression.kind) {
      case "character":
        return character(characterTest(expression.source, flags));
      case "sequence":
        return joined(nodeKind.sequence, expression.parts.map(add));
      case "either":
        return joined(nodeKind.either, expression.parts.map(add));
      case "repeat":
        return repeat(expression);
      case "look":
        return look(expression);
      default:
        return node(nodeKind[expression.kind]);
    }
  };
  const repeat = ({ body, min, max }: Expression & { readonly kind: "repeat" }): number => {
    if (max === Infinity && min <= 1)
      return node(min === 0 ? nodeKind.anyTimes : nodeKind.onceOrMore, add(body));
    const parts = Array.from({ length: min }, () => add(body));
    if (max === Infinity) parts.push(node(nodeKind.anyTimes, add(body)));
    else
      for (let more = min; more < max; more++)
        parts.push(node(nodeKind.either, node(nodeKind.nothing), add(body)));
    return joined(nodeKind.sequence, parts);
  };
  const look = ({ body, isNegative, source }: Expression & { readonly kind: "look" }): number => {
    const added = asked.get(source) ?? node(isNegative ? nodeKind.notAhead : nodeKind.ahead, add(body));
    asked.set(source, added);
    return added;
  };

  const whole = add(root);
  node(nodeKind.sequence, whole, node(nodeKind.nothing));
  return finish();
}

function characterTest(source: string, flags: "" | "i"): (character: string) => boolean {
  const literal =
    source.length === 1 && source !== "." ? source : /^\\[^\w]$/.test(source) ? source[1] : undefined;
  if (literal !== undefined && flags === "") return (character) => character === literal;
  const expression = new RegExp(`^(?:${source})$`, flags);
  return (character) => expression.test(character);
}
