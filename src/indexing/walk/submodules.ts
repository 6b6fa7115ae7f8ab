import { existsSync } from "node:fs";
import { join } from "node:path";
import { readUpTo } from "../read/read-up-to.ts";
import type { WorkTree } from "./ignore-rules.ts";
import { createLinkGuard } from "./stat-files.ts";

const largestListBytes = 1_000_000;
const deepest = 8;

/**
 * The submodules below a root that are checked out, those inside others too, by what `.gitmodules` files say.
 * @returns folders relative to the root, with a slash at the end
 */
export function findSubmodules(root: string, workTree: WorkTree | undefined): string[] {
  if (workTree?.git === undefined) return [];
  const outermost = workTree.ancestors[0];
  const isReal = createLinkGuard(root);
  const below = (folder: string, paths: readonly string[], depth: number): string[] =>
    paths.flatMap((path) => {
      const inner = `${folder}${path}/`;
      if (!isReal(inner) || !existsSync(join(root, inner, ".git"))) return [];
      return [inner, ...(depth < deepest ? below(inner, readPaths(join(root, inner)), depth + 1) : [])];
    });
  const prefix = outermost?.prefix ?? "";
  const listed = readPaths(outermost?.folder ?? root);
  const own = listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
  return [...new Set(below("", own, 1))];
}

/** Paths a `.gitmodules` file names; only those that stay in its folder. */
function readPaths(folder: string): string[] {
  const lines = readList(folder).matchAll(/^[ \t]*path[ \t]*=(.*)$/gm);
  const paths = [...lines].map(([, value = ""]) => value.trim().replace(/^"/, "").replace(/"$/, ""));
  return paths.flatMap((path) =>
    path === "" || path.split("/").some((part) => /^(?:|\.{1,2}|\.git)$/i.test(part)) ? [] : [path],
  );
}

function readList(folder: string): string {
  try {
    return readUpTo(join(folder, ".gitmodules"), largestListBytes)?.toString("utf8") ?? "";
  } catch {
    return ""; // most repositories have none
  }
}
