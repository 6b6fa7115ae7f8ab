/** Variable-length integers, the building block of everything the store holds in binary. */

/** A buffer that grows as numbers are written to it. */
export interface ByteWriter {
  /** Write a whole number from 0 to 2^32 - 1 in 1 to 5 bytes. */
  varint(value: number): void;
  /** Write each of them so: much faster than one call each. */
  varints(values: ArrayLike<number>): void;
  byte(value: number): void;
  /** Write a whole number in 4 bytes, low byte first. */
  uint32(value: number): void;
  readonly length: number;
  /** The bytes written so far, copied. */
  finish(): Buffer;
}

/** Start an empty buffer. @param capacity bytes reserved at first */
// oxlint-disable-next-line max-lines-per-function -- functions that share one buffer
export function createByteWriter(capacity = 64): ByteWriter {
  let bytes = Buffer.allocUnsafe(capacity);
  let length = 0;
  const reserve = (more: number): void => {
    if (length + more <= bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, length + more));
    bytes.copy(larger, 0, 0, length);
    bytes = larger;
  };
  return {
    varint(value) {
      reserve(5);
      let rest = value;
      while (rest > 127) {
        bytes[length++] = (rest & 127) | 128;
        rest >>>= 7;
      }
      bytes[length++] = rest;
    },
    varints(values) {
      reserve(values.length * 5);
      for (let at = 0; at < values.length; at++) {
        let rest = values[at] ?? 0;
        while (rest > 127) {
          bytes[length++] = (rest & 127) | 128;
          rest >>>= 7;
        }
        bytes[length++] = rest;
      }
    },
    byte(value) {
      reserve(1);
      bytes[length++] = value;
    },
    uint32(value) {
      reserve(4);
      length = bytes.writeUInt32LE(value, length);
    },
    get length() {
      return length;
    },
    finish: () => Buffer.from(bytes.subarray(0, length)),
  };
}

/** Reads numbers back in the order they were written. */
interface ByteReader {
  readonly offset: number;
  varint(): number;
  uint32(): number;
  /** The next `count` numbers of 4 bytes, copied at once: all processors that LMDB is built for have the low byte first. */
  uint32s(count: number): Uint32Array;
  /** The next `count` variable-length numbers: much faster than one call each. */
  varints(count: number): Uint32Array;
}

/** Read from the start of `bytes`. */
export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  return {
    get offset() {
      return at;
    },
    varint() {
      let value = 0;
      let shift = 0;
      for (;;) {
        const byte = bytes[at++] ?? 0;
        value |= (byte & 127) << shift;
        if (byte < 128) return value >>> 0;
        shift += 7;
      }
    },
    uint32: () => view.getUint32((at += 4) - 4, true),
    uint32s(count) {
      const start = bytes.byteOffset + at;
      at += 4 * count;
      return new Uint32Array(bytes.buffer.slice(start, start + 4 * count));
    },
    varints(count) {
      const values = new Uint32Array(count);
      for (let number = 0; number < count; number++) {
        let byte = bytes[at++] ?? 0;
        let value = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[at++] ?? 0;
          value |= (byte & 127) << shift;
        }
        values[number] = value >>> 0;
      }
      return values;
    },
  };
}
