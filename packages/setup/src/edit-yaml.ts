// Edits the list of servers in YAML and leaves all other characters as they are.
import { isMap, isScalar, isSeq, parseDocument, stringify } from "yaml";
import type { Client, Entry } from "./clients.ts";
import { endOfLine, indentOfLine, splice } from "./edit-text.ts";

/** Parses YAML, with lists whose members all have distinct names as tables by name. @throws Error if it cannot */
export function readYaml(text: string): unknown {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message.split("\n")[0] ?? error.code);
  const value: unknown = document.toJS() ?? {};
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]: [string, unknown]) => [key, tableOf(each) ?? each]),
  );
}

function tableOf(list: unknown): object | undefined {
  if (!Array.isArray(list)) return undefined;
  const names = list.map((each: unknown) => (each as { name?: unknown } | null)?.name);
  const areNames = names.every((name) => typeof name === "string") && new Set(names).size === names.length;
  return areNames ? Object.fromEntries(list.map((each, at) => [names[at], each])) : undefined;
}

/** Replaces the server, or adds it first in its list, so that nothing else has to change. */
export function addToYaml(
  text: string,
  [key, name]: readonly [string, string],
  entry: Entry,
  start: Client["start"] = {},
): string {
  const eol = endOfLine(text);
  const write = (value: unknown, indent = ""): string =>
    stringify(value, { lineWidth: 0 })
      .replaceAll(/^(?=.)/gm, indent)
      .replaceAll("\n", eol);
  const list = listIn(text, key);
  if (list === undefined) {
    const gap = text === "" || text.endsWith("\n") ? "" : eol;
    return `${text}${gap}${write({ ...start, [key]: [entry] })}`;
  }
  const { first, range } = list;
  if (first === undefined) return splice(text, ...range, `${eol}${write([entry], "  ").trimEnd()}`);
  const own = list.find(name);
  const [from, to] = linesOf(text, own ?? [first, first]);
  return splice(
    text,
    from,
    own === undefined ? from : to,
    write([entry], indentOfLine(text, own?.[0] ?? first)),
  );
}

/** Removes the server from the text, and its list if nothing else is in it. */
export function removeFromYaml(text: string, [key, name]: readonly [string, string]): string {
  const list = listIn(text, key);
  const own = list?.find(name);
  if (list === undefined || own === undefined) return text;
  return splice(text, ...linesOf(text, list.isSingle ? [list.start, list.range[1]] : own), "");
}

/** Start and end in a text. */
type Range = readonly [start: number, end: number];

/** Finds the list of servers: the start of its key, its range, its first member, and members by name. */
function listIn(text: string, key: string) {
  const { contents } = parseDocument(text);
  const pairs = isMap(contents) ? contents.items : [];
  const pair = pairs.find((each) => isScalar(each.key) && each.key.value === key);
  if (!isSeq(pair?.value)) return undefined;
  const { items, range } = pair.value;
  const find = (name: string): Range | undefined => {
    const item = items.find((each) => isMap(each) && (each.get("name") as unknown) === name);
    return item && [item.range[0], item.range[1]];
  };
  return {
    start: pair.key.range[0],
    range: [range[0], range[1]] as Range,
    first: items[0]?.range[0],
    isSingle: items.length === 1,
    find,
  };
}

/** Extends a range to whole lines, including the indentation or dash before it. */
function linesOf(text: string, [start, end]: Range): Range {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  if (end > start && text[end - 1] === "\n") return [from, end];
  const lineEnd = text.indexOf("\n", end);
  return [from, lineEnd === -1 ? text.length : lineEnd + 1];
}
