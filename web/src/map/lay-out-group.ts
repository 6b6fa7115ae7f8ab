import type { Box } from "./boxes.ts";
import { columnsOf } from "./columns.ts";
import { gaps, nodeIdOf, placeNodes } from "./place-nodes.ts";
import { viasOf, type Via } from "./vias.ts";
import type { Link } from "./links.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A box and its upper left corner. */
export type Placed = Box & Point;

/** A link and where it runs, from the middle of one side of `from` to that of one of `to`. */
export interface Route extends Link {
  readonly points: readonly Point[];
  readonly isWithinColumn: boolean;
}

/** Boxes in their places, as they are read, from left to right and down; and the room they take from 0, 0. */
export interface Picture {
  readonly boxes: readonly Placed[];
  readonly routes: readonly Route[];
  readonly width: number;
  readonly height: number;
}

/** A picture is about so much wider than high. */
export const shape = 1.8;
const fewestRows = 5;

/** Lay out files that are tied together from left to right. Deterministic. */
export function layOutGroup(boxes: readonly Box[], links: readonly Link[]): Picture {
  const columns = columnsOf(
    boxes.map(({ path }) => path),
    links,
    rowsFor(boxes),
  );
  const { vias, ways } = viasOf(links, columns);
  const middles = placeNodes(boxes, columns, vias, ways);
  const middleOf = (id: string): Point => middles.get(id) ?? { x: 0, y: 0 };
  const placed = boxes.map((box): Placed => {
    const { x, y } = middleOf(nodeIdOf(box.path));
    return { ...box, x: Math.round(x - box.width / 2), y: Math.round(y - box.height / 2) };
  });
  placed.sort((a, b) => (columns.get(a.path) ?? 0) - (columns.get(b.path) ?? 0) || a.y - b.y);
  const widths = new Map<number, number>();
  for (const { path, width } of boxes) {
    const column = columns.get(path) ?? 0;
    widths.set(column, Math.max(width, widths.get(column) ?? 0));
  }
  // A line crosses a column level, where no box is.
  const pointsAt = ({ column, id }: Via): Point[] => {
    const { x, y } = middleOf(id);
    const half = (widths.get(column) ?? 0) / 2;
    return [
      { x: x - half, y },
      { x: x + half, y },
    ];
  };
  const routes = ways.map(({ isTurned, link, vias: through }): Route => {
    const middle = through.flatMap(pointsAt);
    const isWithinColumn = columns.get(link.from) === columns.get(link.to);
    return { ...link, isWithinColumn, points: isTurned ? middle.toReversed() : middle };
  });
  return fromOrigin(placed, routes);
}

/** How many boxes a column may hold, for the whole to have its shape. */
function rowsFor(boxes: readonly Box[]): number {
  const rowRoom = (boxes[0]?.height ?? 0) + gaps.rows;
  const widths = boxes.reduce((sum, { width }) => sum + width, 0) + boxes.length * gaps.columns;
  return Math.max(fewestRows, Math.ceil(Math.sqrt(widths / (rowRoom * shape))));
}

/** The same picture with nothing to the left of 0 or above it. */
function fromOrigin(boxes: readonly Placed[], routes: readonly Route[]): Picture {
  const points = routes.flatMap((route) => route.points);
  const left = Math.min(...[...boxes, ...points].map(({ x }) => x));
  const top = Math.min(...[...boxes, ...points].map(({ y }) => y));
  const moved = movedPicture({ boxes, routes, width: 0, height: 0 }, -left, -top);
  const all = moved.routes.flatMap((route) => route.points);
  return {
    ...moved,
    width: Math.max(...moved.boxes.map(({ width, x }) => x + width), ...all.map(({ x }) => x)),
    height: Math.max(...moved.boxes.map(({ height, y }) => y + height), ...all.map(({ y }) => y)),
  };
}

export function movedPicture(picture: Picture, byX: number, byY: number): Picture {
  const moved = <Thing extends Point>(thing: Thing): Thing => ({
    ...thing,
    x: thing.x + byX,
    y: thing.y + byY,
  });
  return {
    ...picture,
    boxes: picture.boxes.map(moved),
    routes: picture.routes.map((route) => ({ ...route, points: route.points.map(moved) })),
  };
}
