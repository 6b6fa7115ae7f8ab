// Edits JSON with comments and leaves all other characters as they are.
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { endOfLine, indentOfLine, jsonText, splice } from "./edit-text.ts";
import type { Entry } from "./clients.ts";

const options = { allowTrailingComma: true, disallowComments: false };
const byteOrderMark = "\uFEFF";

/** Parses JSON with comments and trailing commas; an empty text is `{}`. */
export function readJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  const body = bodyOf(text);
  if (body.trim() === "") return { value: {} };
  return isTooDeep(body) ? { problem: "nested too deeply" } : parseJson(body);
}

/** The parser goes as deep as its text does; no configuration is nested so deeply. */
const maxDepth = 1_000;

function isTooDeep(body: string): boolean {
  const scanner = createScanner(body, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0 && depth <= maxDepth; scanner.scan()) {
    const sign = body[scanner.getTokenOffset()];
    if (sign === "{" || sign === "[") depth++;
    if (sign === "}" || sign === "]") depth--;
  }
  return depth > maxDepth;
}

function parseJson(body: string): ReturnType<typeof readJson> {
  const errors: ParseError[] = [];
  const tree = parseTree(body, errors, options);
  const [first] = errors;
  if (first !== undefined) {
    const line = body.slice(0, first.offset).split("\n").length;
    const words = printParseErrorCode(first.error)
      .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
      .toLowerCase();
    return { problem: `${words} on line ${line}` };
  }
  return { value: tree && valueOf(tree) };
}

/** @param keys the path to the value; missing objects on the way are created */
export function addToJson(
  text: string,
  keys: readonly string[],
  entry: Entry,
  start: Readonly<Record<string, string>> = {},
): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const body = bodyOf(text);
  const tree = parseTree(body, [], options);
  if (tree === undefined) return `${mark}${jsonText({ ...start, ...nest(keys, entry) }, "  ", "\n")}\n`;
  let table = tree;
  for (const [depth, key] of keys.entries()) {
    const value = memberOf(table, key)?.children?.[1];
    const rest = nest(keys.slice(depth + 1), entry);
    if (value === undefined) return mark + insert(body, table, key, rest, unitOf(body, tree));
    if (depth === keys.length - 1) return mark + replace(body, value, entry, unitOf(body, tree));
    table = value;
  }
  return text;
}

/** The text without one member; its neighbours with their comments and commas stay. */
export function removeFromJson(text: string, keys: readonly string[]): string {
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : "";
  const body = bodyOf(text);
  let table = parseTree(body, [], options);
  for (const key of keys.slice(0, -1)) table = table && memberOf(table, key)?.children?.[1];
  const member = table && memberOf(table, keys.at(-1) ?? "");
  if (table === undefined || member === undefined) return text;
  const members = table.children ?? [];
  const start = member.offset - (/\s*$/.exec(body.slice(0, member.offset))?.[0].length ?? 0);
  const end = member.offset + member.length;
  const comma = /^\s*,/.exec(body.slice(end))?.[0].length ?? 0;
  const before = members[members.indexOf(member) - 1];
  if (comma === 0 && before !== undefined) {
    const after = before.offset + before.length;
    const separator = after + commaIn(body.slice(after, start));
    return mark + body.slice(0, separator) + body.slice(separator + 1, start) + body.slice(end);
  }
  const shorter = splice(body, start, end + comma, "");
  if (members.length > 1) return mark + shorter;
  const open = table.offset + 1;
  const close = table.offset + table.length - 1 - (end + comma - start);
  return mark + (shorter.slice(open, close).trim() === "" ? splice(shorter, open, close, "") : shorter);
}

const bodyOf = (text: string): string => (text.startsWith(byteOrderMark) ? text.slice(1) : text);

/** The member of an object that counts: the last of its name. */
const memberOf = (table: Node, key: string): Node | undefined =>
  table.children?.findLast(({ children }) => children?.[0]?.value === key);

/** Converts a node to the value that JSON.parse would give. */
function valueOf({ children = [], type, value }: Node): unknown {
  if (type === "array") return children.map(valueOf);
  if (type !== "object") return value as unknown;
  return Object.fromEntries(
    children.map(({ children: [key, inner] = [] }) => [String(key?.value), inner && valueOf(inner)]),
  );
}

const nest = (keys: readonly string[], entry: Entry): Readonly<Record<string, unknown>> =>
  keys.reduceRight<Readonly<Record<string, unknown>>>((inner, key) => ({ [key]: inner }), entry);

/** New members come first in their object: so nothing that is there has to change, not even a comma. */
function insert(text: string, table: Node, key: string, value: unknown, unit: string): string {
  const open = table.offset + 1;
  const inside = text.slice(open, table.offset + table.length - 1);
  const [first] = table.children ?? [];
  const eol = endOfLine(text);
  const hasLines = inside.includes("\n");
  if (!hasLines && (first !== undefined || !text.includes("\n"))) {
    const space = /^\s*/.exec(inside)?.[0] ?? "";
    const member = `${JSON.stringify(key)}: ${jsonText(value, "", "")}`;
    return splice(text, open, open, first === undefined ? member : `${space}${member},`);
  }
  const own = indentOfLine(text, table.offset);
  const firstOnItsLine = first !== undefined && text.slice(open, first.offset).includes("\n");
  const indent = firstOnItsLine ? indentOfLine(text, first.offset) : own + unit;
  const member = `${eol}${indent}${JSON.stringify(key)}: ${jsonText(value, unit, eol + indent)}`;
  // A comment after the brace belongs to the object and stays there.
  const comment =
    /^[ \t]*(?:\/\/[^\r\n]*|(?:\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)+)?(?=\r?\n)/.exec(inside)?.[0].length ?? 0;
  if (first !== undefined) return splice(text, open + comment, open + comment, `${member},`);
  return hasLines
    ? splice(text, open + comment, open + comment, member)
    : splice(text, open, open + inside.length, `${member}${eol}${own}`);
}

function replace(text: string, { length, offset }: Node, value: unknown, unit: string): string {
  const isOneLine = !text.includes("\n");
  const own = endOfLine(text) + indentOfLine(text, offset);
  return splice(
    text,
    offset,
    offset + length,
    isOneLine ? jsonText(value, "", "") : jsonText(value, unit, own),
  );
}

/** The indentation of one level: that of the file's first member. */
function unitOf(text: string, tree: Node): string {
  const [first] = tree.children ?? [];
  return (first && indentOfLine(text, first.offset)) || "  ";
}

/** Finds the comma between two members, outside comments. */
function commaIn(between: string): number {
  const hidden = between.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, (comment) =>
    " ".repeat(comment.length),
  );
  return hidden.indexOf(",");
}
