/** Looking things up in lists that ascend. */

/** Where a value stands in an ascending list, or would stand: the place of the first that is not less. */
export function placeIn<Value extends number | string>(ascending: ArrayLike<Value>, wanted: Value): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as Value) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a value stands in an ascending list. */
export const holds = <Value extends number | string>(ascending: ArrayLike<Value>, wanted: Value): boolean =>
  ascending[placeIn(ascending, wanted)] === wanted;
