/**
 * The characters that a match of a regular expression may begin with, or undefined where that is not told.
 * Reads what openers of regions are written with: literals, escapes, classes, groups, anchors and look-behinds.
 */
export function firstCharacters(source: string): string | undefined {
  const rest = source.replace(/^(?:\^|\\b|\(\?<!(?:\[(?:[^\]\\]|\\.)*\]|[^()[\]])*\))+/, "");
  const group = /^\(\?:([^()]*)\)/.exec(rest);
  if (group) return union((group[1] ?? "").split("|").map(firstCharacters));
  const classMatch = /^\[([^\]^\\-](?:[^\]\\-]|\\.)*)\](\*)?/.exec(rest);
  if (classMatch) {
    const own = (classMatch[1] ?? "").replaceAll("\\t", "\t");
    return classMatch[2] === undefined
      ? own
      : union([own, firstCharacters(rest.slice(classMatch[0].length))]);
  }
  const literal = /^(?:\\([^\w])|([^\\^$.*+?()[\]{}|]))(?![*?])/.exec(rest);
  return literal?.[1] ?? literal?.[2];
}

function union(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join("");
}
