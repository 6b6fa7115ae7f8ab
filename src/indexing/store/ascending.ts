/** Looking things up in lists that ascend. */

/** Where a value stands in an ascending list, or would stand: the place of the first that is not less. */
export function placeIn<Value extends number | string>(ascending: ArrayLike<Value>, wanted: Value): number {
  return placeBy(ascending, wanted, undefined);
}

/** The same in a list that ascends by something of each of its items. @param keyOf undefined for the items themselves */
export function placeBy<Item, Value extends number | string>(
  ascending: ArrayLike<Item>,
  wanted: Value,
  keyOf: ((item: Item) => Value) | undefined,
): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = ascending[middle] as Item;
    if ((keyOf ? keyOf(item) : (item as unknown as Value)) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a value stands in an ascending list. */
export const holds = <Value extends number | string>(ascending: ArrayLike<Value>, wanted: Value): boolean =>
  ascending[placeIn(ascending, wanted)] === wanted;
