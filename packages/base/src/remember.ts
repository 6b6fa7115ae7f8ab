// Caches what was computed: in a map, by the argument of a function, and by an object for as long as it is in use.

/** Returns the value of a key; where the map has none, computes and adds it. */
export function valueIn<Key, Value extends NonNullable<unknown>>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  compute: () => NoInfer<Value>,
): Value {
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const value = compute();
  known.set(key, value);
  return value;
}

/** Wraps a function to cache its answers, undefined included. @param max number of answers at which all are forgotten */
export function remember<Key, Value>(compute: (key: Key) => Value, max = Infinity): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const earlier = values.get(key);
    if (earlier !== undefined || values.has(key)) return earlier as Value;
    const value = compute(key);
    if (values.size >= max) values.clear();
    values.set(key, value);
    return value;
  };
}

/** Wraps a function of an object to cache its answer for as long as the object is in use. */
export function rememberByObject<Key extends object, Value extends NonNullable<unknown>>(
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new WeakMap<Key, Value>();
  return (key) => valueIn(values, key, () => compute(key));
}
