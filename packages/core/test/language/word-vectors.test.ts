import { describe, expect, it } from "vitest";
import {
  closestWords,
  noWordVectors,
  readWordVectors,
  vectorLength,
} from "@fossick/core/language/word-vectors.ts";

/** A table file of two dimensions: asking words first, of which code knows fewer. */
function tableFile(
  words: readonly string[],
  tables: readonly (readonly (readonly [number, number])[])[],
): Buffer {
  const header = JSON.stringify({
    dimensions: 2,
    rows: tables.map((rows) => rows.length),
    words: words.join(" "),
  });
  const size = Buffer.alloc(4);
  const padded = Buffer.from(header.padEnd(Math.ceil(header.length / 4) * 4));
  size.writeUInt32LE(padded.length);
  const floats = (values: readonly number[]): Buffer => Buffer.from(new Float32Array(values).buffer);
  const blocks = tables.map((rows) =>
    Buffer.concat([
      floats(rows.map(() => 0.01)),
      floats(rows.map(() => 1)),
      Buffer.from(Int8Array.from(rows.flat()).buffer),
    ]),
  );
  return Buffer.concat([size, padded, ...blocks]);
}

const vectors = readWordVectors(
  tableFile(
    ["throttle", "limit", "colour"],
    [
      [
        [100, 0],
        [80, 60],
        [0, 100],
      ],
      [
        [100, 0],
        [0, 100],
      ],
    ],
  ),
);

describe("word vectors", () => {
  it("give a text the direction of its words, of length 1", () => {
    const meaning = vectors.meaningOf([["limit", 2]]) ?? new Float32Array();
    expect(Math.hypot(...meaning)).toBeCloseTo(1);
    expect([...meaning].map((value) => Math.round(value * 10))).toEqual([8, 6]);
  });

  it("are compared with each word alone, however many there are", () => {
    const rows = Array.from({ length: 7 }, (_, number): [number, number] => [100 - number, number]);
    const words = rows.map((_, number) => `word${number}`);
    const seven = readWordVectors(tableFile(words, [rows]));
    const close = closestWords(seven, seven.asking, Float32Array.of(1, 0), 7);
    expect(close.map(([word]) => word)).toEqual(words);
    expect(close.map(([, value]) => Math.round(value * 100))).toEqual([100, 99, 98, 97, 96, 95, 94]);
  });

  it("name the words of code closest to it, and how long their vectors are", () => {
    const meaning = vectors.meaningOf([["throttle", 1]]) ?? new Float32Array(2);
    const close = closestWords(vectors, vectors.code, meaning, 2);
    expect(close.map(([word, value]) => [word, Math.round(value * 10)])).toEqual([[vectors.words[0], 10]]);
    expect(vectorLength(vectors, vectors.code, vectors.words[0] ?? "")).toBeCloseTo(1);
    expect(vectorLength(vectors, vectors.code, "zebra")).toBe(0);
  });

  it("have no meaning for words they do not know", () => {
    expect(vectors.meaningOf([["zebra", 1]])).toBeUndefined();
    expect(noWordVectors.meaningOf([["throttle", 1]])).toBeUndefined();
  });

  it("are read from any place in memory", () => {
    const whole = Buffer.concat([Buffer.from("x"), tableFile(["a"], [[[100, 0]]])]);
    expect(readWordVectors(whole.subarray(1)).numbers.get("a")).toBe(0);
  });
});
