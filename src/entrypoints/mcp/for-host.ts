/**
 * Invisible characters that can hide or reorder text: direction marks, zero-width characters, tags and supplementary
 * variation selectors. Joiners stay: scripts and emoji need them.
 */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0000}-\u{E01EF}]/gu;

/** Text with invisible characters escaped, so that a model and a person read the same. */
export const visible = (text: string): string =>
  text.replaceAll(invisible, (mark) => `\\u{${mark.codePointAt(0)?.toString(16) ?? ""}}`);

/** Data for a host: keys in snake_case, as MCP names things, and texts with invisible characters escaped. */
export function forHost(value: unknown): unknown {
  if (typeof value === "string") return visible(value);
  if (Array.isArray(value)) return value.map(forHost);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [snakeCase(key), forHost(each)]));
}

/** `missingContext` is `missing_context`. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
