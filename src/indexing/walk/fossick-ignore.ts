import { enter, readAncestorRules, readRules, type Ancestor, type RuleSet } from "./ignore-rules.ts";
import type { WalkFaults } from "./walk-faults.ts";

export const fossickIgnoreName = ".fossickignore";

/**
 * Tells which of a list of files `.fossickignore` files let through; undefined when there are none.
 * @param paths every file of the list, to find the nested ones
 * @param root absolute
 */
export function fossickIgnore(
  root: string,
  ancestors: readonly Ancestor[],
  paths: readonly string[],
  faults: WalkFaults,
): ((path: string) => boolean) | undefined {
  const above = readAncestorRules(fossickIgnoreName, ancestors, faults);
  const own = readNested(root, paths, faults);
  if (above.length === 0 && own.size === 0) return undefined;

  // Undefined: everything in that folder is left out.
  const scopes = new Map<string, readonly RuleSet[] | undefined>([["", [...above, ...(own.get("") ?? [])]]]);
  const scopeOf = (folder: string): readonly RuleSet[] | undefined => {
    if (scopes.has(folder)) return scopes.get(folder);
    const outer = scopeOf(folderOf(folder.slice(0, -1)));
    const inner = outer && enter(outer, folder);
    const scope = inner && [...inner, ...(own.get(folder) ?? [])];
    scopes.set(folder, scope);
    return scope;
  };
  return (path) => {
    const scope = scopeOf(folderOf(path));
    return scope !== undefined && enter(scope, path) !== undefined;
  };
}

/** The root's own file is looked for even when git does not list it: it may be ignored itself. */
function readNested(root: string, paths: readonly string[], faults: WalkFaults): Map<string, RuleSet[]> {
  const suffix = `/${fossickIgnoreName}`;
  const nested = paths.filter((path) => path.endsWith(suffix));
  const own = new Map<string, RuleSet[]>();
  for (const file of [fossickIgnoreName, ...nested]) {
    const folder = folderOf(file);
    const rules = readRules(root, file, { folder }, faults);
    if (rules !== undefined) own.set(folder, [rules]);
  }
  return own;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
