// Finds the place in a text that names a given file, by its path, its module or a class of it.
import { lineNumberAt } from "@fossick/base/lines.ts";
import { folderOf, sharedEnd } from "../scores/places.ts";
import { createPlaceTest } from "./telling-places.ts";

/** A name as it stands in a text, with its line from 1. */
export interface NameInText {
  readonly name: string;
  readonly line: number;
}

/** A file that is looked for in the texts of others. */
export interface WantedFile {
  readonly path: string;
  /** Paths of other files with its name, with any extension. */
  readonly namesakes: readonly string[];
  /** Names that it defines. */
  readonly defines: ReadonlySet<string>;
}

/** Find the first place where the text of a file gives the path of another or, in the languages that have them, its module. */
export function findMention(text: string, from: string, wanted: WantedFile): NameInText | undefined {
  const isTelling = createPlaceTest(text, from);
  const file = wanted.path.slice(wanted.path.lastIndexOf("/") + 1);
  for (const [at, token] of tokensWith(text, file, isOfPath))
    if (isPathOf(token, from, wanted) && isTelling(at))
      return { name: trimmed(token), line: lineNumberAt(text, at) };
  const dot = file.lastIndexOf(".");
  const separator = separators.get(file.slice(dot + 1));
  if (separator === undefined || dot <= 0) return undefined;
  for (const [at, token] of tokensWith(text, file.slice(0, dot), isOfModule))
    if (isModuleOf(token, separator, wanted) && isTelling(at))
      return { name: token.replace(/[.:]$/, ""), line: lineNumberAt(text, at) };
  return undefined;
}

/** Characters read to each side of a name. */
const maxToken = 200;
/** Max places of a name in a text. */
const maxPlaces = 50;

const isOfPath = (letter: string): boolean => /[\w@.+\-/$~{}:]/.test(letter);
const isOfModule = (letter: string): boolean => /[\w.\\:]/.test(letter);

/** Finds the tokens of a text that hold a name as a word. */
function* tokensWith(
  text: string,
  name: string,
  isPart: (letter: string) => boolean,
): Generator<readonly [at: number, token: string]> {
  let places = 0;
  for (let at = text.indexOf(name); at >= 0 && places < maxPlaces; at = text.indexOf(name, at + 1)) {
    places++;
    const end = at + name.length;
    if (isWordLetter(text[at - 1]) || isWordLetter(text[end])) continue;
    let [first, last] = [at, end];
    while (first > 0 && at - first < maxToken && isPart(text[first - 1] ?? "")) first--;
    while (last < text.length && last - end < maxToken && isPart(text[last] ?? "")) last++;
    yield [at, text.slice(first, last)];
  }
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\w-]/.test(letter);

/** A path without what may stand around it: a key before, a function, line or full stop behind. */
function trimmed(token: string): string {
  const path = token.split(":").find((part) => part.includes(".")) ?? token;
  return path.replace(/^[{}$]+|[{}.]+$/g, "");
}

/** Tests whether a token is the path of a file: from the text's folder or the root, or an end of it that no other has. */
function isPathOf(token: string, from: string, { path, namesakes }: WantedFile): boolean {
  if (token.includes("://")) return false;
  const given = trimmed(token);
  const parts = given.split("/").filter((part) => part !== "" && part !== ".");
  if (resolved(folderOf(from), parts) === path) return true;
  const rest = parts.filter((part) => part !== "..");
  const known = isRooted(given) ? longestEnd(rest, path) : rest;
  const end = known.join("/");
  if (known.length === 0 || !isEndOf(end, path)) return false;
  if (end === path && known.length > 1) return true;
  return !namesakes.some((other) => isEndOf(end, other));
}

/** Tests whether a path begins outside the repository, or in a variable: `/app/run.sh`, `${HOME}/run.sh`, `~/run.sh`. */
const isRooted = (path: string): boolean => /^[/~]|[{$}]/.test(path);

const isEndOf = (end: string, path: string): boolean => path === end || path.endsWith(`/${end}`);

function longestEnd(parts: readonly string[], path: string): readonly string[] {
  const at = parts.findIndex((_, first) => isEndOf(parts.slice(first).join("/"), path));
  return at < 0 ? [] : parts.slice(at);
}

function resolved(folder: string, parts: readonly string[]): string | undefined {
  const all = folder.split("/").filter(Boolean);
  for (const part of parts) {
    if (part !== "..") all.push(part);
    else if (all.pop() === undefined) return undefined;
  }
  return all.join("/");
}

/** Separators of the parts of a module's name, by the ending of its file. */
const separators: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    py: /[.:]/,
    java: /[.:]/,
    kt: /[.:]/,
    scala: /[.:]/,
    groovy: /[.:]/,
    cs: /[.:]/,
    php: /\\+|:+/,
  }),
);
/** Endings of files that are called after the class that they define. */
const byClass = /\.(?:java|kt|scala|groovy|cs|php)$/;

/**
 * Tests whether a token is the qualified name of a file's module or class: all its parts are the end of the path, or,
 * if the first parts are not folders, at least two are and no other file matches as many.
 */
function isModuleOf(token: string, separator: RegExp, { path, namesakes, defines }: WantedFile): boolean {
  const parts = token.split(separator).filter(Boolean);
  const own = withoutEnding(path);
  const last = own.at(-1) ?? "";
  const end = parts.lastIndexOf(last) + 1;
  if (end < 2) return false;
  const given = parts.slice(0, end);
  const shared = sharedEnd(given, own);
  if (shared < 2 || namesakes.some((other) => sharedEnd(given, withoutEnding(other)) >= shared)) return false;
  if (byClass.test(path)) return shared >= 2;
  if (shared < given.length) return false;
  // `steps.build` may be any key: a two-part module must match the whole path or be defined in the file.
  return given.length > 2 || shared === own.length || defines.has(parts[end] ?? "");
}

const withoutEnding = (path: string): readonly string[] => path.replace(/\.[^./]+$/, "").split("/");

/** Find the first place where a class is a whole key or value of a text, and no word of a sentence. */
export function findClass(text: string, name: string): NameInText | undefined {
  for (const [at] of tokensWith(text, name, isOfModule)) {
    const start = text.lastIndexOf("\n", at - 1) + 1;
    const end = text.indexOf("\n", at);
    const before = text.slice(Math.max(start, at - maxToken), at);
    const after = text.slice(at + name.length, end < 0 ? undefined : Math.min(end, at + maxToken));
    if (!isComment(before) && isOpening(before) && isClosing(after))
      return { name, line: lineNumberAt(text, at) };
  }
  return undefined;
}

const isComment = (before: string): boolean => /^(?:#|\/\/|<!--|;)/.test(before.trimStart());

/** Tests whether a value or a key begins at the end of a text, with its package: `class="a.b.`, `- Lint/`. */
function isOpening(before: string): boolean {
  let at = before.length;
  while (at > 0 && /[\w.\\:/$]/.test(before[at - 1] ?? "")) at--;
  const outside = before.slice(0, at).trimEnd();
  return outside === "" || /["'>=([,:-]$/.test(outside);
}

/** Tests whether a value or a key ends at the start of a text, with a method: `.run"`, `#run`, `:`. */
function isClosing(after: string): boolean {
  let at = 0;
  while (/[\w.:#\\]/.test(after[at] ?? "")) at++;
  const outside = after.slice(at).trimStart();
  return after[at - 1] === ":" || outside === "" || /^["'<,\])=;]/.test(outside);
}
