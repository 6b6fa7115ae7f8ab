import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keys, readRecord } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { deserialize } from "node:v8";
import type { DocumentImports } from "./segment.ts";
import { createResolver } from "./resolve/index.ts";
import type { Snapshot } from "./snapshot.ts";

/** Which file imports which: the targets of file `f` are `targets[starts[f]]` up to `targets[starts[f + 1]]`. */
export interface ImportGraph {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

export const emptyGraph: ImportGraph = { starts: new Uint32Array(1), targets: new Uint32Array(0) };

/**
 * Resolve every file's imports. When the set of paths is the old one, files whose content did not change keep their
 * edges: what an import means depends on paths and on the importing file alone (and on configuration files, whose
 * change resolves everything anew).
 */
export function buildGraph(
  root: string,
  store: Store,
  fresh: readonly DocumentImports[],
  snapshot: Snapshot,
): ImportGraph {
  const byDocument = new Map<number, DocumentImports>();
  for (const bytes of store.valuesUnder(keys.imports)) {
    for (const entry of deserialize(bytes) as DocumentImports[]) byDocument.set(entry.document, entry);
  }
  for (const entry of fresh) byDocument.set(entry.document, entry);

  const numbers = new Map(snapshot.paths.map((path, number) => [path, number]));
  const resolve = createResolver({ paths: snapshot.paths, readText: (path) => readTextIn(root, path) });
  const starts = new Uint32Array(snapshot.paths.length + 1);
  const targets: number[] = [];
  for (const [file, path] of snapshot.paths.entries()) {
    const entry = byDocument.get(snapshot.documents[file] ?? 0);
    const found = new Set<number>();
    for (const imported of entry?.imports ?? []) {
      for (const target of resolve(path, entry?.language ?? "", imported))
        found.add(numbers.get(target) ?? file);
    }
    found.delete(file);
    targets.push(...found);
    starts[file + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}

function readTextIn(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined; // gone or unreadable: imports through it stay unresolved
  }
}

/** The graph of the stored snapshot. */
export const readGraph = (store: Store): ImportGraph =>
  readRecord<ImportGraph>(store, keys.graph) ?? emptyGraph;
