// Reads ignore files, `.fossickignore` among them, and tests whether their rules ignore a path.
import { basename } from "node:path";
import ignore, { type Ignore } from "ignore";
import { remember } from "@fossick/base/remember.ts";
import { textInside } from "@fossick/repository/read/read-inside.ts";
import type { WalkFaults } from "./walk-faults.ts";
import type { Ancestor } from "./work-tree.ts";
import { linearMatcher, type Work } from "@fossick/base/globs/index.ts";

type IgnoreFaults = Pick<WalkFaults, "ignoreLinesLeftOut" | "globWork">;

/** The rules of one ignore file; tests paths relative to the root, where folders end with a slash. */
export interface RuleSet {
  /** Path of the ignore file, relative to the root. */
  readonly file: string;
  /** 1 for `.ignore` files, which override `.gitignore` files (0) in any folder. */
  readonly strength: 0 | 1;
  test(path: string): { readonly ignored: boolean; readonly unignored: boolean };
  /** Returns a copy of the rules that does not ignore this folder. */
  reopen(folder: string): RuleSet;
}

// As git sets core.ignoreCase on these systems.
const systemIgnoresCase = process.platform === "win32" || process.platform === "darwin";

/**
 * Returns the rules that apply inside an entry; undefined if they ignore it.
 * @param sets weakest first; the strongest that matches the path decides
 */
export function rulesInside(sets: readonly RuleSet[], path: string): readonly RuleSet[] | undefined {
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
 * @param root absolute, with links resolved; a link that leads outside is not followed
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
  const above = "prefix" in place ? "../".repeat(place.prefix.split("/").length - 1) : place.folder;
  const name = above + basename(file);
  if (leftOut > 0) faults.ignoreLinesLeftOut(name, leftOut);
  const own = linearRules(lines, systemIgnoresCase, faults.globWork, () =>
    faults.ignoreLinesLeftOut(name, 1),
  );
  const rules = createRuleSet(own, { file: name, strength }, locate);
  // A user who names an ignored folder as root wants to search it.
  return "prefix" in place && rules.test("").ignored ? undefined : rules;
}

const largestRulesBytes = 10_000_000;

function createRuleSet(
  rules: Ignore,
  of: Pick<RuleSet, "file" | "strength">,
  locate: (path: string) => string,
): RuleSet {
  return {
    ...of,
    test: (path) => rules.test(locate(path)),
    reopen: (folder) => {
      const reopened = ignore({ ignoreCase: systemIgnoresCase, allowRelativePaths: true }).add(rules);
      return createRuleSet(reopened.add(`!/${escapePattern(locate(folder))}`), of, locate);
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
/** Max lines with several `**`, which take longer to match. */
const maxDeepLines = 100;

const isDeep = (line: string): boolean => /\*\*[^*]+\*\*/.test(line);

/** Returns the lines of an ignore file to obey; real files have no longer lines, and no more. */
export function obeyedLines(text: string): { readonly lines: readonly string[]; readonly leftOut: number } {
  const all = text.split("\n");
  let deep = 0;
  const short = all.filter((line) => line.length <= longestLine && !(isDeep(line) && ++deep > maxDeepLines));
  const lines = short.slice(0, maxLines);
  return { lines, leftOut: all.length - lines.length };
}

/** A line as the `ignore` package stores it. */
interface Rule {
  readonly pattern: string;
  readonly regex: RegExp;
}

/**
 * Creates rules that test a path in time linear in its length and theirs.
 * Expressions made by `ignore` are linear except for lines with several `**`, which backtrack. It offers no way to
 * replace their matcher, so they are changed in its private fields.
 * @param lines returned by `obeyedLines`
 * @param work budget for matching all ignore files of a walk
 * @param onLeftOut called for each line that is dropped because it cost too much
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

/** Wraps a test so that no path passes once its budget is used up. */
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
 * Returns a finder of the `.fossickignore` file that leaves a path out; undefined without such files.
 * @param paths all files listed, to find nested `.fossickignore` files
 * @param root absolute
 */
export function fossickIgnore(
  root: string,
  ancestors: readonly Ancestor[],
  paths: readonly string[],
  faults: WalkFaults,
): ((path: string) => string | undefined) | undefined {
  const above = readAncestorRules(fossickIgnoreName, ancestors, faults);
  const own = readNested(root, paths, faults);
  if (above.length === 0 && own.size === 0) return undefined;

  // For each folder, the rules inside it or the ignore file that leaves all of it out.
  const scopeOf: (folder: string) => readonly RuleSet[] | string = remember((folder) => {
    const inner = folder === "" ? above : inside(scopeOf(folderOf(folder.slice(0, -1))), folder);
    return typeof inner === "string" ? inner : [...inner, ...(own.get(folder) ?? [])];
  });
  return (path) => {
    const scope = inside(scopeOf(folderOf(path)), path);
    return typeof scope === "string" ? scope : undefined;
  };
}

/** The rules that apply inside an entry, or the ignore file that leaves it out. */
function inside(outer: readonly RuleSet[] | string, path: string): readonly RuleSet[] | string {
  if (typeof outer === "string") return outer;
  return (
    rulesInside(outer, path) ?? outer.findLast((set) => set.test(path).ignored)?.file ?? fossickIgnoreName
  );
}

/** Reads `.fossickignore` files; the root's even when git does not list it, as it may be ignored itself. */
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
