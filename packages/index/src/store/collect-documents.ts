// Removes documents that no view of a store refers to any more.
import { inflateRawSync } from "node:zlib";
import { blockOf, createBlockWriter, inBlock, type Blocks } from "./blocks.ts";
import { createPostingsBuilder, type Buckets } from "./buckets.ts";
import { deflated } from "./deflated.ts";
import { postingsByHash, readHeads, type Numbered } from "./merge-segments.ts";
import { decodePostings } from "@fossick/core/postings/postings.ts";
import { keys, readNumber, readRecord, writeRecord, type Meta, type PostingsKind } from "./records.ts";
import { writeSegment } from "./segments.ts";
import { needSnapshot } from "./snapshot.ts";
import type { Store, StoreWriter } from "./store.ts";
import { viewsIn, viewStore } from "./view-store.ts";

/** Min age of segments to rewrite: views do not yet refer to documents of an unfinished or interrupted build. */
const youngMs = 24 * 3_600_000;

/**
 * Rewrites segments with mostly unreferenced documents, each in a separate transaction, so that no process waits
 * long.
 * @param store the whole store, not a view
 */
export function collectDocuments(store: Store, nowMs = Date.now()): void {
  while (store.write((writer) => collectOne(store, writer, nowMs)));
}

/** @returns whether there was a segment to rewrite */
function collectOne(store: Store, writer: StoreWriter, nowMs: number): boolean {
  const meta = readRecord<Meta>(store, keys.meta);
  if (meta === undefined) return false;
  const named = namedDocuments(store, meta);
  const isNamed = (document: number): boolean => named[document] === 1;
  const found = readHeads(store, meta.live).find(
    ({ head: { documents, writtenAtMs } }) =>
      writtenAtMs < nowMs - youngMs && documents.filter(isNamed).length * 2 < documents.length,
  );
  if (found === undefined) return false;
  forgetContents(store, writer, new Set(found.head.documents.filter((document) => !isNamed(document))));
  writeKept(store, writer, meta.segments, found, isNamed);
  writeRecord(writer, keys.meta, {
    ...meta,
    generation: meta.generation + 1,
    collections: meta.collections + 1,
    segments: meta.segments + 1,
    live: [...meta.live.filter((number) => number !== found.number), meta.segments],
    retired: [...meta.retired, found.number],
    retiredAtMs: [...meta.retiredAtMs, nowMs],
  });
  return true;
}

/** Returns 1 for each document that a view refers to. */
function namedDocuments(store: Store, meta: Meta): Uint8Array {
  const named = new Uint8Array(meta.documents);
  for (const view of viewsIn(store))
    for (const document of needSnapshot(viewStore(store, view)).documents) named[document] = 1;
  return named;
}

function forgetContents(store: Store, writer: StoreWriter, documents: ReadonlySet<number>): void {
  for (const key of store.keysUnder(keys.document("")))
    if (documents.has(readNumber(store, key) ?? 0)) writer.remove(key);
}

function writeKept(
  store: Store,
  writer: StoreWriter,
  segment: number,
  old: Numbered,
  isNamed: (document: number) => boolean,
): void {
  const { documents, lengths, buckets } = old.head;
  const places = [...documents.keys()].filter((at) => isNamed(documents[at] ?? 0));
  const postings: Partial<Record<PostingsKind, Buckets>> = {};
  for (const kind of Object.keys(buckets) as PostingsKind[])
    postings[kind] = keptPostings(store, old, kind, isOfDocuments(kind) ? isNamed : () => true);
  writeSegment(writer, segment, {
    documents: Uint32Array.from(places, (at) => documents[at] ?? 0),
    lengths: Uint32Array.from(places, (at) => lengths[at] ?? 0),
    streams: keptBlocks(store, old, "streams", places),
    outlines: keptBlocks(store, old, "outlines", places),
    postings,
  });
  writer.put(keys.imports(segment), store.need(keys.imports(old.number)).slice()); // others' are never read
}

const isOfDocuments = (kind: PostingsKind): boolean => /^(?:text|name|definition)$/.test(kind);

function keptPostings(
  store: Store,
  old: Numbered,
  kind: PostingsKind,
  isKept: (id: number) => boolean,
): Buckets {
  const builder = createPostingsBuilder();
  for (const [hash, encoded] of postingsByHash(store, [old], kind)) {
    const { ids, levels } = decodePostings(encoded);
    if (!ids.some(isKept)) continue;
    const key = builder.numberOfHash(hash);
    for (const [at, id] of ids.entries()) if (isKept(id)) builder.add(key, id, levels[at] ?? 0);
  }
  return builder.finish();
}

function keptBlocks(
  store: Store,
  { head, number }: Numbered,
  kind: "streams" | "outlines",
  places: readonly number[],
): Blocks {
  const isDeflated = kind === "outlines";
  const blocks = isDeflated ? createBlockWriter(deflated) : createBlockWriter();
  const layout = head[kind];
  let last: { readonly at: number; readonly bytes: Uint8Array } | undefined;
  for (const place of places) {
    const at = blockOf(layout, place);
    if (last?.at !== at) {
      const bytes = store.need(keys[kind](number, at));
      last = { at, bytes: isDeflated ? inflateRawSync(bytes) : bytes.slice() };
    }
    blocks.append(inBlock(last.bytes, layout, place));
  }
  return blocks.finish();
}
