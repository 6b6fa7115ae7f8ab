import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createByteReader, createByteWriter } from "@fossick/core/postings/bytes.ts";

const uint32 = fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

describe("bytes", () => {
  it("reads back any numbers in the order they were written, whatever was reserved", () => {
    const entry = fc.oneof(
      uint32.map((value) => ({ value, isByte: false })),
      fc.nat(127).map((value) => ({ value, isByte: true })),
    );
    fc.assert(
      fc.property(fc.array(entry), fc.nat(20), (entries, capacity) => {
        const writer = createByteWriter(capacity);
        for (const { value, isByte } of entries) {
          if (isByte) writer.byte(value);
          else writer.varint(value);
        }
        const reader = createByteReader(writer.finish());
        const read = entries.map(() => reader.varint()); // so small a byte is a number of one byte
        expect(read).toEqual(entries.map(({ value }) => value));
        expect(reader.offset).toBe(writer.length);
      }),
    );
  });

  it.each([
    [0, 1],
    [127, 1],
    [128, 2],
    [16_383, 2],
    [16_384, 3],
    [2 ** 31, 5],
    [2 ** 32 - 1, 5],
  ])("writes %d in %d bytes", (value, length) => {
    const writer = createByteWriter();
    writer.varint(value);
    expect(writer.finish().length).toBe(length);
  });

  it("gives a copy that later writes do not change", () => {
    const writer = createByteWriter();
    writer.varint(5);
    const first = writer.finish();
    writer.varint(6);
    expect([...first]).toEqual([5]);
    expect([...writer.finish()]).toEqual([5, 6]);
  });

  it("reads many numbers of 4 bytes at once, wherever they lie", () => {
    fc.assert(
      fc.property(fc.array(uint32), fc.nat(5), (numbers, before) => {
        const writer = createByteWriter();
        for (let at = 0; at < before; at++) writer.byte(at);
        for (const number of numbers) writer.uint32(number);
        writer.varint(7);
        const reader = createByteReader(writer.finish().subarray(before));
        expect([...reader.uint32s(numbers.length)]).toEqual(numbers);
        expect(reader.varint()).toBe(7);
      }),
    );
  });

  it("reads from the middle of a larger buffer", () => {
    const reader = createByteReader(Uint8Array.from([9, 9, 128, 1, 7, 9]).subarray(2, 5));
    expect([reader.varint(), reader.varint(), reader.offset]).toEqual([128, 7, 3]);
  });
});
