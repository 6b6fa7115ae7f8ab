/** A node in a column of the map: a file, or the place where lines pass between files. */
export interface Node {
  readonly id: string;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** Nodes that lines lead to, by id. */
export type Neighbours = ReadonlyMap<string, readonly string[]>;

const sweeps = 12;

/** Columns from left to right, each from its top down, so that few lines cross. */
export function orderColumns(
  nodes: readonly Node[],
  before: Neighbours,
  after: Neighbours,
): readonly (readonly Node[])[] {
  const count = Math.max(-1, ...nodes.map(({ column }) => column)) + 1;
  let columns = Array.from({ length: count }, (_, at) => nodes.filter(({ column }) => column === at));
  let best = columns;
  let fewest = crossingsOf(columns, after);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    columns =
      sweep % 2 === 0 ? sortedBy(columns, before) : sortedBy(columns.toReversed(), after).toReversed();
    const crossings = crossingsOf(columns, after);
    if (crossings < fewest) [best, fewest] = [columns, crossings];
  }
  return best;
}

/** Each column in the order of what its nodes hang on in the columns that were sorted before it. */
function sortedBy(columns: readonly Node[][], neighbours: Neighbours): Node[][] {
  const places = new Map<string, number>();
  return columns.map((column) => {
    const wanted = new Map(
      column.map(({ id }, at) => {
        const others = (neighbours.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
        return [id, mean(others) ?? at / column.length] as const;
      }),
    );
    const sorted = column.toSorted((a, b) => (wanted.get(a.id) ?? 0) - (wanted.get(b.id) ?? 0));
    for (const [at, { id }] of sorted.entries()) places.set(id, at / sorted.length);
    return sorted;
  });
}

function crossingsOf(columns: readonly (readonly Node[])[], after: Neighbours): number {
  const places = new Map(columns.flatMap((column) => column.map(({ id }, at) => [id, at] as const)));
  let crossings = 0;
  for (const column of columns) {
    const ends: number[] = [];
    for (const { id } of column) {
      const own = (after.get(id) ?? []).map((other) => places.get(other) ?? 0);
      for (const end of own) crossings += ends.filter((earlier) => earlier > end).length;
      ends.push(...own);
    }
  }
  return crossings;
}

/** The mean of numbers; undefined of none. */
export const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
