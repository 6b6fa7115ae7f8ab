// Adds the server's entry to the text of a configuration, finds it, and takes it out again.
import { isDeepStrictEqual } from "node:util";
import { FossickError, messageOf } from "@fossick/base/errors.ts";
import type { Client, Entry } from "./clients.ts";
import { addToJson, readJson, removeFromJson } from "./edit-json.ts";
import { addToToml, readToml, removeFromToml } from "./edit-toml.ts";
import { addToYaml, readYaml, removeFromYaml } from "./edit-yaml.ts";
import { serverName } from "./server-command.ts";

/** The current content of a configuration file. */
interface ConfigText {
  /** Path of the file, for messages. */
  readonly shown: string;
  /** Empty when there is no file. */
  readonly text: string;
}

const editors = {
  json: { read: readJson, add: addToJson, remove: removeFromJson },
  toml: { read: readToml, add: addToToml, remove: removeFromToml },
  yaml: { read: readYaml, add: addToYaml, remove: removeFromYaml },
};

/**
 * Returns the text with the server added, or replaced if it is there. Nothing else changes.
 * @throws FossickError INVALID_CONFIG for a text that cannot be parsed, or has no place for servers
 */
export function withServer(client: Client, config: ConfigText, entry: Entry): string {
  const { format, servers } = client;
  const start = config.text.trim() === "" ? client.start : undefined;
  const { table, others } = readServers(client, config);
  const edit = (body: string): string => editors[format].add(body, [servers, serverName], entry, start);
  const expected = { ...table, ...start, [servers]: { ...others, [serverName]: entry } };
  return edited(client, config, edit, expected);
}

/** Returns the text without the server; unchanged if it has none. @throws like `withServer` */
export function withoutServer(client: Client, config: ConfigText): string {
  const { format, servers } = client;
  const { table, own, others } = readServers(client, config);
  if (own === undefined) return config.text;
  const edit = (body: string): string => editors[format].remove(body, [servers, serverName]);
  return edited(client, config, edit, { ...table, [servers]: others });
}

/** Finds the entry of the server, if there is one. @throws like `withServer` */
export const serverIn = (client: Client, config: ConfigText): unknown => readServers(client, config).own;

/** Table of a configuration: names and values. */
export type Table = Readonly<Record<string, unknown>>;

/** Tests whether a value read from a configuration is a table. */
export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a configuration; dates and large numbers become text. @throws FossickError INVALID_CONFIG if it cannot */
export function readTable(format: Client["format"], { shown, text }: ConfigText): Table {
  let value: unknown;
  try {
    value = plainCopy(editors[format].read(text.slice(markOf(text).length)));
  } catch (cause) {
    const problem = `${shown} is not valid ${format.toUpperCase()}: ${messageOf(cause)}`;
    throw new FossickError("INVALID_CONFIG", problem, { cause, hint: unchanged });
  }
  return asTable(value, shown);
}

/** Reads the whole table of a configuration, the server's entry, and the entries beside it. */
function readServers({ format, servers }: Client, config: ConfigText) {
  const table = readTable(format, config);
  const { [servers]: value = {} } = table;
  const { [serverName]: own, ...others } = asTable(value, `${servers} in ${config.shown}`);
  return { table, own, others };
}

const unchanged = "repair it first; nothing was changed";

function asTable(value: unknown, shown: string): Table {
  if (isTable(value)) return value;
  const problem = `${shown} is not a table of names and values`;
  throw new FossickError("INVALID_CONFIG", problem, { hint: unchanged });
}

/** Returns the byte order mark of a text, which no parser takes. */
const markOf = (text: string): string => (text.startsWith("\uFEFF") ? "\uFEFF" : "");

/** Edits a text, and accepts the result only if it parses to exactly what is expected. */
function edited(
  { format, servers }: Client,
  { shown, text }: ConfigText,
  edit: (body: string) => string,
  expected: Table,
): string {
  const mark = markOf(text);
  const after = mark + edit(text.slice(mark.length));
  // An empty table of servers means the same as none.
  const comparable = ({ [servers]: own, ...others }: Table): Table =>
    isTable(own) && Object.keys(own).length > 0 ? { ...others, [servers]: own } : others;
  try {
    if (isDeepStrictEqual(comparable(readTable(format, { shown, text: after })), comparable(expected)))
      return after;
  } catch {
    // Told like any other text that differs from what is expected.
  }
  throw new FossickError("INVALID_CONFIG", `${shown} is written in a way that cannot be edited safely`, {
    hint: `nothing was changed; edit ${servers}.${serverName} by hand, as docs/clients-by-hand.md shows`,
  });
}

/** Copies a value without prototypes, so that only keys and values are compared. */
const plainCopy = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? `${each}n` : each)));
