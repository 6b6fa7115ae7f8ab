// Chooses the paths nearest to a file, which share the most leading folders with it; compares paths, finds no module.

import { valueIn } from "@fossick/base/remember.ts";
import { placeIn } from "@fossick/core/postings/ascending.ts";
import { maxPackageFiles } from "./layout.ts";

/** Paths sorted by code units, without duplicates, so that the nearest are found by binary search. */
type SortedPaths = readonly string[];

/**
 * Returns the paths that share the most leading folders with a file.
 * @param paths the file itself counts as the nearest when it is among them
 * @returns all of them when they tie, in order, at most `limit`
 */
export function nearestTo(fromPath: string, paths: SortedPaths, limit = maxPackageFiles): readonly string[] {
  if (paths.length < 2) return paths;
  const at = placeIn(paths, fromPath);
  const prefix = longest(sharedPrefix(paths[at - 1], fromPath), sharedPrefix(paths[at], fromPath));
  const start = placeIn(paths, prefix);
  let end = start;
  while (end < paths.length && end - start < limit && paths[end]?.startsWith(prefix) === true) end++;
  return paths.slice(start, end);
}

/** Returns the item whose folder is nearest to a file; of ties the outermost, then the first. */
export function nearestFolder<Item extends { readonly folder: string }>(
  fromPath: string,
  items: readonly Item[],
): Item | undefined {
  if (items.length < 2) return items[0];
  const [nearest] = nearestTo(fromPath, items.map(({ folder }) => `${folder}/`).sort());
  return items.find(({ folder }) => `${folder}/` === nearest);
}

const winners = new WeakMap<SortedPaths, Map<string, string>>();

/** Returns the path nearest to a file, except itself; of ties the shortest, then the first. */
export function closestTo(fromPath: string, paths: SortedPaths): string | undefined {
  if (paths.length < 2) return paths[0] === fromPath ? undefined : paths[0];
  const at = placeIn(paths, fromPath);
  const after = paths[at] === fromPath ? at + 1 : at;
  const prefix = longest(sharedPrefix(paths[at - 1], fromPath), sharedPrefix(paths[after], fromPath));
  const winnerByPrefix = valueIn(winners, paths, () => new Map<string, string>());
  const winner = winnerByPrefix.get(prefix);
  if (winner !== undefined && winner !== fromPath) return winner;
  const best = shortestBelow(paths, prefix, fromPath);
  // If the importing file is itself among the paths, its best is not the best for others.
  if (best !== undefined && after === at) winnerByPrefix.set(prefix, best);
  return best;
}

function shortestBelow(paths: SortedPaths, prefix: string, except: string): string | undefined {
  let best: string | undefined;
  for (let at = placeIn(paths, prefix); at < paths.length; at++) {
    const path = paths[at];
    if (path === undefined || !path.startsWith(prefix)) break;
    if (path !== except && (best === undefined || path.length < best.length)) best = path;
  }
  return best;
}

/** Returns the leading folders that two paths share, with a trailing slash. */
function sharedPrefix(left: string | undefined, right: string): string {
  if (left === undefined) return "";
  const shorter = Math.min(left.length, right.length);
  let shared = 0;
  for (let at = 0; at < shorter && left.charCodeAt(at) === right.charCodeAt(at); at++) {
    if (left.charCodeAt(at) === 47) shared = at + 1;
  }
  return right.slice(0, shared);
}

const longest = (left: string, right: string): string => (right.length > left.length ? right : left);
