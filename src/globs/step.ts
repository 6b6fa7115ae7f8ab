import { nodeKind } from "./compile-expression.ts";
import type { Nodes } from "./compile-expression.ts";

interface Place {
  readonly atStart: boolean;
  readonly atEnd: boolean;
}

/** What is known before a character. */
interface Known {
  /** By the expression's characters, see `State`. */
  readonly follows: Uint8Array;
  /** Whether the whole expression matches from here. */
  readonly matches: boolean;
}

/**
 * Makes the step from what is known behind a character to what is known before it.
 * Two passes over the nodes: upwards, which of them match something that starts with this character, and which match
 * nothing at all; downwards, what each is followed by.
 */
export function createStep({
  kinds,
  left,
  right,
  takes,
}: Nodes): (behind: Uint8Array, taken: Uint8Array, place: Place) => Known {
  const count = kinds.length;
  const starts = new Uint8Array(count);
  const passes = new Uint8Array(count);
  const after = new Uint8Array(count);

  const goUp = (behind: Uint8Array, taken: Uint8Array, { atStart, atEnd }: Place): void => {
    for (let node = 0; node < count; node++) {
      const a = left[node] ?? 0;
      const b = right[node] ?? 0;
      let start: number | undefined = 0;
      let pass: number | undefined = 0;
      switch (kinds[node]) {
        case nodeKind.nothing:
          pass = 1;
          break;
        case nodeKind.character:
          start = (behind[a] ?? 0) & (taken[a] ?? 0);
          break;
        case nodeKind.then:
          start = starts[a] || (passes[a] && starts[b]);
          pass = passes[a] && passes[b];
          break;
        case nodeKind.either:
          start = starts[a] || starts[b];
          pass = passes[a] || passes[b];
          break;
        case nodeKind.anyTimes:
          start = starts[a];
          pass = 1;
          break;
        case nodeKind.onceOrMore:
          start = starts[a];
          pass = passes[a];
          break;
        case nodeKind.ahead:
          pass = starts[a] || passes[a];
          break;
        case nodeKind.notAhead:
          pass = starts[a] || passes[a] ? 0 : 1;
          break;
        case nodeKind.start:
          pass = atStart ? 1 : 0;
          break;
        default:
          pass = atEnd ? 1 : 0;
      }
      starts[node] = start ?? 0;
      passes[node] = pass ?? 0;
    }
  };
  const goDown = (): Uint8Array => {
    const follows = new Uint8Array(takes.length);
    after[count - 1] = 1;
    for (let node = count - 1; node >= 0; node--) {
      const a = left[node] ?? 0;
      const b = right[node] ?? 0;
      const isFollowed = after[node] ?? 0;
      switch (kinds[node]) {
        case nodeKind.character:
          follows[a] = isFollowed;
          break;
        case nodeKind.then:
          after[a] = starts[b] || (passes[b] && isFollowed) ? 1 : 0;
          after[b] = isFollowed;
          break;
        case nodeKind.either:
          after[a] = isFollowed;
          after[b] = isFollowed;
          break;
        case nodeKind.anyTimes:
        case nodeKind.onceOrMore:
          after[a] = starts[a] || isFollowed;
          break;
        case nodeKind.ahead:
        case nodeKind.notAhead:
          after[a] = 1;
          break;
      }
    }
    return follows;
  };
  return (behind, taken, place) => {
    goUp(behind, taken, place);
    const matches = starts[count - 1] === 1 || passes[count - 1] === 1;
    return { follows: goDown(), matches };
  };
}
