// Plans, shows and applies the change that setup or remove makes to a client's configuration.
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { FossickError } from "../../base/errors.ts";
import { hashOf, type Backup, type Backups } from "./backups.ts";
import {
  clients,
  type Folders,
  type ClientName,
  type Client,
  type Entry,
  type ConfigScope,
} from "./clients.ts";
import { missingFolders, readConfigFile, removeConfigFile, writeConfigFile } from "./config-file.ts";
import { serverIn, withoutServer, withServer } from "./config-text.ts";
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
 * The file a client reads: the first of its files that exists, else the default one.
 * Without a scope, it is the project's if the client has such a file.
 * @throws FossickError INVALID_SETTING for a scope that the client does not have
 */
export function configFileOf(name: ClientName, folders: Folders, scope?: ConfigScope): string {
  const { project, title, user } = clients[name];
  const places = scope === undefined ? (project ?? user) : clients[name][scope];
  const [usual, ...others] = places?.flatMap((place) => folders(place) ?? []) ?? [];
  if (usual === undefined) {
    const other = scope === "user" ? "project" : "user";
    throw new FossickError("INVALID_SETTING", `${title} has no configuration for the scope ${scope}`, {
      hint: `use --scope ${other}`,
    });
  }
  return [usual, ...others].find((file) => existsSync(file)) ?? usual;
}

/**
 * Plans to add the server: one that the client starts, or one elsewhere, by its address.
 * @throws FossickError INVALID_CONFIG for a file that cannot be read or edited, INVALID_SETTING for a client that cannot
 * reach a server elsewhere
 */
export function planSetup(name: ClientName, file: string, server: ServerCommand | string): Change {
  const client = clients[name];
  const own = entryOf(name, server);
  const before = readConfigFile(file);
  const config = { shown: file, text: before ?? "" };
  const current = serverIn(client, config);
  // Keep what the user added to the server: environment, approvals, switches.
  const extras = client.format !== "toml" && typeof current === "object" && current !== null ? current : {};
  const isRemote = typeof server === "string";
  const entry: Entry = { ...withoutOwn(extras, client), ...(isRemote ? withTables(extras, own) : own) };
  const isThere = isDeepStrictEqual(current, entry);
  const others = withoutOwn(typeof current === "object" && current !== null ? current : {}, client);
  const more = client.format === "toml" && !isThere ? othersThan(entry, others) : [];
  if (more.length > 0) {
    throw new FossickError(
      "INVALID_CONFIG",
      `${file} has settings for fossick that setup does not write: ${more.join(", ")}`,
      { hint: "edit command and args there by hand" },
    );
  }
  return { client: name, file, before, after: isThere ? before : withServer(client, config, entry) };
}

function entryOf(name: ClientName, server: ServerCommand | string): Entry {
  const { entry, remoteEntry, title } = clients[name];
  if (typeof server !== "string") return entry(server);
  if (remoteEntry !== undefined) return remoteEntry(server);
  throw new FossickError(
    "INVALID_SETTING",
    `${title} cannot be given a team server by its configuration file`,
    { hint: `it reaches none, or would have the key in the file; docs/team-server-clients.md says more` },
  );
}

/** Without what setup itself writes, of either kind: a command is no address, nor the other way round. */
function withoutOwn(current: object, { entry, remoteEntry }: Client): Entry {
  const own = { ...entry({ command: "", args: [] }), ...remoteEntry?.("") };
  return Object.fromEntries(Object.entries(current).filter(([key]) => !(key in own)));
}

/** Keeps headers that the user added: merges tables of the new entry with those already there. */
function withTables(current: object, own: Entry): Entry {
  const merged = Object.entries(own).map(([key, value]) => {
    const there: unknown = (current as Readonly<Record<string, unknown>>)[key];
    return [key, isTable(value) && isTable(there) ? { ...there, ...value } : value];
  });
  return Object.fromEntries(merged) as Entry;
}

const isTable = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const othersThan = (entry: Entry, current: unknown): string[] =>
  typeof current === "object" && current !== null
    ? Object.keys(current).filter((key) => !(key in entry))
    : [];

/**
 * Restores the text from before setup if nothing else has changed since; else removes the server from what is there.
 */
export function planRemoval(name: ClientName, file: string, backups: Backups): Change {
  const client = clients[name];
  const before = readConfigFile(file);
  const backup = backups.read(file);
  if (
    before !== undefined &&
    backup?.client === name &&
    hashOf(before) === backup.written &&
    (backup.earlier !== undefined || !hadServer(client, backup))
  ) {
    return { client: name, file, before, after: backup.before ?? undefined };
  }
  return {
    client: name,
    file,
    before,
    after: before && withoutServer(client, { shown: file, text: before }),
  };
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
  const isAsWritten = backup !== undefined && before !== undefined && hashOf(before) === backup.written;
  const isOurs = isAsWritten && backup.client === client;
  const earlier = isOurs ? backup.earlier : isAsWritten ? backup : undefined;
  const first = isOurs ? backup : { before: before ?? null, folders: [...missingFolders(file)] };
  // The backup comes first, so that a crash in between loses nothing.
  const where = backups.write({
    formatVersion: 1,
    client,
    file,
    before: first.before,
    folders: first.folders,
    written: hashOf(after),
    ...(earlier === undefined ? {} : { earlier }),
  });
  writeConfigFile(file, after);
  return where;
}

/** True if nothing has changed a file since setup wrote it. */
export const isAsWritten = (file: string, { written }: Backup): boolean =>
  hashOf(readConfigFile(file) ?? "") === written;

function hadServer(client: Client, { before, file }: { before: string | null; file: string }): boolean {
  return before !== null && serverIn(client, { shown: file, text: before }) !== undefined;
}

interface DiffLine {
  readonly kind: "kept" | "added" | "removed";
  readonly text: string;
}

const context = 3;

/**
 * The lines in which two texts differ, with three lines of context on each side.
 * One hunk is enough: a change adds or removes one server.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, next.length);
  let head = 0;
  while (head < shorter && old[head] === next[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++;
  if (head === old.length && head === next.length) return [];
  const mark =
    (kind: DiffLine["kind"]) =>
    (text: string): DiffLine => ({ kind, text });
  return [
    ...old.slice(Math.max(0, head - context), head).map(mark("kept")),
    ...old.slice(head, old.length - tail).map(mark("removed")),
    ...next.slice(head, next.length - tail).map(mark("added")),
    ...old.slice(old.length - tail, old.length - tail + context).map(mark("kept")),
  ];
}

function linesOf(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
