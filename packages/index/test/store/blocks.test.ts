import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blockOf, createBlockWriter, inBlock } from "@fossick/index/store/blocks.ts";

describe("blocks", () => {
  it("give back every thing as it was, empty and large ones too", () => {
    const thing = fc.oneof(fc.uint8Array({ maxLength: 50 }), fc.constant(new Uint8Array(40_000).fill(7)));
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 40 }), (things) => {
        const writer = createBlockWriter();
        for (const each of things) writer.append(each);
        const { blocks, layout } = writer.finish();
        for (const [at, each] of things.entries()) {
          const block = blocks[blockOf(layout, at)] ?? new Uint8Array();
          expect(Buffer.compare(inBlock(block, layout, at), each)).toBe(0);
        }
      }),
    );
  });

  it("are few for many small things, and packed as asked", () => {
    const writer = createBlockWriter((block) => block.subarray(0, 1));
    for (let at = 0; at < 1_000; at++) writer.append(new Uint8Array(100).fill(at));
    const { blocks } = writer.finish();
    expect(blocks).toHaveLength(4);
    expect(blocks.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });
});
