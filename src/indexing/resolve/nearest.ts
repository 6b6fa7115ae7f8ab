/** Chooses the nearest of several paths to a file: those that share the most leading folders with it. */

import { placeIn } from "../store/ascending.ts";
import { maxPackageFiles } from "./layout.ts";

/** Paths sorted by code units, each once; the order lets the nearest be found without looking at all. */
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

/** The one whose folder lies nearest to a file, the outermost and then first of those that tie. */
export function nearestFolder<Item extends { readonly folder: string }>(
  fromPath: string,
  items: readonly Item[],
): Item | undefined {
  if (items.length < 2) return items[0];
  const [nearest] = nearestTo(fromPath, items.map(({ folder }) => `${folder}/`).sort());
  return items.find(({ folder }) => `${folder}/` === nearest);
}

const winners = new WeakMap<SortedPaths, Map<string, string>>();

/** The one path nearest to a file, the file itself aside: the shortest, then the first of those that tie. */
export function closestTo(fromPath: string, paths: SortedPaths): string | undefined {
  if (paths.length < 2) return paths[0] === fromPath ? undefined : paths[0];
  const at = placeIn(paths, fromPath);
  const after = paths[at] === fromPath ? at + 1 : at;
  const prefix = longest(sharedPrefix(paths[at - 1], fromPath), sharedPrefix(paths[after], fromPath));
  const winnerByPrefix = winners.get(paths) ?? new Map<string, string>();
  winners.set(paths, winnerByPrefix);
  const winner = winnerByPrefix.get(prefix);
  if (winner !== undefined && winner !== fromPath) return winner;
  const best = shortestBelow(paths, prefix, fromPath);
  // Where the importing file is itself among the paths, what is best for it is not best for others.
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

/** The leading folders two paths share, with the slash behind them. */
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
