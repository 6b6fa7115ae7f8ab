import type { Link } from "./links.ts";

/** Paths that links tie together, each group in the order of `paths`; groups by their first path. */
export function groupsOf(paths: readonly string[], links: readonly Link[]): readonly (readonly string[])[] {
  const neighbours = new Map<string, string[]>(paths.map((path) => [path, []]));
  for (const { from, to } of links) {
    neighbours.get(from)?.push(to);
    neighbours.get(to)?.push(from);
  }
  const groupOf = new Map<string, number>();
  let groups = 0;
  for (const path of paths) {
    if (groupOf.has(path)) continue;
    const waiting = [path];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (groupOf.has(next)) continue;
      groupOf.set(next, groups);
      waiting.push(...(neighbours.get(next) ?? []));
    }
    groups++;
  }
  const all = Array.from({ length: groups }, (): string[] => []);
  for (const path of paths) all[groupOf.get(path) ?? 0]?.push(path);
  return all;
}
