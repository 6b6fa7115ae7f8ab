import type { Link } from "./links.ts";

/** The column of each file, from 0: to the left of those it leads to, as far as there is an order and room for it. */
export function columnsOf(
  paths: readonly string[],
  links: readonly Pick<Link, "from" | "to">[],
  rows: number,
): ReadonlyMap<string, number> {
  const after = new Map<string, string[]>(paths.map((path) => [path, []]));
  for (const { from, to } of links) after.get(from)?.push(to);
  const columns = longestWays(paths, withoutCircles(paths, after));
  const before = new Set(links.map(({ to }) => to));
  const isStart = (path: string): boolean => !before.has(path);
  const isEnd = (path: string): boolean => after.get(path)?.length === 0;
  // A file that nothing leads to stands right before the files it leads to.
  for (const path of paths.filter(isStart)) {
    const next = (after.get(path) ?? []).map((to) => columns.get(to) ?? 0);
    if (next.length > 0) columns.set(path, Math.min(...next) - 1);
  }
  narrow(columns, Math.max(fewestColumns, Math.ceil(paths.length / rows) + 2));
  spread(columns, isEnd, rows, 1);
  spread(columns, isStart, rows, -1);
  const first = Math.min(...columns.values());
  return new Map([...columns].map(([path, column]) => [path, column - first]));
}

const fewestColumns = 5;

/** The same ways, but for those that lead back to where they came from: these are turned round. */
function withoutCircles(
  paths: readonly string[],
  after: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const kept = new Map<string, string[]>(paths.map((path) => [path, []]));
  const state = new Map<string, "open" | "done">();
  const visit = (path: string): void => {
    state.set(path, "open");
    for (const to of after.get(path) ?? []) {
      if (state.get(to) === "open") kept.get(to)?.push(path);
      else kept.get(path)?.push(to);
      if (!state.has(to)) visit(to);
    }
    state.set(path, "done");
  };
  for (const path of paths) if (!state.has(path)) visit(path);
  return kept;
}

/** How many steps lead to each file at most. */
function longestWays(
  paths: readonly string[],
  after: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const waitingFor = new Map<string, number>();
  for (const to of [...after.values()].flat()) waitingFor.set(to, (waitingFor.get(to) ?? 0) + 1);
  const columns = new Map<string, number>(paths.map((path) => [path, 0]));
  const ready = paths.filter((path) => !waitingFor.has(path));
  for (const path of ready) {
    const next = (columns.get(path) ?? 0) + 1;
    for (const to of after.get(path) ?? []) {
      columns.set(to, Math.max(next, columns.get(to) ?? 0));
      const left = (waitingFor.get(to) ?? 0) - 1;
      waitingFor.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return columns;
}

/** A long chain would be a band no screen holds: neighbours in it share a column. */
function narrow(columns: Map<string, number>, max: number): void {
  const first = Math.min(...columns.values());
  const count = Math.max(...columns.values()) - first + 1;
  if (count <= max) return;
  for (const [path, column] of columns) columns.set(path, Math.floor(((column - first) * max) / count));
}

/** Moves files at an end outwards, so that many of them make several short columns, equally long, and not a high one. */
function spread(
  columns: Map<string, number>,
  mayMove: (path: string) => boolean,
  rows: number,
  step: 1 | -1,
): void {
  const all = [...columns.values()];
  const outermost = step === 1 ? Math.max(...all) : Math.min(...all);
  let column = step === 1 ? Math.min(...all) : Math.max(...all);
  for (;;) {
    const here = [...columns].flatMap(([path, at]) => (at === column ? [path] : []));
    const movable = here.filter(mayMove);
    const even = Math.ceil(here.length / Math.ceil(here.length / rows));
    const keep = Math.max(0, even - (here.length - movable.length));
    for (const path of movable.slice(keep)) columns.set(path, column + step);
    if (movable.length <= keep && column * step >= outermost * step) return;
    column += step;
  }
}
