import type { Link } from "./links.ts";

/** Where lines pass a column between its boxes; those of one file share it. */
export interface Via {
  readonly id: string;
  readonly column: number;
}

/** A link from left to right, through the columns between. */
export interface Way {
  readonly link: Link;
  readonly left: string;
  readonly right: string;
  /** True if the link leads from right to left. */
  readonly isTurned: boolean;
  readonly vias: readonly Via[];
}

/** How links that are longer than a column run, and the ways of all that do not stay in one. */
export function viasOf(
  links: readonly Link[],
  columns: ReadonlyMap<string, number>,
): { readonly vias: readonly Via[]; readonly ways: readonly Way[] } {
  const degrees = new Map<string, number>();
  for (const path of links.flatMap(({ from, to }) => [from, to]))
    degrees.set(path, (degrees.get(path) ?? 0) + 1);
  const known = new Map<string, Via>();
  const viaOf = (owner: string, side: string, column: number): Via => {
    const id = JSON.stringify([owner, side, column]);
    const via = known.get(id) ?? { id, column };
    known.set(id, via);
    return via;
  };
  const ways = links.map((link): Way => {
    const [start, end] = [columns.get(link.from) ?? 0, columns.get(link.to) ?? 0];
    const isTurned = start > end;
    const [left, right] = isTurned ? [link.to, link.from] : [link.from, link.to];
    const between = Array.from({ length: Math.max(0, Math.abs(end - start) - 1) }, (_, at) => at);
    const isLefts = (degrees.get(left) ?? 0) >= (degrees.get(right) ?? 0);
    const [owner, side] = isLefts ? [left, "after"] : [right, "before"];
    const vias = between.map((at) => viaOf(owner, side, Math.min(start, end) + 1 + at));
    return { link, left, right, isTurned, vias };
  });
  return { vias: [...known.values()], ways };
}
