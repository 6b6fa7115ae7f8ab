// Packs small values of the store into blocks, and reads them back.
import { placeIn } from "@fossick/core/postings/ascending.ts";

/**
 * Values of some hundred to some thousand bytes, packed into blocks: the store has pages of 4 KB, and an entry per
 * value would waste half a page each time.
 */
export interface Blocks {
  readonly blocks: readonly Uint8Array[];
  readonly layout: BlockLayout;
}

/** Location of each thing. */
export interface BlockLayout {
  /** Number of the first thing of each block, ascending. */
  readonly firsts: Uint32Array;
  /** End of each thing in its block. */
  readonly ends: Uint32Array;
}

interface BlockWriter {
  /** Adds the next thing; an empty one takes no space. */
  append(bytes: Uint8Array): void;
  finish(): Blocks;
}

const blockBytes = 32 * 1024;

/** @param pack encodes a full block, such as by compression */
export function createBlockWriter(pack: (block: Buffer) => Uint8Array = (block) => block): BlockWriter {
  const blocks: Uint8Array[] = [];
  const firsts: number[] = [];
  const ends: number[] = [];
  let parts: Uint8Array[] = [];
  let length = 0;
  const flush = (): void => {
    if (parts.length > 0) blocks.push(pack(Buffer.concat(parts)));
    parts = [];
    length = 0;
  };
  return {
    append(bytes) {
      if (length >= blockBytes) flush();
      if (parts.length === 0) firsts.push(ends.length);
      parts.push(bytes);
      length += bytes.length;
      ends.push(length);
    },
    finish() {
      flush();
      return { blocks, layout: { firsts: Uint32Array.from(firsts), ends: Uint32Array.from(ends) } };
    },
  };
}

/** Returns the index of the block with a thing. */
export const blockOf = ({ firsts }: BlockLayout, thing: number): number =>
  Math.max(0, placeIn(firsts, thing + 1) - 1);

/** Returns a thing's bytes. @param block already unpacked */
export function inBlock(block: Uint8Array, { firsts, ends }: BlockLayout, thing: number): Uint8Array {
  const isFirst = firsts[blockOf({ firsts, ends }, thing)] === thing;
  return block.subarray(isFirst ? 0 : ends[thing - 1], ends[thing]);
}
