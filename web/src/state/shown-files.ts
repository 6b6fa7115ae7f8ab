import type { FileGraph, SearchView } from "../../../src/entrypoints/page/types.ts";
import type { FoundFile, Gap, Retrieval, TaskRole } from "../../../src/types.ts";

export interface FileGroup {
  readonly role: TaskRole | "nearby";
  readonly files: readonly FoundFile[];
}

const roles: readonly TaskRole[] = ["change", "read", "look"];

/** The files of an answer by what to do with them; groups without files are left out. */
export function groupsOf({ files, nearby }: Pick<Retrieval, "files" | "nearby">): readonly FileGroup[] {
  const groups: readonly FileGroup[] = [
    ...roles.map((role) => ({ role, files: files.filter((file) => file.role === role) })),
    { role: "nearby", files: nearby },
  ];
  return groups.filter((group) => group.files.length > 0);
}

/** Effect of following a gap: opens a file, or searches again. */
export type Lead =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "search"; readonly word: string };

/**
 * Where a gap leads; undefined for a word of the task that code has no other for.
 * @param paths the files that the page can show
 */
export function leadOf(gap: Gap, graph: FileGraph, paths: ReadonlySet<string>): Lead | undefined {
  if (paths.has(gap.what)) return { kind: "file", path: gap.what };
  const defining = graph.edges.find((edge) => edge.kind === "uses" && edge.names.includes(gap.what));
  if (defining) return { kind: "file", path: defining.to };
  if (gap.kind === "term" && gap.instead === undefined) return undefined;
  return { kind: "search", word: gap.searched ?? gap.instead?.[0]?.term ?? gap.what };
}

/** Every file that a view knows, whether it lists it or not. */
export function knownPaths({ retrieval, graph }: SearchView): ReadonlySet<string> {
  return new Set([
    ...retrieval.ranking.map(({ path }) => path),
    ...retrieval.nearby.map(({ path }) => path),
    ...retrieval.files.map(({ path }) => path),
    ...graph.nodes.map(({ path }) => path),
  ]);
}

/** A file of the answer; undefined for one that is only connected with it. */
export const foundFile = ({ retrieval }: SearchView, path: string): FoundFile | undefined =>
  [...retrieval.files, ...retrieval.nearby].find((file) => file.path === path);
