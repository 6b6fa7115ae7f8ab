// Tells which lines of files a look showed, and how many of them an answer holds.
import { posix } from "node:path";
import { textOf, trackedPaths } from "../systems/work-tree.ts";

/** Paths that stand in a text, a command or what it printed, with their end from a `/` on at least. */
export function filesNamed(text: string, paths: readonly string[]): string[] {
  const ends = new Set(text.match(/[\w.@+/-]*\w/g)?.map((token) => token.replace(/^(?:\.{0,2}\/)+/, "")));
  return paths.filter((path) => endsOf(path).some((end) => ends.has(end)));
}

/** `a/b/c.ts` → `a/b/c.ts`, `b/c.ts`, `c.ts` */
const endsOf = (path: string): string[] => path.split("/").map((_, at, parts) => parts.slice(at).join("/"));

/** Texts before a line in the output of searches: `path:line:`, `line:`, `line-`, `path-line-`, `path:`. */
const prefixes = [/^/, /^\s*\d+[:\t-]/, /^[^\s:]+:\d+:/, /^\S+?-\d+-/, /^[^\s:]+:/] as const;

/**
 * Lines of files that an output shows, trimmed and each once. One counts from 8 characters on, with a letter in it, and
 * with no more before it than searches put there.
 * @param known the trimmed lines of the files that are meant
 */
export function linesShown(output: string, known: ReadonlySet<string>): string[] {
  const found = output.split("\n").flatMap((line) => {
    const texts = prefixes.map((prefix) => line.replace(prefix, "").trim());
    return texts.find((text) => text.length >= 8 && /\p{L}/u.test(text) && known.has(text)) ?? [];
  });
  return [...new Set(found)];
}

/** Opens a checkout for questions after the lines that a look at it showed. */
export function openLines(root: string): (command: string, output: string) => string[] {
  const paths = trackedPaths(root);
  return (command, output) => {
    const files = filesNamed(`${command}\n${output}`, paths);
    const lines = files.flatMap((path) => textOf(root, path)?.split("\n") ?? []);
    return linesShown(output, new Set(lines.map((line) => line.trim())));
  };
}

/** Counts the lines that stand in an answer. */
export const countHeld = (lines: Iterable<string>, answer: string): number =>
  [...lines].filter((line) => answer.includes(line)).length;

/** Tests whether an answer names a file: with its path, as `…/name` or in the list of its folder. */
export function isNamed(path: string, answer: string): boolean {
  const { base, dir } = posix.parse(path);
  const names = answer.split(/…\/|[\s,:]+/);
  return answer.includes(path) || (names.includes(base) && answer.includes(`${dir}/`));
}
