/** A list of whole numbers that grows in place: millions of them take the bytes they need and no objects. */
interface NumberList {
  push(value: number): void;
  readonly length: number;
  /** Returns the values pushed so far; a view, valid until the next push. */
  values(): Int32Array;
}

export function createNumberList(capacity = 1024): NumberList {
  let values = new Int32Array(capacity);
  let length = 0;
  return {
    push(value) {
      if (length === values.length) {
        const larger = new Int32Array(length * 2);
        larger.set(values);
        values = larger;
      }
      values[length++] = value;
    },
    get length() {
      return length;
    },
    values: () => values.subarray(0, length),
  };
}
