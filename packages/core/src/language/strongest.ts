/**
 * Returns the indexes of the highest scores, best first, ties in order; scores of 0 are skipped. Keeps at most `max`
 * indexes, so it is cheap even if nearly everything scores.
 * @param isCounted tests whether an index may be returned; all may by default
 */
export function strongest(
  scores: ArrayLike<number>,
  max: number,
  isCounted?: (place: number) => boolean,
): number[] {
  const heap: number[] = []; // the weakest first
  const isWeaker = (a: number, b: number): boolean => {
    const difference = (scores[a] ?? 0) - (scores[b] ?? 0);
    return difference < 0 || (difference === 0 && a > b);
  };
  for (let place = 0; place < scores.length; place++) {
    if (!((scores[place] ?? 0) > 0)) continue;
    if (heap.length === max && !isWeaker(heap[0] ?? 0, place)) continue;
    if (isCounted && !isCounted(place)) continue;
    if (heap.length < max) rise(heap, place, isWeaker);
    else sink(heap, place, isWeaker);
  }
  return heap.sort((a, b) => (isWeaker(a, b) ? 1 : -1));
}

type IsWeaker = (a: number, b: number) => boolean;

function rise(heap: number[], place: number, isWeaker: IsWeaker): void {
  let at = heap.push(place) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (!isWeaker(place, above)) break;
    heap[at] = above;
    heap[parent] = place;
    at = parent;
  }
}

/** Replaces the weakest entry of the heap by a stronger one. */
function sink(heap: number[], place: number, isWeaker: IsWeaker): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && isWeaker(heap[child + 1] ?? 0, heap[child] ?? 0)) child++;
    const below = heap[child] ?? 0;
    if (!isWeaker(below, place)) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = place;
}
