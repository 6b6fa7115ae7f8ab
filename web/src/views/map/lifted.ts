import type { FileEdge } from "@fossick/page/view/types.ts";
import type { MapModel } from "../../map/map-model.ts";

/** File or strand under the pointer or the focus. */
export type Lifted = { readonly path: string } | { readonly strand: number };

/** The lines and files to raise before all others. */
export interface Raised {
  readonly strands: ReadonlySet<number>;
  readonly paths: ReadonlySet<string>;
}

/** Nothing is raised where nothing is pointed at. */
export function raisedBy(
  lifted: Lifted | undefined,
  { files, strands }: MapModel,
  hidden: ReadonlySet<FileEdge["kind"]>,
): Raised | undefined {
  if (!lifted) return undefined;
  const own =
    "strand" in lifted ? [lifted.strand] : (files.find(({ path }) => path === lifted.path)?.strands ?? []);
  const shown = own.flatMap((number) => strands[number] ?? []).filter(({ edge }) => !hidden.has(edge.kind));
  return {
    strands: new Set(shown.map(({ number }) => number)),
    paths: new Set([
      ...("path" in lifted ? [lifted.path] : []),
      ...shown.flatMap(({ edge }) => [edge.from, edge.to]),
    ]),
  };
}
