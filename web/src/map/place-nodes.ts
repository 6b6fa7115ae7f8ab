import type { Box } from "./boxes.ts";
import { mean, orderColumns, type Neighbours, type Node } from "./order-columns.ts";
import type { Via, Way } from "./vias.ts";

/** Pixels between boxes above each other, between columns, and beside lines. */
export const gaps = { rows: 14, columns: 90, lines: 8 } as const;

/** The middle of a node. */
interface Middle {
  readonly x: number;
  readonly y: number;
}

/** The id of a file among the nodes, which no via has. */
export const nodeIdOf = (path: string): string => JSON.stringify([path]);

/** The middles of files and vias, by id: near what they are tied to, and no two over each other. */
export function placeNodes(
  boxes: readonly Box[],
  columns: ReadonlyMap<string, number>,
  vias: readonly Via[],
  ways: readonly Way[],
): ReadonlyMap<string, Middle> {
  const nodes: readonly Node[] = [
    ...boxes.map(({ height, path, width }) => {
      return { id: nodeIdOf(path), column: columns.get(path) ?? 0, width, height };
    }),
    ...vias.map(({ column, id }) => ({ id, column, width: 1, height: 1 })),
  ];
  const { after, before } = neighboursOf(ways, columns);
  const ordered = orderColumns(nodes, before, after);
  const ys = heightsOf(ordered, before, after);
  const middles = new Map<string, Middle>();
  let left = 0;
  for (const column of ordered) {
    const width = Math.max(...column.map((node) => node.width));
    for (const { id } of column) middles.set(id, { x: left + width / 2, y: ys.get(id) ?? 0 });
    left += width + gaps.columns;
  }
  return middles;
}

const add = (to: Map<string, string[]>, from: string, id: string): void => {
  to.set(from, [...(to.get(from) ?? []), id]);
};

function neighboursOf(
  ways: readonly Way[],
  columns: ReadonlyMap<string, number>,
): { readonly before: Neighbours; readonly after: Neighbours } {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const { left, right, vias } of ways) {
    if (columns.get(left) === columns.get(right)) continue;
    const stops = [nodeIdOf(left), ...vias.map(({ id }) => id), nodeIdOf(right)];
    for (const [at, stop] of stops.slice(1).entries()) {
      add(after, stops[at] ?? "", stop);
      add(before, stop, stops[at] ?? "");
    }
  }
  return { before, after };
}

const passes = 8;

/** How far down the middle of each node is. */
function heightsOf(
  columns: readonly (readonly Node[])[],
  before: Neighbours,
  after: Neighbours,
): ReadonlyMap<string, number> {
  const ys = new Map<string, number>();
  for (const column of columns) pack(column, ys, () => undefined);
  for (let pass = 0; pass < passes; pass++) {
    const isBack = pass % 2 === 1;
    // One side after the other; in the end both count.
    const sides = pass < passes / 2 ? [isBack ? after : before] : [before, after];
    for (const column of isBack ? columns.toReversed() : columns) {
      pack(column, ys, (id) => {
        const beside = sides.flatMap((side) => side.get(id) ?? []);
        return mean(beside.flatMap((other) => ys.get(other) ?? []));
      });
    }
  }
  return ys;
}

/** Nodes that want to stand where others are, and so stand together. */
interface Block {
  wanted: number;
  weight: number;
  readonly nodes: { readonly id: string; readonly offset: number }[];
}

/** A line that bends is harder to follow than one that leads to a box aslant. */
const weightOfLine = 3;

/** Puts the nodes of a column as near to where they want to be as their order and the room between them allow. */
function pack(
  column: readonly Node[],
  ys: Map<string, number>,
  wish: (id: string) => number | undefined,
): void {
  const blocks: Block[] = [];
  let offset = 0;
  for (const [at, node] of column.entries()) {
    const above = column[at - 1];
    if (above) offset += (above.height + node.height) / 2 + gapBetween(above, node);
    const wanted = (wish(node.id) ?? ys.get(node.id) ?? offset) - offset;
    let block: Block = { wanted, weight: isLine(node) ? weightOfLine : 1, nodes: [{ id: node.id, offset }] };
    for (let last = blocks.at(-1); last && last.wanted > block.wanted; last = blocks.at(-1)) {
      blocks.pop();
      const weight = last.weight + block.weight;
      const shared = (last.wanted * last.weight + block.wanted * block.weight) / weight;
      block = { wanted: shared, weight, nodes: [...last.nodes, ...block.nodes] };
    }
    blocks.push(block);
  }
  for (const { nodes, wanted } of blocks) for (const { id, offset: own } of nodes) ys.set(id, wanted + own);
}

const isLine = ({ height }: Node): boolean => height === 1;

const gapBetween = (a: Node, b: Node): number => (isLine(a) || isLine(b) ? gaps.lines : gaps.rows);
