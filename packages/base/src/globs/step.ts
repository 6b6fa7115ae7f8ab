// Takes one step of the glob matcher, from the nodes active before a character to those after it.
import { nodeKind, type Nodes } from "./compile-expression.ts";

/** State of each node before a character; all values are 0 or 1. */
interface Board {
  /** 1 if the node matches from the character on, and what follows the node matches the rest of the text. */
  readonly starts: Uint8Array;
  /** 1 if the node matches the empty text here. */
  readonly passes: Uint8Array;
  /** 1 if what follows the node matches the rest of the text from here. */
  readonly isFollowed: Uint8Array;
}

/**
 * A position in a text: the result behind its character, the expression's characters that match it, and both ends.
 */
interface Place {
  readonly behind: Uint8Array;
  readonly taken: Uint8Array;
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** Result for the position before a character. */
interface Known {
  /** By the expression's characters, see `State`. */
  readonly follows: Uint8Array;
  /** True if the whole expression matches from here. */
  readonly matches: boolean;
}

/** Returns a function that computes the result before a character from the one behind it, in two passes. */
export function createStep(nodes: Nodes): (place: Place) => Known {
  const count = nodes.kinds.length;
  const board: Board = {
    starts: new Uint8Array(count),
    passes: new Uint8Array(count),
    isFollowed: new Uint8Array(count),
  };
  return (place) => {
    for (let node = 0; node < count; node++) {
      const kind = nodes.kinds[node] ?? 0;
      const a = nodes.left[node] ?? 0;
      const b = nodes.right[node] ?? 0;
      board.starts[node] = startsAt(board, place, kind, a, b);
      board.passes[node] = passesAt(board, place, kind, a, b);
    }
    const matches = board.starts[count - 1] === 1 || board.passes[count - 1] === 1;
    return { follows: followsOf(nodes, board), matches };
  };
}

function startsAt({ starts, passes }: Board, place: Place, kind: number, a: number, b: number): number {
  const startsA = starts[a] ?? 0;
  switch (kind) {
    case nodeKind.character:
      return (place.behind[a] ?? 0) & (place.taken[a] ?? 0);
    case nodeKind.sequence:
      return startsA | ((passes[a] ?? 0) & (starts[b] ?? 0));
    case nodeKind.either:
      return startsA | (starts[b] ?? 0);
    case nodeKind.anyTimes:
    case nodeKind.onceOrMore:
      return startsA;
    default:
      return 0;
  }
}

function passesAt({ starts, passes }: Board, place: Place, kind: number, a: number, b: number): number {
  const passesA = passes[a] ?? 0;
  switch (kind) {
    case nodeKind.nothing:
    case nodeKind.anyTimes:
      return 1;
    case nodeKind.sequence:
      return passesA & (passes[b] ?? 0);
    case nodeKind.either:
      return passesA | (passes[b] ?? 0);
    case nodeKind.onceOrMore:
      return passesA;
    case nodeKind.ahead:
      return (starts[a] ?? 0) | passesA;
    case nodeKind.notAhead:
      return 1 - ((starts[a] ?? 0) | passesA);
    case nodeKind.start:
      return Number(place.atStart);
    case nodeKind.end:
      return Number(place.atEnd);
    default:
      return 0;
  }
}

/** Computes, from the whole expression down, for which characters the rest of the text matches what follows them. */
function followsOf({ kinds, left, right, takes }: Nodes, { starts, passes, isFollowed }: Board): Uint8Array {
  const follows = new Uint8Array(takes.length);
  isFollowed[kinds.length - 1] = 1;
  for (let node = kinds.length - 1; node >= 0; node--) {
    const a = left[node] ?? 0;
    const b = right[node] ?? 0;
    const own = isFollowed[node] ?? 0;
    switch (kinds[node]) {
      case nodeKind.character:
        follows[a] = own;
        break;
      case nodeKind.sequence:
        isFollowed[a] = (starts[b] ?? 0) | ((passes[b] ?? 0) & own);
        isFollowed[b] = own;
        break;
      case nodeKind.either:
        isFollowed[a] = own;
        isFollowed[b] = own;
        break;
      case nodeKind.anyTimes:
      case nodeKind.onceOrMore:
        isFollowed[a] = (starts[a] ?? 0) | own;
        break;
      case nodeKind.ahead:
      case nodeKind.notAhead:
        isFollowed[a] = 1;
    }
  }
  return follows;
}
