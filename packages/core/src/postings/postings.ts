// Packs and reads postings, which list what holds a key, each with three counts in one byte; pure, stores nothing.
import type { ByteWriter } from "./bytes.ts";

/**
 * Postings: for one key (a term, an identifier, …) the things that hold it, each with one byte that says how often.
 * The byte packs three counts, each rounded to a few steps: BM25 saturates, so finer ones would change nothing.
 */
export interface Postings {
  /** Ascending within each segment. */
  readonly ids: Int32Array;
  /** One byte per id; read with `nameCount`, `codeCount`, `proseCount`. */
  readonly levels: Uint8Array;
}

export const noPostings: Postings = { ids: new Int32Array(0), levels: new Uint8Array(0) };

const steps = [0, 1, 2, 3, 4.5, 7, 13, 25];
const levelOf = (count: number): number =>
  count <= 3 ? count : count <= 5 ? 4 : count <= 9 ? 5 : count <= 19 ? 6 : 7;

/** Pack how often a term stands in defined names (0 to 3), in code, and in comments and strings. */
export function packCounts(names: number, code: number, prose: number): number {
  return (Math.min(names, 3) << 6) | (levelOf(code) << 3) | levelOf(prose);
}

export const nameCount = (level: number): number => level >> 6;
export const codeCount = (level: number): number => steps[(level >> 3) & 7] ?? 0;
export const proseCount = (level: number): number => steps[level & 7] ?? 0;

/** Write one key's postings: gaps between ascending ids, each followed by its level. @param from first, up to `to` */
export function writePostings(
  writer: ByteWriter,
  { ids, levels }: Postings,
  from = 0,
  to: number = ids.length,
): void {
  let previous = 0;
  for (let at = from; at < to; at++) {
    const id = ids[at] ?? 0;
    writer.varint(id - previous);
    writer.byte(levels[at] ?? 0);
    previous = id;
  }
}

/** Postings in ascending order of their ids, which those of several segments need not have. */
export function inOrder({ ids, levels }: Postings): Postings {
  if (ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0))) return { ids, levels };
  const order = Uint32Array.from(ids.keys()).sort((a, b) => (ids[a] ?? 0) - (ids[b] ?? 0) || a - b);
  return {
    ids: Int32Array.from(order, (at) => ids[at] ?? 0),
    levels: Uint8Array.from(order, (at) => levels[at] ?? 0),
  };
}

/** Join the postings of all segments, one after the other. */
export function decodePostings(segments: readonly Uint8Array[]): Postings {
  const max = segments.reduce((sum, bytes) => sum + (bytes.length >> 1), 0);
  const ids = new Int32Array(max);
  const levels = new Uint8Array(max);
  let count = 0;
  for (const bytes of segments) {
    let id = 0;
    for (let at = 0; at < bytes.length;) {
      // A gap is nearly always one byte; the loop is inlined because every search decodes thousands of these.
      let byte = bytes[at++] ?? 0;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        gap |= (byte & 127) << shift;
      }
      id += gap;
      ids[count] = id;
      levels[count++] = bytes[at++] ?? 0;
    }
  }
  return { ids: ids.subarray(0, count), levels: levels.subarray(0, count) };
}
