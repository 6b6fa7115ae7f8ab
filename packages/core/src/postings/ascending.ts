// Searches in ascending lists of numbers.
/** Looking things up in lists that ascend. */

/**
 * Returns the position of a value in an ascending list, or where it would be: that of the first value that is not less.
 */
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

/** Tests whether a value is in an ascending list. */
export const isInAscending = <Value extends number | string>(
  ascending: ArrayLike<Value>,
  wanted: Value,
): boolean => ascending[placeIn(ascending, wanted)] === wanted;
