/**
 * The indexes of the greatest scores, best first, the earlier one in a tie; scores of 0 are skipped. Keeps no more
 * than it returns, so that it costs little where nearly everything scores.
 * @param isCounted which indexes may be among them; all by default
 */
export function strongest(
  scores: ArrayLike<number>,
  max: number,
  isCounted?: (place: number) => boolean,
): number[] {
  const heap: number[] = []; // its first is the weakest
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

/** Put a stronger one in the place of the weakest. */
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
