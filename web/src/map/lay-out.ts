import type { FileGraph } from "@fossick/page/view/types.ts";
import { boxOf, type Box, type Measures } from "./boxes.ts";
import { withPorts } from "./curves.ts";
import { gaps } from "./place-nodes.ts";
import { layOutGroup, movedPicture, shape, type Picture } from "./lay-out-group.ts";
import { linksOf } from "./links.ts";
import { groupsOf } from "./groups.ts";

/** Pixels between groups that nothing ties together. */
const apart = 40;

/** Where everything of a map is drawn: groups of files that are tied together, then the files that stand alone. Deterministic. */
export function layOut({ edges, nodes }: FileGraph, measures: Measures): Picture {
  const boxes = new Map(nodes.map((node) => [node.path, boxOf(node, measures)]));
  const links = linksOf(edges.filter(({ from, to }) => from !== to && boxes.has(from) && boxes.has(to)));
  const groups = groupsOf([...boxes.keys()], links).map((group) =>
    group.flatMap((path) => boxes.get(path) ?? []),
  );
  const tied = groups
    .filter(({ length }) => length > 1)
    .map((group) => {
      const paths = new Set(group.map(({ path }) => path));
      return layOutGroup(
        group,
        links.filter(({ from }) => paths.has(from)),
      );
    });
  const alone = groups.flatMap((group) => (group.length === 1 ? group : []));
  const widest = Math.max(...tied.map(({ width }) => width), 0);
  const pictures = alone.length === 0 ? tied : [...tied, inRows(alone, widest)];
  return withPorts(onShelves(pictures));
}

/** Files that nothing ties to another, side by side. */
function inRows(boxes: readonly Box[], widest: number): Picture {
  const area = boxes.reduce((sum, { height, width }) => sum + (width + gaps.rows) * (height + gaps.rows), 0);
  const room = Math.max(widest, Math.sqrt(area * shape), ...boxes.map(({ width }) => width));
  let [x, y, right] = [0, 0, 0];
  const placed = boxes.map((box) => {
    if (x > 0 && x + box.width > room) [x, y] = [0, y + box.height + gaps.rows];
    const place = { ...box, x, y };
    x += box.width + gaps.rows;
    right = Math.max(right, place.x + box.width);
    return place;
  });
  return { boxes: placed, routes: [], width: right, height: y + (boxes[0]?.height ?? 0) };
}

/** Pictures one after the other, in rows about as wide as the whole is to be. */
function onShelves(pictures: readonly Picture[]): Picture {
  const area = pictures.reduce((sum, { height, width }) => sum + (width + apart) * (height + apart), 0);
  const room = Math.max(Math.sqrt(area * shape), ...pictures.map(({ width }) => width));
  let [x, y, shelf, right] = [0, 0, 0, 0];
  const moved = pictures.map((picture) => {
    if (x > 0 && x + picture.width > room) [x, y, shelf] = [0, y + shelf + apart, 0];
    const place = movedPicture(picture, x, y);
    x += picture.width + apart;
    right = Math.max(right, x - apart);
    shelf = Math.max(shelf, picture.height);
    return place;
  });
  return {
    boxes: moved.flatMap(({ boxes }) => boxes),
    routes: moved.flatMap(({ routes }) => routes),
    width: right,
    height: y + shelf,
  };
}
