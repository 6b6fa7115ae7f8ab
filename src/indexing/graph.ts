import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keys, needRecord } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { createResolver } from "./resolve/index.ts";
import type { Snapshot } from "./snapshot.ts";
import type { DocumentImports } from "./types.ts";

/** Which file imports which: the targets of file `f` are `targets[starts[f]]` up to `targets[starts[f + 1]]`. */
export interface ImportGraph {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

export const emptyGraph: ImportGraph = { starts: new Uint32Array(1), targets: new Uint32Array(0) };

/**
 * Resolve every file's imports: what an import means depends on all paths and on configuration files.
 * One segment at a time, because the imports of a large codebase are many.
 * @param segments those that are read
 */
export function buildGraph(
  root: string,
  store: Store,
  segments: readonly number[],
  snapshot: Snapshot,
): ImportGraph {
  const numbers = new Map(snapshot.paths.map((path, number) => [path, number]));
  const resolve = createResolver({ paths: snapshot.paths, readText: (path) => readTextIn(root, path) });
  const filesOf = filesByDocument(snapshot.documents);
  const targetsOf = new Map<number, Uint32Array>();
  for (const segment of segments) {
    for (const { document, language, imports } of readImports(store, segment)) {
      if (imports.length === 0) continue;
      for (const file of filesOf.get(document) ?? []) {
        const path = snapshot.paths[file] ?? "";
        const found = new Set<number>();
        for (const imported of imports)
          for (const target of resolve(path, language, imported)) found.add(numbers.get(target) ?? file);
        found.delete(file);
        targetsOf.set(file, Uint32Array.from(found));
      }
    }
  }
  return joined(targetsOf, snapshot.paths.length);
}

const readImports = (store: Store, segment: number): readonly DocumentImports[] =>
  needRecord<DocumentImports[]>(store, keys.imports(segment));

function filesByDocument(documents: Uint32Array): ReadonlyMap<number, readonly number[]> {
  const files = new Map<number, number[]>();
  for (const [file, document] of documents.entries()) {
    if (document === 0) continue;
    const known = files.get(document);
    if (known) known.push(file);
    else files.set(document, [file]);
  }
  return files;
}

function joined(targetsOf: ReadonlyMap<number, Uint32Array>, files: number): ImportGraph {
  const starts = new Uint32Array(files + 1);
  for (let file = 0; file < files; file++)
    starts[file + 1] = (starts[file] ?? 0) + (targetsOf.get(file)?.length ?? 0);
  const targets = new Uint32Array(starts[files] ?? 0);
  for (const [file, own] of targetsOf) targets.set(own, starts[file]);
  return { starts, targets };
}

function readTextIn(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined; // gone or unreadable: imports through it stay unresolved
  }
}

/** The graph of the stored snapshot. */
export const readGraph = (store: Store): ImportGraph => needRecord<ImportGraph>(store, keys.graph);
