import type { Picture, Placed, Point, Route } from "./lay-out-group.ts";

/** The same picture, its lines ending at the sides of their boxes, side by side and in the order in which they come. */
export function withPorts(picture: Picture): Picture {
  const boxes = new Map(picture.boxes.map((box) => [box.path, box]));
  const ends = picture.routes.flatMap((route, at) => [
    endOf(route, at, "from", boxes),
    endOf(route, at, "to", boxes),
  ]);
  const ports = new Map<string, Point>();
  for (const [path, box] of boxes) {
    for (const side of ["left", "right"] as const) {
      const here = ends.filter((end) => end.path === path && end.side === side);
      // Lines that run together leave together.
      const goals = [...new Set(here.map(({ towards }) => towards.y))].sort((a, b) => a - b);
      for (const end of here) {
        const place = (goals.indexOf(end.towards.y) + 1) / (goals.length + 1);
        const x = side === "left" ? box.x : box.x + box.width;
        ports.set(`${end.at} ${end.role}`, { x, y: box.y + box.height * place });
      }
    }
  }
  const portOf = (at: number, role: string): Point[] => {
    const port = ports.get(`${at} ${role}`);
    return port === undefined ? [] : [port];
  };
  const routes = picture.routes.map((route, at) => ({
    ...route,
    points: [...portOf(at, "from"), ...route.points, ...portOf(at, "to")],
  }));
  return { ...picture, routes };
}

interface End {
  readonly at: number;
  readonly role: "from" | "to";
  readonly path: string;
  readonly side: "left" | "right";
  readonly towards: Point;
}

/** Which side of a box a line leaves, by where it goes; within a column, the right one. */
function endOf(route: Route, at: number, role: "from" | "to", boxes: ReadonlyMap<string, Placed>): End {
  const path = route[role];
  const own = middleOf(boxes.get(path));
  const other = middleOf(boxes.get(role === "from" ? route.to : route.from));
  const towards = (role === "from" ? route.points[0] : route.points.at(-1)) ?? other;
  return { at, role, path, side: !route.isWithinColumn && other.x < own.x ? "left" : "right", towards };
}

const middleOf = ({ height = 0, width = 0, x = 0, y = 0 }: Partial<Placed> = {}): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

const tenth = (value: number): number => Math.round(value * 10) / 10;
/** How far a line between two boxes of a column goes out of it. */
const bow = 44;

/** The `d` of a line that leaves and arrives level. @param offset down, for strands side by side */
export function curveOf({ isWithinColumn, points }: Route, offset = 0): string {
  const [first, ...rest] = points.map(({ x, y }) => ({ x: tenth(x), y: tenth(y + offset) }));
  if (first === undefined) return "";
  const [second] = rest;
  if (isWithinColumn && second) {
    const out = tenth(Math.max(first.x, second.x) + bow);
    return `M${first.x} ${first.y}C${out} ${first.y} ${out} ${second.y} ${second.x} ${second.y}`;
  }
  let before = first;
  const parts = rest.map((point) => {
    const middle = tenth((before.x + point.x) / 2);
    const part =
      before.y === point.y
        ? `H${point.x}`
        : `C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
    before = point;
    return part;
  });
  return `M${first.x} ${first.y}${parts.join("")}`;
}
/** A point about half-way along a line, for words. */
export function halfway(points: readonly Point[]): Point {
  const at = (points.length - 1) / 2;
  const [some, other] = [points[Math.floor(at)], points[Math.ceil(at)]];
  if (some === undefined || other === undefined) return { x: 0, y: 0 };
  return { x: (some.x + other.x) / 2, y: (some.y + other.y) / 2 };
}
