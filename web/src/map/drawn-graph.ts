import { Graph } from "@dagrejs/dagre";
import type { Box } from "./boxes.ts";
import type { Via, Way } from "./vias.ts";

/** Pixels between boxes above each other, between columns, and beside lines. */
export const gaps = { rows: 14, columns: 72, lines: 8 } as const;

/** The id of a file in the graph; its path alone may be a name that every object has. */
export const nodeIdOf = (path: string): string => JSON.stringify([path]);

/** The graph that the library lays out: every edge leads to the next column. */
export function drawnGraph(
  boxes: readonly Box[],
  columns: ReadonlyMap<string, number>,
  vias: readonly Via[],
  ways: readonly Way[],
): Graph {
  const graph = new Graph();
  const space = { nodesep: gaps.rows, edgesep: gaps.lines, ranksep: 2 * gaps.columns };
  graph.setGraph({ rankdir: "LR", ranker: keepRanks, ...space });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { height, path, width } of boxes)
    graph.setNode(nodeIdOf(path), { width, height, rank: columns.get(path) ?? 0 });
  for (const { column, id } of vias) graph.setNode(id, { width: 1, height: 1, rank: column });
  for (const { left, right, vias: through } of ways) {
    // The library knows no edge within a column.
    if (columns.get(left) === columns.get(right)) continue;
    const stops = [nodeIdOf(left), ...through.map(({ id }) => id), nodeIdOf(right)];
    for (const [at, stop] of stops.entries()) {
      const next = stops[at + 1];
      if (next !== undefined) graph.setEdge(stop, next);
    }
  }
  return graph;
}

/** Ranks are there already; the library wants a point in every edge, also where it needs none. */
function keepRanks(graph: Graph): void {
  for (const edge of graph.edges()) graph.edge(edge).points = [{ x: 0, y: 0 }];
}
