import ignore from "ignore";
import type { Ignore } from "ignore";
import { linearMatcher, type Work } from "../../globs/index.ts";

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
