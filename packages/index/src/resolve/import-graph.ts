// Builds, updates and reads the graph of imports between files.
import { createNumberList, grouped, type Groups } from "../store/numbers.ts";
import { keys, needRecord } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { textInside } from "@fossick/repository/read/read-inside.ts";
import { decodeImports } from "../store/outline-bytes.ts";
import { createResolver } from "./index.ts";
import type { Snapshot } from "../store/snapshot.ts";

/** Imports between files: the targets of each file by its number. */
export type ImportGraph = Groups;

export const emptyGraph: ImportGraph = { starts: new Uint32Array(1), targets: new Uint32Array(0) };

/** Segments to read for the imports of a snapshot's files. */
interface GraphInput {
  readonly snapshot: Snapshot;
  readonly segments: readonly number[];
  /** Documents whose imports are resolved; all by default. */
  readonly isAskedDocument?: (document: number) => boolean;
}

/**
 * Resolves the imports of files; the targets depend on all paths and on configuration files.
 * Reads one segment at a time to save memory.
 */
export function buildGraph(
  root: string,
  store: Store,
  { snapshot, segments, isAskedDocument = () => true }: GraphInput,
): ImportGraph {
  const numbers = new Map(snapshot.paths.map((path, number) => [path, number]));
  const readText = (path: string): string | undefined => textInside(root, path, largestManifestBytes);
  const resolve = createResolver({ paths: snapshot.paths, readText });
  const documents = 1 + snapshot.documents.reduce((max, document) => Math.max(max, document), 0);
  const files = grouped(snapshot.documents, documents);
  const froms = createNumberList();
  const targets = createNumberList();
  const isOfFile = (document: number): boolean =>
    (files.starts[document] ?? 0) < (files.starts[document + 1] ?? 0) && isAskedDocument(document);
  for (const segment of segments) {
    const encoded = store.need(keys.imports(segment));
    for (const { document, language, imports } of decodeImports(encoded, isOfFile)) {
      for (let at = files.starts[document] ?? 0; at < (files.starts[document + 1] ?? 0); at++) {
        const file = files.targets[at] ?? 0;
        const path = snapshot.paths[file] ?? "";
        const importedFiles = new Set<number>();
        for (const imported of imports)
          for (const target of resolve(path, language, imported))
            importedFiles.add(numbers.get(target) ?? file);
        importedFiles.delete(file);
        for (const target of importedFiles) {
          froms.push(file);
          targets.push(target);
        }
      }
    }
  }
  return grouped(froms.values(), snapshot.paths.length, targets.values());
}

/**
 * Updates the graph for a snapshot with the same paths and manifests as the one before: imports of unchanged files
 * keep their targets.
 */
export function updateGraph(
  root: string,
  store: Store,
  { snapshot, segments }: GraphInput,
  old: { readonly snapshot: Snapshot; readonly graph: ImportGraph },
): ImportGraph {
  const isAsked = (file: number): boolean => snapshot.documents[file] !== old.snapshot.documents[file];
  const askedDocuments = new Set([...snapshot.documents].filter((_, file) => isAsked(file)));
  const isAskedDocument = (document: number): boolean => askedDocuments.has(document);
  const changed = buildGraph(root, store, { snapshot, segments, isAskedDocument });
  const froms = createNumberList();
  const targets = createNumberList();
  for (let file = 0; file < snapshot.paths.length; file++) {
    const { starts, targets: from } = isAsked(file) ? changed : old.graph;
    for (let at = starts[file] ?? 0; at < (starts[file + 1] ?? 0); at++) {
      froms.push(file);
      targets.push(from[at] ?? 0);
    }
  }
  return grouped(froms.values(), snapshot.paths.length, targets.values());
}

/** Reverses the graph: the importers of each file, in path order. */
export function reversed({ starts, targets }: ImportGraph): ImportGraph {
  const importers = new Uint32Array(targets.length);
  for (let file = 0; file + 1 < starts.length; file++) importers.fill(file, starts[file], starts[file + 1]);
  return grouped(targets, starts.length - 1, importers);
}

/** Tests whether a file's text may affect how imports resolve, even if the file is known by name only. */
export const mayDecideOnImports = (path: string): boolean => /\.(?:json|mod|toml|yaml)$/.test(path);

/** Max size of a manifest that is read. */
export const largestManifestBytes = 1_500_000;

/** The graph of the stored snapshot. */
export const readGraph = (store: Store): ImportGraph => needRecord<ImportGraph>(store, keys.graph);
