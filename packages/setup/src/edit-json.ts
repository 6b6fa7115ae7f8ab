// Edits JSON with comments and leaves all other characters as they are.
import {
  createScanner,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { endOfLine, indentOfLine, splice } from "./edit-text.ts";
import type { Client, Entry } from "./clients.ts";

const options = { allowTrailingComma: true, disallowComments: false };

/** Parses JSON with comments and trailing commas; an empty text is `{}`. @throws Error if it cannot */
export function readJson(text: string): unknown {
  if (text.trim() === "") return {};
  if (isTooDeep(text)) throw new Error("nested too deeply");
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, options);
  const [first] = errors;
  if (first === undefined) return tree && getNodeValue(tree);
  const line = text.slice(0, first.offset).split("\n").length;
  const words = printParseErrorCode(first.error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
  throw new Error(`${words} on line ${line}`);
}

/** Max depth: the parser recurses into nested values, and no configuration is nested so deeply. */
const maxDepth = 1_000;

function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0 && depth <= maxDepth; scanner.scan()) {
    const sign = text[scanner.getTokenOffset()];
    if (sign === "{" || sign === "[") depth++;
    if (sign === "}" || sign === "]") depth--;
  }
  return depth > maxDepth;
}

/** Adds or replaces the server, and its table if that is missing. */
export function addToJson(
  text: string,
  [key, name]: readonly [string, string],
  entry: Entry,
  start: Client["start"] = {},
): string {
  const tree = parseTree(text, [], options);
  if (tree === undefined) return `${jsonText({ ...start, [key]: { [name]: entry } }, "  ", "\n")}\n`;
  const unit = unitOf(text, tree);
  const servers = memberOf(tree, key)?.children?.[1];
  if (servers === undefined) return insert(text, tree, [key, { [name]: entry }], unit);
  const own = memberOf(servers, name)?.children?.[1];
  if (own === undefined) return insert(text, servers, [name, entry], unit);
  const isOneLine = !text.includes("\n");
  const eol = endOfLine(text) + indentOfLine(text, own.offset);
  return splice(text, own.offset, endOf(own), jsonText(entry, isOneLine ? "" : unit, eol));
}

/** Removes the server from the text; its neighbours, their comments and commas stay. */
export function removeFromJson(text: string, [key, name]: readonly [string, string]): string {
  const tree = parseTree(text, [], options);
  const table = tree && memberOf(tree, key)?.children?.[1];
  const member = table && memberOf(table, name);
  if (table === undefined || member === undefined) return text;
  const { children: members = [] } = table;
  const start = text.slice(0, member.offset).trimEnd().length;
  const end = endOf(member);
  const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
  const before = members[members.indexOf(member) - 1];
  if (comma === 0 && before !== undefined) {
    const separator = endOf(before) + commaIn(text.slice(endOf(before), start));
    return text.slice(0, separator) + text.slice(separator + 1, start) + text.slice(end);
  }
  const shorter = splice(text, start, end + comma, "");
  const open = table.offset + 1;
  const close = endOf(table) - 1 - (end + comma - start);
  const isBare = members.length === 1 && shorter.slice(open, close).trim() === "";
  return isBare ? splice(shorter, open, close, "") : shorter;
}

const endOf = ({ length, offset }: Node): number => offset + length;

/** Finds a member of an object by name; of duplicates, the last one counts. */
const memberOf = (table: Node, key: string): Node | undefined =>
  table.children?.findLast(({ children }) => children?.[0]?.value === key);

/** Inserts a member as the first of its object, so that nothing else has to change, not even a comma. */
function insert(text: string, table: Node, [key, value]: readonly [string, object], unit: string): string {
  const open = table.offset + 1;
  const inside = text.slice(open, endOf(table) - 1);
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
  if (!hasLines) return splice(text, open, open + inside.length, `${member}${eol}${own}`);
  // A comment after the brace belongs to the object and stays there.
  const comment =
    /^[ \t]*(?:\/\/[^\r\n]*|(?:\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)+)?(?=\r?\n)/.exec(inside)?.[0].length ?? 0;
  return splice(text, open + comment, open + comment, first === undefined ? member : `${member},`);
}

/** Returns the indentation of one level: that of the file's first member. */
function unitOf(text: string, tree: Node): string {
  const [first] = tree.children ?? [];
  return (first && indentOfLine(text, first.offset)) || "  ";
}

/**
 * Formats JSON with each member on its own line and arrays on one line.
 * @param unit the indentation of one level; empty for all on one line
 * @param eol a line break and the indentation of the value
 */
function jsonText(value: unknown, unit: string, eol: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each, unit, eol)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${jsonText(inner, unit, eol + unit)}`,
  );
  return unit === "" ? `{${members.join(", ")}}` : `{${eol}${unit}${members.join(`,${eol}${unit}`)}${eol}}`;
}

/** Finds the comma between two members, outside comments. */
function commaIn(between: string): number {
  const hidden = between.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, (comment) =>
    " ".repeat(comment.length),
  );
  return hidden.indexOf(",");
}
