// Edits YAML and leaves all other characters as they are.
import {
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  type Pair,
  type ParsedNode,
  type YAMLMap,
} from "yaml";
import type { Client, Entry } from "./clients.ts";
import { endOfLine, indentOfLine, splice } from "./edit-text.ts";

/** Parses YAML. A list whose members all have a name of their own is read as a table of them. */
export function readYaml(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    const document = parseDocument(bodyOf(text));
    const [error] = document.errors;
    if (error !== undefined) return { problem: error.message.split("\n")[0] ?? error.code };
    return { value: byName(document.toJS() ?? {}) };
  } catch (error) {
    // Aliases that grow without bound, and texts that nest deeper than the parser goes.
    return { problem: (error as Error).message };
  }
}

function byName(value: unknown): unknown {
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

/** Adds the server as the first of its table or list, so that nothing else has to change, or replaces it. */
export function addToYaml(
  text: string,
  [key = "", name = ""]: readonly string[],
  entry: Entry,
  start: Client["start"] = {},
  isList = false,
): string {
  const eol = endOfLine(text);
  const body = bodyOf(text);
  const mark = text.slice(0, text.length - body.length);
  const own = isList ? [entry] : { [name]: entry };
  const write = (value: unknown, indent: string): string =>
    stringify(value, { lineWidth: 0 })
      .replaceAll(/^(?=.)/gm, indent)
      .replaceAll("\n", eol);
  const root = rootOf(body);
  if (root === undefined) {
    const gap = body === "" || body.endsWith("\n") ? "" : eol;
    return `${mark}${body}${gap}${write({ ...start, [key]: own }, "")}`;
  }
  const there = serverIn(root, key, name);
  if (there !== undefined) {
    const place = linesOf(body, there);
    return mark + splice(body, place.start, place.end, write(own, indentOfLine(body, there.start)));
  }
  const { first, servers } = tableIn(root, key);
  if (servers === undefined) {
    const gap = body.endsWith("\n") ? "" : eol;
    return `${mark}${body}${gap}${write({ [key]: own }, "")}`;
  }
  if (first !== undefined) {
    const { start: at } = linesOf(body, { start: first, end: first });
    return mark + splice(body, at, at, write(own, indentOfLine(body, first)));
  }
  const [open, close] = servers.range;
  return mark + splice(body, open, close, `${eol}${write(own, "  ").trimEnd()}`);
}

/** The text without the server, and without its table when nothing else is in it. */
export function removeFromYaml(text: string, [key = "", name = ""]: readonly string[]): string {
  const body = bodyOf(text);
  const root = rootOf(body);
  const there = root && serverIn(root, key, name);
  if (root === undefined || there === undefined) return text;
  const { pair, servers } = tableIn(root, key);
  const isAlone = servers?.items.length === 1;
  const place = linesOf(body, isAlone && pair ? rangeOf(pair) : there);
  return text.slice(0, text.length - body.length) + splice(body, place.start, place.end, "");
}

const bodyOf = (text: string): string => text.replace(/^\uFEFF/, "");

interface Range {
  readonly start: number;
  readonly end: number;
}

type Root = YAMLMap.Parsed;

function rootOf(body: string): Root | undefined {
  const { contents } = parseDocument(body);
  return isMap(contents) ? contents : undefined;
}

const isNamed = ({ key }: Pair<ParsedNode, ParsedNode | null>, name: string): boolean =>
  isScalar(key) && key.value === name;

const rangeOf = ({ key, value }: Pair<ParsedNode, ParsedNode | null>): Range => ({
  start: key.range[0],
  end: (value ?? key).range[1],
});

/** The pair with the servers, their table or list, and where the first of them begins. */
function tableIn(root: Root, key: string) {
  const pair = root.items.find((each) => isNamed(each, key));
  const servers = isMap(pair?.value) || isSeq(pair?.value) ? pair.value : undefined;
  const [item] = servers?.items ?? [];
  const first = item === undefined ? undefined : "key" in item ? item.key.range[0] : item.range[0];
  return { pair, servers, first };
}

function serverIn(root: Root, key: string, name: string): Range | undefined {
  const { servers } = tableIn(root, key);
  if (isMap(servers)) {
    const pair = servers.items.find((each) => isNamed(each, name));
    return pair && rangeOf(pair);
  }
  const item = servers?.items.find((each) => isMap(each) && (each.get("name") as unknown) === name);
  return item && { start: item.range[0], end: item.range[1] };
}

/** The whole lines of a range: its indentation and the dash before it, and all of its last line. */
function linesOf(text: string, { end, start }: Range): Range {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  if (end > start && text[end - 1] === "\n") return { start: from, end };
  const lineEnd = text.indexOf("\n", end);
  return { start: from, end: lineEnd === -1 ? text.length : lineEnd + 1 };
}
