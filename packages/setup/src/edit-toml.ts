// Edits TOML and leaves all other characters as they are.
import { parse } from "smol-toml";
import type { Entry } from "./clients.ts";
import { endOfLine } from "./edit-text.ts";

/** Parses TOML. @throws Error if it cannot */
export function readToml(text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" });
  } catch (cause) {
    const { line, message } = cause as Error & { line?: number };
    const [first = ""] = message.replace(/^Invalid TOML document: /, "").split("\n");
    throw new Error(line === undefined ? first : `${first} on line ${line}`, { cause });
  }
}

/** Appends a table to the text, or replaces the existing one. */
export function addToToml(text: string, keys: readonly string[], entry: Entry): string {
  const eol = endOfLine(text);
  const lines = Object.entries(entry).map(([key, value]) => `${key} = ${tomlValue(value)}`);
  const block = [`[${keys.join(".")}]`, ...lines].join(eol) + eol;
  const place = findBlock(text, keys);
  if (place !== undefined) return text.slice(0, place.start) + block + text.slice(place.end);
  const body = text === "" || text.endsWith("\n") ? text : text + eol;
  const gap = text === "" || /(?:^|\n)[ \t]*\r?\n$/.test(body) ? "" : eol;
  return body + gap + block;
}

/** Removes from the text the table, its subtables and the empty line before it. */
export function removeFromToml(text: string, keys: readonly string[]): string {
  let rest = text;
  for (let place = findBlock(rest, keys); place !== undefined; place = findBlock(rest, keys)) {
    const before = rest.slice(0, place.start);
    const after = rest.slice(place.end);
    rest = (/^[ \t]*(?:\r?\n|$)/.test(after) ? before.replace(/(^|\n)[ \t]*\r?\n$/, "$1") : before) + after;
  }
  return rest;
}

/** Formats a value as TOML; setup writes no nested tables. */
const tomlValue = (value: Entry[string]): string =>
  Array.isArray(value) ? `[${value.map(tomlText).join(", ")}]` : tomlText(value);

/** TOML's basic strings are those of JSON, except for the delete character. */
const tomlText = (value: unknown): string => JSON.stringify(value).replaceAll("\u007F", String.raw`\u007F`);

interface Block {
  readonly start: number;
  /** End of the last line that is neither empty nor a comment. */
  readonly end: number;
}

/** Finds a table: the lines from its header to the next, without the comments and empty lines before the next. */
function findBlock(text: string, keys: readonly string[]): Block | undefined {
  let [start, end, at] = [-1, -1, 0];
  for (const line of withoutTexts(text).split(/(?<=\n)/)) {
    const header = headerOf(line);
    const isOurs = header !== undefined && keys.every((key, index) => header[index] === key);
    if (start >= 0 && header !== undefined) break;
    if (isOurs) start = at;
    at += line.length;
    if (start >= 0 && !/^\s*(?:#.*)?$/.test(line)) end = at;
  }
  return start < 0 ? undefined : { start, end };
}

const quoted = /"""(?:[^\\]|\\[\s\S])*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*/g;

/** Masks multi-line strings, keeping the length of the text, so that nothing in them looks like a header. */
const withoutTexts = (text: string): string =>
  text.replaceAll(quoted, (each) => (/^(?:"""|''')/.test(each) ? each.replaceAll(/[^\n]/g, "x") : each));

/** Returns the keys of a header line; undefined for any other line. */
function headerOf(line: string): readonly string[] | undefined {
  if (!/^\s*\[/.test(line)) return undefined;
  try {
    return keysIn(parse(line));
  } catch {
    return undefined;
  }
}

function keysIn(value: unknown): readonly string[] {
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  const [first] = Object.entries(inner ?? {});
  return first === undefined ? [] : [first[0], ...keysIn(first[1])];
}
