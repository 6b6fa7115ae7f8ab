// Finds the file of a JavaScript module path, with other extensions and index files tried on the list of paths alone.
import { remembering, type Layout } from "./layout.ts";
import { pathBelow } from "@fossick/repository/read/repository-path.ts";

export type FindModule = (path: string) => string | undefined;

const appended = [
  ".ts",
  ".tsx",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".mts",
  ".cts",
  ".vue",
  ".svelte",
  ".json",
  ".d.ts",
  ".d.mts",
  ".d.cts",
];
const indexFiles = appended.map((extension) => `index${extension}`);

const isModule = /\.(?:[cm]?[jt]s|[jt]sx|vue|svelte|json)$/;

/** Extensions that a file in the repository may have instead of the one in an import. */
const substitutes: readonly (readonly [written: string, kept: readonly string[]])[] = [
  [".js", [".ts", ".tsx", ".d.ts", ".jsx", ".mts"]],
  [".jsx", [".tsx", ".d.ts"]],
  [".mjs", [".mts", ".d.mts", ".ts"]],
  [".cjs", [".cts", ".d.cts", ".ts"]],
  [".ts", [".tsx", ".d.ts"]],
];

/** Probes like bundlers and TypeScript: the exact file, another extension, an added one, an index. */
export function createModuleFinder(layout: Layout): FindModule {
  const stems = new Set<string>();
  for (const path of layout.files()) if (isModule.test(path)) stems.add(stemPath(path));
  return remembering((path) => {
    if (layout.has(path)) return path;
    // Most paths without a module share no stem with a file: one lookup instead of twenty.
    const target = stems.has(stemPath(path)) ? findFile(layout, path) : undefined;
    return target ?? findIndex(layout, path);
  });
}

/** Returns a path up to the first dot of its last segment. */
function stemPath(path: string): string {
  const dot = path.indexOf(".", path.lastIndexOf("/") + 2);
  return dot < 0 ? path : path.slice(0, dot);
}

function findFile(layout: Layout, path: string): string | undefined {
  for (const [written, kept] of substitutes) {
    if (!path.endsWith(written)) continue;
    const bare = path.slice(0, -written.length);
    const ending = kept.find((extension) => layout.has(bare + extension));
    if (ending !== undefined) return bare + ending;
  }
  if (path === "") return undefined;
  const added = appended.find((extension) => layout.has(path + extension));
  return added === undefined ? undefined : path + added;
}

function findIndex(layout: Layout, path: string): string | undefined {
  if (!layout.hasFolder(path)) return undefined;
  const name = indexFiles.find((candidate) => layout.has(pathBelow(path, candidate)));
  return name === undefined ? undefined : pathBelow(path, name);
}
