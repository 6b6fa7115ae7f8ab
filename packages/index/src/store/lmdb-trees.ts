// Checks the pages of an LMDB file.
import { readSync } from "node:fs";
import { readUint64, type MetaPage, type Tree } from "./lmdb-meta.ts";

/** Page layout of LMDB 1.0. Offsets within a page count from the end of its head. */
const headBytes = 24;
const nodeHeadBytes = 8;
const overflowBytes = 24;
const pageFlags = { branch: 1, leaf: 2 } as const;
const nodeInOverflow = 1;

/** A page to check, with its depth and the bounds of its keys. */
interface Step {
  readonly page: number;
  readonly depth: number;
  readonly from?: Buffer;
  readonly to?: Buffer | undefined;
}

/** Counts of a tree's pages and entries found. */
type Met = { -readonly [What in keyof Omit<Tree, "depth" | "root">]: number };

/**
 * Checks the trees of an LMDB file and describes the first problem, if any: every page must be at its place and used
 * once, every key between its neighbours, every value inside the file, and all counts as stated. Values have checksums
 * of their own.
 */
export function treeProblem(file: number, meta: MetaPage): string | undefined {
  const usedPages = new Uint8Array(meta.lastPage + 1);
  for (const [at, tree] of meta.trees.entries()) {
    const order = at === 0 ? byTransaction : Buffer.compare;
    const met: Met = { branches: 0, leaves: 0, overflow: 0, entries: 0 };
    const steps: Step[] = tree.depth === 0 ? [] : [{ page: tree.root, depth: 1 }];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      const problem = lookAtPage(file, meta, tree, step, { used: usedPages, met, steps, order });
      if (problem !== undefined) return `page ${step.page}: ${problem}`;
    }
    for (const what of ["branches", "leaves", "overflow", "entries"] as const)
      if (met[what] !== tree[what]) return `${met[what]} ${what} instead of ${tree[what]}`;
  }
  return undefined;
}

interface Progress {
  /** 1 for every page visited. */
  readonly used: Uint8Array;
  readonly met: Met;
  readonly steps: Step[];
  readonly order: Order;
}

/** Compares two keys; negative if the first comes first. */
type Order = (left: Buffer, right: Buffer) => number;

/** Order of free pages: by the transaction that freed them, a number of eight bytes, ascending. */
const byTransaction: Order = (left, right) =>
  left.length === 8 && right.length === 8
    ? readUint64(left, 0) - readUint64(right, 0)
    : Buffer.compare(left, right);

function lookAtPage(
  file: number,
  { pageSize }: MetaPage,
  tree: Tree,
  { page, depth, from, to }: Step,
  { used, met, steps, order }: Progress,
): string | undefined {
  if (!take(used, page, 1)) return "does not belong here";
  const bytes = Buffer.allocUnsafe(pageSize);
  readSync(file, bytes, 0, pageSize, page * pageSize);
  const isLeaf = depth === tree.depth;
  const count = keyCount(bytes, page, isLeaf ? pageFlags.leaf : pageFlags.branch);
  if (count === undefined) return "has a wrong head";
  met[isLeaf ? "leaves" : "branches"]++;
  if (isLeaf) met.entries += count;
  let before = from;
  for (let at = 0; at < count; at++) {
    const node = nodeAt(bytes, at, isLeaf);
    if (node === undefined) return "has an entry that is too long";
    const { key, child, overflow } = node;
    if (overflow && !take(used, overflow.page, overflow.pages)) return "has a value that lies elsewhere";
    met.overflow += overflow?.pages ?? 0;
    // The first key of a branch is unused.
    const isKey = isLeaf || at > 0;
    if (isKey && !isBetween(order, key, [before, to], isLeaf && at === 0)) return "has a key out of order";
    if (isKey) before = key;
    if (!isLeaf) steps.push({ page: child, depth: depth + 1, ...(before && { from: before }) });
  }
  if (!isLeaf) boundSteps(steps, count, to);
  return undefined;
}

/** Sets the upper bound of each child page: the first key of the next one. */
function boundSteps(steps: Step[], count: number, to: Buffer | undefined): void {
  const first = steps.length - count;
  for (let at = first; at < steps.length; at++) {
    const step = steps[at];
    if (step) steps[at] = { ...step, to: steps[at + 1]?.from ?? to };
  }
}

/** Marks pages as visited. @returns whether they are in the file and were not visited before */
function take(used: Uint8Array, page: number, pages: number): boolean {
  if (page < 2 || page + pages > used.length || used.subarray(page, page + pages).includes(1)) return false;
  used.fill(1, page, page + pages);
  return true;
}

function keyCount(bytes: Buffer, page: number, flags: number): number | undefined {
  const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)];
  const isRight = readUint64(bytes, 0) === page && bytes.readUInt16LE(18) === flags;
  const fits = lower > 0 && lower % 2 === 0 && lower <= upper && upper <= bytes.length - headBytes;
  return isRight && fits ? lower / 2 : undefined;
}

interface Node {
  readonly key: Buffer;
  /** Child page of a branch. */
  readonly child: number;
  readonly overflow?: { readonly page: number; readonly pages: number };
}

function nodeAt(bytes: Buffer, at: number, isLeaf: boolean): Node | undefined {
  const start = headBytes + bytes.readUInt16LE(headBytes + at * 2);
  if (start + nodeHeadBytes > bytes.length) return undefined;
  const size = bytes.readUInt32LE(start);
  const flags = bytes.readUInt16LE(start + 4);
  const keyEnd = start + nodeHeadBytes + bytes.readUInt16LE(start + 6);
  const inOverflow = isLeaf && flags === nodeInOverflow;
  const valueBytes = isLeaf ? (inOverflow ? overflowBytes : size) : 0;
  if (keyEnd + valueBytes > bytes.length || (isLeaf && flags > nodeInOverflow)) return undefined;
  const key = bytes.subarray(start + nodeHeadBytes, keyEnd);
  if (!inOverflow) return { key, child: size + flags * 2 ** 32 };
  const overflow = { page: readUint64(bytes, keyEnd), pages: readUint64(bytes, keyEnd + 16) };
  const needed = Math.floor((headBytes - 1 + size) / bytes.length) + 1;
  return overflow.pages === needed ? { key, child: 0, overflow } : undefined;
}

/** @param canEqual whether the key may equal the lower bound */
function isBetween(
  order: Order,
  key: Buffer,
  [from, to]: readonly [from: Buffer | undefined, to: Buffer | undefined],
  canEqual: boolean,
): boolean {
  const fromOrder = from === undefined ? 1 : order(key, from);
  return (fromOrder > 0 || (fromOrder === 0 && canEqual)) && (to === undefined || order(key, to) < 0);
}
