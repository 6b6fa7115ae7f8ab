// Adds the server's entry to the text of a configuration, finds it, and takes it out again.
import { isDeepStrictEqual } from "node:util";
import { FossickError } from "../../base/errors.ts";
import type { Client, Entry } from "./clients.ts";
import { addToJson, readJson, removeFromJson } from "./edit-json.ts";
import { addToToml, readToml, removeFromToml } from "./edit-toml.ts";
import { addToYaml, readYaml, removeFromYaml } from "./edit-yaml.ts";
import { serverName } from "./server-command.ts";

/** The current content of a configuration file. */
interface ConfigText {
  /** Its path, for messages. */
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
 * The text with the server added, or replaced if it is there. Nothing else changes.
 * @throws FossickError INVALID_CONFIG for a text that cannot be parsed, or has no place for servers
 */
export function withServer(client: Client, config: ConfigText, entry: Entry): string {
  const { add } = editors[client.format];
  const keys = [...client.servers, serverName];
  const before = readConfig(client, config);
  const start = config.text.trim() === "" ? client.start : undefined;
  const after = add(config.text, keys, entry, start, client.isList);
  return checked(client, config, after, setIn({ ...before, ...start }, keys, entry));
}

/** The text without the server; unchanged if it has none. Throws like `withServer`. */
export function withoutServer(client: Client, config: ConfigText): string {
  const before = readConfig(client, config);
  const keys = [...client.servers, serverName];
  if (serverIn(client, config) === undefined) return config.text;
  const after = editors[client.format].remove(config.text, keys);
  return checked(client, config, after, setIn(before, keys, undefined));
}

/** The entry of the server, if there is one. Throws like `withServer`. */
export function serverIn(client: Client, config: ConfigText): unknown {
  let value: unknown = readConfig(client, config);
  for (const key of [...client.servers, serverName]) {
    value = isTable(value) ? value[key] : undefined;
  }
  return value;
}

/** Table of a configuration: names and values. */
export type Table = Readonly<Record<string, unknown>>;

/** Tests whether a value read from a configuration is a table. */
export const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function readConfig({ format, servers }: Client, { shown, text }: ConfigText): Table {
  const read = editors[format].read(text);
  if ("problem" in read)
    throw new FossickError(
      "INVALID_CONFIG",
      `${shown} is not valid ${format.toUpperCase()}: ${read.problem}`,
      { hint: "repair it first; nothing was changed" },
    );
  let value: unknown = read.value;
  for (const key of ["", ...servers]) {
    value = key === "" ? value : (value as Table)[key];
    if (value === undefined) break;
    if (!isTable(value)) throw noTable(shown, key);
  }
  return read.value as Table;
}

const noTable = (shown: string, key: string): FossickError =>
  new FossickError(
    "INVALID_CONFIG",
    `${key === "" ? shown : `${key} in ${shown}`} is not a table of names and values`,
    { hint: "repair it first; nothing was changed" },
  );

/** A copy with one value set, or removed when it is undefined. */
function setIn(table: Table, [key = "", ...rest]: readonly string[], value: unknown): Table {
  const inner = table[key];
  const next = rest.length === 0 ? value : setIn(isTable(inner) ? inner : {}, rest, value);
  const { [key]: _, ...others } = table;
  return next === undefined ? others : { ...others, [key]: next };
}

/** Accepts an edited text only if it parses to exactly what is expected. */
function checked(client: Client, { shown }: ConfigText, after: string, expected: Table): string {
  const read = editors[client.format].read(after);
  const comparable = (value: Table): unknown => plainCopy(withoutEmpty(value, client.servers));
  if ("value" in read && isDeepStrictEqual(comparable(read.value as Table), comparable(expected)))
    return after;
  throw new FossickError("INVALID_CONFIG", `${shown} is written in a way that cannot be edited safely`, {
    hint: `nothing was changed; edit ${[...client.servers, serverName].join(".")} by hand, as docs/clients-by-hand.md shows`,
  });
}

/** Without an empty table of servers, which means the same as none. */
function withoutEmpty(table: Table, keys: readonly string[]): Table {
  let value: unknown = table;
  for (const key of keys) value = isTable(value) ? value[key] : undefined;
  return isTable(value) && Object.keys(value).length === 0 ? setIn(table, keys, undefined) : table;
}

/** Without prototypes, so that only keys and values are compared; dates and the like become text. */
const plainCopy = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? `${each}n` : each)));
