// Joins entries of a store into packs of 256 kB, the rows of the database, and takes packs apart.
import { keys, type PostingsKind, type Store } from "fossick/hosting";

/** A key of a store and its value. */
export type Entry = readonly [key: string, value: Uint8Array];

/** From 64 kB to 1 MB, size and speed are the same (docs/decisions/2026-11-24-team-server.md); fewer rows are better kept. */
const packBytes = 256 * 1024;

const headBytes = 8;

/** Entries joined into packs, in order; only a single larger value makes a larger pack. */
export function* packsOf(entries: Iterable<Entry>, maxBytes = packBytes): Iterable<Buffer> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for (const [key, value] of entries) {
    const name = Buffer.from(key);
    const size = headBytes + name.length + value.length;
    if (bytes > 0 && bytes + size > maxBytes) {
      yield Buffer.concat(parts);
      parts = [];
      bytes = 0;
    }
    const head = Buffer.alloc(headBytes);
    head.writeUInt32LE(name.length);
    head.writeUInt32LE(value.length, 4);
    parts.push(head, name, Buffer.from(value)); // copied: the store may reuse what it gave
    bytes += size;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Yields the entries that `packsOf` put into a pack. */
export function* entriesOf(pack: Buffer): Iterable<Entry> {
  for (let at = 0; at < pack.length;) {
    const nameEnd = at + headBytes + pack.readUInt32LE(at);
    const end = nameEnd + pack.readUInt32LE(at + 4);
    yield [pack.toString("utf8", at + headBytes, nameEnd), pack.subarray(nameEnd, end)];
    at = end;
  }
}

const kinds: readonly PostingsKind[] = ["text", "name", "definition", "path", "message", "touched"];

/** All keys of a segment; the first is that by which it is known, so that a half written one is known, too. */
export function segmentKeys(store: Store, segment: number): string[] {
  const below = (key: string): string[] => store.keysUnder(key.slice(0, key.lastIndexOf("/") + 1));
  return [
    keys.segment(segment),
    keys.imports(segment),
    ...below(keys.streams(segment, 0)),
    ...below(keys.outlines(segment, 0)),
    ...kinds.flatMap((kind) => below(keys.bucket(kind, segment, 0))),
  ];
}
