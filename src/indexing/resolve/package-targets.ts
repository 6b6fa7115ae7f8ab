import { asObject, property } from "./json-text.ts";

/** The targets of a package.json `exports` or `imports` field for one key, declarations of types last. */
export function targetsOf(field: unknown, key: string): string[] {
  const map = asObject(field);
  const keyed = map !== undefined && Object.keys(map).some((name) => /^[.#]/.test(name));
  if (!keyed) return key === "." ? leaves(field) : [];
  const exact = property(map, key);
  if (exact !== undefined) return leaves(exact);
  const patterns = Object.keys(map).filter((name) => name.includes("*"));
  for (const pattern of patterns.sort((left, right) => right.length - left.length)) {
    const star = matchStar(pattern, key);
    if (star !== undefined) return leaves(map[pattern]).map((target) => target.replaceAll("*", () => star));
  }
  return [];
}

/** Returns the part of a text that the `*` of a pattern matches; undefined if the text does not match. */
export function matchStar(pattern: string, text: string): string | undefined {
  const at = pattern.indexOf("*");
  const head = pattern.slice(0, at);
  const tail = pattern.slice(at + 1);
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail))
    return undefined;
  return text.slice(head.length, text.length - tail.length);
}

const isTypes = (condition: string): boolean => condition.startsWith("types");

function leaves(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(leaves);
  const conditions = asObject(value);
  if (!conditions) return [];
  const names = Object.keys(conditions);
  return [...names.filter((name) => !isTypes(name)), ...names.filter(isTypes)].flatMap((name) =>
    leaves(conditions[name]),
  );
}
