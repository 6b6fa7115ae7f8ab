import { deflateRawSync } from "node:zlib";

/** Quick and good enough: an outline shrinks to a third, and blocks of them are read for a few files at a time. */
export const deflated = (block: Buffer): Buffer => deflateRawSync(block, { level: 1 });
