// Reads ignore files, `.fossickignore` among them, and tests whether their rules ignore a path.
import { basename } from "node:path";
import ignore, { type Ignore } from "ignore";
import { textInside } from "../read/read-inside.ts";
import type { WalkFaults } from "./walk-faults.ts";
import type { Ancestor } from "./work-tree.ts";
import { linearMatcher, type Work } from "../../base/globs/index.ts";

type IgnoreFaults = Pick<WalkFaults, "ignoreLinesLeftOut" | "globWork">;

/** The rules of one ignore file, asked with paths relative to the root; folders end with a slash. */
export interface RuleSet {
  /** An `.ignore` file (1) overrules `.gitignore` files (0) wherever they lie. */
  readonly strength: 0 | 1;
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean };
  /** The same rules, except that they do not ignore this folder. */
  reopen(folder: string): RuleSet;
}

// As git sets core.ignoreCase on these systems.
const systemIgnoresCase = process.platform === "win32" || process.platform === "darwin";

/**
 * The rules that hold inside an entry, or undefined when they ignore it.
 * @param sets weakest first; the strongest that knows the path decides
 */
export function enter(sets: readonly RuleSet[], path: string): readonly RuleSet[] | undefined {
  for (let index = sets.length - 1; index >= 0; index--) {
    const verdict = sets[index]?.test(path);
    if (verdict?.ignored) return undefined;
    if (!verdict?.unignored) continue;
    if (!path.endsWith("/")) return sets;
    // Weaker rules that ignore the folder would otherwise ignore everything in it again.
    return sets.map((set, other) => (other < index && set.test(path).ignored ? set.reopen(path) : set));
  }
  return sets;
}

/**
 * Reads an ignore file; undefined when there is none.
 * @param root absolute, with links resolved: a link is followed inside it only
 * @param place the file's folder relative to the root ("" or `a/b/`), or where the root lies in an ancestor
 */
export function readRules(
  root: string,
  file: string,
  place: { readonly folder: string } | { readonly prefix: string },
  faults: IgnoreFaults,
): RuleSet | undefined {
  const text = textInside(root, file, largestRulesBytes, "followed");
  if (text === undefined) return undefined;
  const strength = basename(file) === ".ignore" ? 1 : 0;
  const locate =
    "folder" in place
      ? (path: string) => path.slice(place.folder.length)
      : (path: string) => place.prefix + path;
  const { lines, leftOut } = obeyedLines(text.replace(/^\uFEFF/, ""));
  const name = ("folder" in place ? place.folder : "") + basename(file);
  if (leftOut > 0) faults.ignoreLinesLeftOut(name, leftOut);
  const own = linearRules(lines, systemIgnoresCase, faults.globWork, () =>
    faults.ignoreLinesLeftOut(name, 1),
  );
  const rules = createRuleSet(own, strength, locate);
  // A user who names an ignored folder as root wants to see into it.
  return "prefix" in place && rules.test("").ignored ? undefined : rules;
}

const largestRulesBytes = 10_000_000;

function createRuleSet(rules: Ignore, strength: 0 | 1, locate: (path: string) => string): RuleSet {
  return {
    strength,
    test: (path) => rules.test(locate(path)),
    reopen: (folder) => {
      const reopened = ignore({ ignoreCase: systemIgnoresCase, allowRelativePaths: true }).add(rules);
      return createRuleSet(reopened.add(`!/${escapePattern(locate(folder))}`), strength, locate);
    },
  };
}

function escapePattern(path: string): string {
  return path.replaceAll(/[\\*?[\] ]/g, "\\$&");
}

/** Rules of the files called `name` in the ancestors, outermost first. */
export function readAncestorRules(
  name: string,
  ancestors: readonly Ancestor[],
  faults: IgnoreFaults,
): RuleSet[] {
  return ancestors.flatMap(({ folder, prefix }) => readRules(folder, name, { prefix }, faults) ?? []);
}

const longestLine = 1_000;
const maxLines = 5_000;
/** Lines with several `**`, which take more time to read. */
const maxDeepLines = 100;

const isDeep = (line: string): boolean => /\*\*[^*]+\*\*/.test(line);

/** The lines of an ignore file that are obeyed; nobody writes longer ones, or more. */
export function obeyedLines(text: string): { readonly lines: readonly string[]; readonly leftOut: number } {
  const all = text.split("\n");
  let deep = 0;
  const short = all.filter((line) => line.length <= longestLine && !(isDeep(line) && ++deep > maxDeepLines));
  const lines = short.slice(0, maxLines);
  return { lines, leftOut: all.length - lines.length };
}

/** A line as `ignore` keeps it. */
interface Rule {
  readonly pattern: string;
  readonly regex: RegExp;
}

/**
 * Rules that test a path in time that grows only with its length and theirs.
 * The expressions that `ignore` makes do that but for lines with several `**`, which backtrack. It offers no way to
 * give those another matcher, so they are changed where it keeps them.
 * @param lines that `obeyedLines` let through
 * @param work what matching all ignore files of a walk may cost
 * @param onLeftOut told of each line that is not obeyed any more, because it cost too much
 */
export function linearRules(
  lines: readonly string[],
  ignoreCase: boolean,
  work: Work,
  onLeftOut: () => void,
): Ignore {
  const rules = ignore({ ignoreCase, allowRelativePaths: true }).add(lines.join("\n"));
  const {
    _rules: { _rules: each },
  } = rules as unknown as { readonly _rules: { readonly _rules: readonly Rule[] } };
  for (const rule of each) {
    if (!isDeep(rule.pattern)) continue;
    const source = `^[\\s\\S]*(?:${rule.regex.source})[\\s\\S]*$`;
    const test = untilCostly(linearMatcher(source, ignoreCase ? "i" : "", work), onLeftOut);
    Object.defineProperty(rule, "regex", { value: { test } });
  }
  return rules;
}

/** The same test, which no path passes once the work is used up. */
function untilCostly(test: (path: string) => boolean, onLeftOut: () => void): (path: string) => boolean {
  let isLeftOut = false;
  return (path) => {
    if (isLeftOut) return false;
    try {
      return test(path);
    } catch {
      isLeftOut = true;
      onLeftOut();
      return false;
    }
  };
}

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
