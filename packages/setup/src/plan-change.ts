// Plans, shows and applies the change that setup or remove makes to a client's configuration.
import { existsSync } from "node:fs";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { FossickError } from "@fossick/base/errors.ts";
import { missingFolders } from "@fossick/base/private-files.ts";
import { hashOf, type Backup, type Backups } from "./backups.ts";
import { clients, defaultScope, type Folders, type ClientName, type Client, type Entry } from "./clients.ts";
import { readConfigFile, removeConfigFile, writeConfigFile } from "./config-file.ts";
import { isTable, serverIn, withoutServer, withServer, type Table } from "./config-text.ts";
import type { ServerCommand } from "./server-command.ts";

/** A change to one file. Nothing is written before `applyChange`. */
export interface Change {
  readonly client: ClientName;
  readonly file: string;
  /** Undefined when there is no file. */
  readonly before: string | undefined;
  /** Undefined when the file is to be removed. */
  readonly after: string | undefined;
}

/**
 * Returns the file a client reads: the first of its files that exists, else the default one.
 * @throws FossickError INVALID_SETTING for a scope that the client does not have
 */
export function configFileOf(name: ClientName, folders: Folders, scope = defaultScope(name)): string {
  const files = clients[name][scope]?.flatMap((place) => folders(place) ?? []) ?? [];
  const file = files.find((each) => existsSync(each)) ?? files[0];
  if (file !== undefined) return file;
  const problem = `${clients[name].title} has no configuration for the scope ${scope}`;
  const other = scope === "user" ? "project" : "user";
  throw new FossickError("INVALID_SETTING", problem, { hint: `use --scope ${other}` });
}

/**
 * Plans to add the server: one that the client starts, by its command, or a team server, by its address.
 * @throws FossickError INVALID_CONFIG for a file that cannot be read or edited, INVALID_SETTING for a client that cannot
 * be given a team server
 */
export function planSetup(name: ClientName, file: string, server: ServerCommand | string): Change {
  const client = clients[name];
  const own = entryOf(client, server);
  const before = readConfigFile(file);
  const config = { shown: file, text: before ?? "" };
  const value = serverIn(client, config);
  const current = isTable(value) ? value : {};
  // Keep what the user added to the server: environment, approvals, switches.
  const others = withoutOwn(current, client);
  const entry = { ...others, ...(typeof server === "string" ? withTables(current, own) : own) } as Entry;
  if (isDeepStrictEqual(value, entry)) return { client: name, file, before, after: before };
  const names = Object.keys(others);
  if (client.format === "toml" && names.length > 0) {
    const problem = `${file} has settings for fossick that setup does not write: ${names.join(", ")}`;
    throw new FossickError("INVALID_CONFIG", problem, { hint: "edit command and args there by hand" });
  }
  return { client: name, file, before, after: withServer(client, config, entry) };
}

function entryOf({ entry, remoteEntry, title }: Client, server: ServerCommand | string): Entry {
  if (typeof server !== "string") return entry(server);
  if (remoteEntry !== undefined) return remoteEntry(server);
  const problem = `${title} cannot be given a team server by its configuration file`;
  throw new FossickError("INVALID_SETTING", problem, {
    hint: "it reaches none, or would have the key in the file; server/docs/clients.md says more",
  });
}

/** Removes the fields that setup writes for a command or an address, so that an entry never has both. */
function withoutOwn(current: Table, { entry, remoteEntry }: Client): Table {
  const own = { ...entry({ command: "", args: [] }), ...remoteEntry?.("") };
  return Object.fromEntries(Object.entries(current).filter(([key]) => !(key in own)));
}

/** Merges tables of the new entry with existing ones, to keep headers that the user added. */
const withTables = (current: Table, own: Entry): Table =>
  Object.fromEntries(
    Object.entries(own).map(([key, value]) => {
      const there = current[key];
      return [key, isTable(value) && isTable(there) ? { ...there, ...value } : value];
    }),
  );

/**
 * Restores the text from before setup if nothing else has changed since; else removes the server from the text.
 */
export function planRemoval(name: ClientName, file: string, backups: Backups): Change {
  const client = clients[name];
  const before = readConfigFile(file);
  const backup = backups.read(file);
  const hadServer = (text: string): boolean => serverIn(client, { shown: file, text }) !== undefined;
  const restores =
    backup?.client === name &&
    before !== undefined &&
    hashOf(before) === backup.written &&
    (backup.earlier !== undefined || backup.before === null || !hadServer(backup.before));
  const after = restores
    ? (backup.before ?? undefined)
    : before && withoutServer(client, { shown: file, text: before });
  return { client: name, file, before, after };
}

/**
 * Writes a change: one that adds the server makes a backup, one that removes it deletes the backup.
 * @returns the path of the backup
 * @throws FossickError INVALID_CONFIG when the file was changed in the meantime, or cannot be written
 */
export function applyChange(change: Change, backups: Backups, adds: boolean): string | undefined {
  const { after, before, client, file } = change;
  if (readConfigFile(file) !== before) {
    throw new FossickError("INVALID_CONFIG", `${file} was changed in the meantime`, {
      hint: "nothing was changed; try again",
    });
  }
  const backup = backups.read(file);
  if (!adds || after === undefined) {
    if (after === undefined) removeConfigFile(file, backup?.folders ?? []);
    else writeConfigFile(file, after);
    if (backup?.earlier?.written === hashOf(after ?? "")) backups.write(backup.earlier);
    else backups.remove(file);
    return undefined;
  }
  const last = backup !== undefined && hashOf(before ?? "") === backup.written ? backup : undefined;
  const isOurs = last?.client === client;
  const earlier = isOurs ? last.earlier : last;
  // The backup comes first, so that a crash in between loses nothing.
  const where = backups.write({
    formatVersion: 1,
    client,
    file,
    before: isOurs ? last.before : (before ?? null),
    folders: isOurs ? last.folders : [...missingFolders(path.dirname(file))],
    written: hashOf(after),
    ...(earlier === undefined ? {} : { earlier }),
  });
  writeConfigFile(file, after);
  return where;
}

/** Tests whether a file is unchanged since setup wrote it. */
export const isAsWritten = (file: string, { written }: Backup): boolean =>
  hashOf(readConfigFile(file) ?? "") === written;

interface DiffLine {
  readonly kind: "kept" | "added" | "removed";
  readonly text: string;
}

const context = 3;

/**
 * Returns the lines in which two texts differ, with three lines of context on each side.
 * One hunk is enough: a change adds or removes one server.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const head = commonLength(old, next);
  if (head === old.length && head === next.length) return [];
  const tail = commonLength(old.slice(head).toReversed(), next.slice(head).toReversed());
  const end = old.length - tail;
  const mark = (kind: DiffLine["kind"], lines: readonly string[]): DiffLine[] =>
    lines.map((text) => ({ kind, text }));
  return [
    ...mark("kept", old.slice(Math.max(0, head - context), head)),
    ...mark("removed", old.slice(head, end)),
    ...mark("added", next.slice(head, next.length - tail)),
    ...mark("kept", old.slice(end, end + context)),
  ];
}

/** Counts the lines at the start of two lists that are the same. */
function commonLength(one: readonly string[], other: readonly string[]): number {
  const differsAt = one.findIndex((line, at) => line !== other[at]);
  return differsAt === -1 ? one.length : differsAt;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
