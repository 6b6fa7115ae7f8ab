// Reads the meta pages of an LMDB file, to detect damage.
import { readSync } from "node:fs";

/** Offsets of the fields used here in LMDB 1.0 (as lmdb 3.5 builds it), from the start of a meta page. */
const offsets = {
  mark: 24,
  pageSize: 48,
  freeTree: 48,
  mainTree: 96,
  lastPage: 144,
  transaction: 152,
} as const;
const treeOffsets = { depth: 6, branches: 8, leaves: 16, overflow: 24, entries: 32, root: 40 } as const;
const fileMark = 0xbeef_c0de;
const metaBytes = 160;
/** Offset of LMDB's magic number, which it reads only on opening. */
export const markOffset = offsets.mark;

/** Content of one of the two meta pages; the one with the later transaction counts. */
export interface MetaPage {
  readonly pageSize: number;
  /** Number of the last page in use. */
  readonly lastPage: number;
  readonly transaction: number;
  /** Tree of free pages, and tree of the data itself. */
  readonly trees: readonly [free: Tree, main: Tree];
}

/** Stated size of a tree. */
export interface Tree {
  /** Pages from the root to a leaf; 0 when it is empty. */
  readonly depth: number;
  readonly branches: number;
  readonly leaves: number;
  readonly overflow: number;
  readonly entries: number;
  readonly root: number;
}

/** Tests whether an open file has LMDB's magic number. */
export function isMarked(file: number): boolean {
  const mark = Buffer.alloc(4);
  return readSync(file, mark, 0, 4, markOffset) === 4 && mark.readUInt32LE(0) === fileMark;
}

/** Returns the newer of the two meta pages of an open file; undefined if it is no LMDB file. */
export function readNewestMeta(file: number): MetaPage | undefined {
  const first = readMeta(file, 0);
  const second = first && readMeta(file, first.pageSize);
  if (first === undefined || second === undefined || second.pageSize !== first.pageSize) return undefined;
  return first.transaction > second.transaction ? first : second;
}

function readMeta(file: number, at: number): MetaPage | undefined {
  const head = Buffer.alloc(metaBytes);
  if (readSync(file, head, 0, metaBytes, at) < metaBytes || head.readUInt32LE(offsets.mark) !== fileMark)
    return undefined;
  const pageSize = head.readUInt32LE(offsets.pageSize);
  if (pageSize < 256 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  return {
    pageSize,
    lastPage: readUint64(head, offsets.lastPage),
    transaction: readUint64(head, offsets.transaction),
    trees: [readTree(head, offsets.freeTree), readTree(head, offsets.mainTree)],
  };
}

function readTree(head: Buffer, at: number): Tree {
  return {
    depth: head.readUInt16LE(at + treeOffsets.depth),
    branches: readUint64(head, at + treeOffsets.branches),
    leaves: readUint64(head, at + treeOffsets.leaves),
    overflow: readUint64(head, at + treeOffsets.overflow),
    entries: readUint64(head, at + treeOffsets.entries),
    root: readUint64(head, at + treeOffsets.root),
  };
}

/** Reads a number of eight bytes; valid ones are far below the limit of exact doubles. */
export const readUint64 = (bytes: Buffer, at: number): number => Number(bytes.readBigUInt64LE(at));
