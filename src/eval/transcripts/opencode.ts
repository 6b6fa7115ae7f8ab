import { existsSync } from "node:fs";
import path from "node:path";
import { isInside } from "../../indexing/read/is-inside.ts";
import { filesOfCall } from "./files-of-call.ts";
import { at, filesBelow, readJson, textAt } from "./session-files.ts";
import { createSessions, type ReadSessions, type SessionEvent } from "./session.ts";

/** A part of a message, as files and database have it alike. */
interface Part {
  readonly message: unknown;
  readonly part: unknown;
}

/** Sessions of opencode: since 1.2 rows of a database, before that a file for each session, message and part. */
export const readOpencode: ReadSessions = async ({ env, home }, root) => {
  const place = path.join(env["XDG_DATA_HOME"] || path.join(home, ".local", "share"), "opencode");
  const { add, sessions } = createSessions();
  let damaged = 0;
  for (const { cwd, name, parts } of sessionsInFiles(path.join(place, "storage"), () => damaged++)) {
    if (!isInside(root, cwd)) continue;
    for (const each of parts()) for (const event of eventsOf(each, root, cwd)) add(name, event);
  }
  const database = path.join(place, "opencode.db");
  if (!existsSync(database)) return { client: "opencode", place, sessions, damaged };
  const problem = await readDatabase(database, (cwd, name, each) => {
    if (isInside(root, cwd)) for (const event of eventsOf(each, root, cwd)) add(name, event);
  });
  return { client: "opencode", place, sessions, damaged, ...(problem !== undefined && { problem }) };
};

/** @param onDamage called for each file that holds no JSON */
function sessionsInFiles(storage: string, onDamage: () => void) {
  const read = (file: string): unknown => {
    const value = readJson(file);
    if (value === undefined) onDamage();
    return value;
  };
  const all = (folder: string): unknown[] => filesBelow(path.join(storage, folder), /\.json$/).map(read);
  return all("session").map((session) => ({
    cwd: textAt(session, "directory"),
    name: textAt(session, "parentID") || textAt(session, "id"),
    parts: (): Part[] =>
      all(path.join("message", path.basename(textAt(session, "id")))).flatMap((message) =>
        all(path.join("part", path.basename(textAt(message, "id")))).map((part) => ({
          message: { ...Object(message), isSubagent: textAt(session, "parentID") !== "" },
          part,
        })),
      ),
  }));
}

interface Database {
  prepare(sql: string): { iterate(): Iterable<unknown> };
  close(): void;
}

const rows = `SELECT s.directory, s.id, s.parent_id AS parent, m.data AS message, p.data AS part
  FROM part p JOIN message m ON m.id = p.message_id JOIN session s ON s.id = p.session_id ORDER BY p.id`;

/** @returns why it cannot be read */
async function readDatabase(
  file: string,
  onPart: (cwd: string, name: string, part: Part) => void,
): Promise<string | undefined> {
  // Unknown to the oldest Node that is supported, and to the types of it.
  const sqlite = "node:sqlite";
  try {
    const { DatabaseSync } = (await import(sqlite)) as {
      DatabaseSync: new (file: string, options: { readOnly: boolean }) => Database;
    };
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      for (const row of database.prepare(rows).iterate()) {
        const [parent, message] = [textAt(row, "parent"), Object(JSON.parse(textAt(row, "message")))];
        onPart(textAt(row, "directory"), parent || textAt(row, "id"), {
          message: { ...message, isSubagent: parent !== "" },
          part: JSON.parse(textAt(row, "part")),
        });
      }
    } finally {
      database.close();
    }
    return undefined;
  } catch (error) {
    return at(error, "code") === "ERR_UNKNOWN_BUILTIN_MODULE"
      ? "its sessions are in a database that needs Node 22.13 or later to be read"
      : `its database cannot be read: ${textAt(Object(error), "message")}`;
  }
}

function eventsOf({ message, part }: Part, root: string, cwd: string): SessionEvent[] {
  const atMs = Number(at(part, "state", "time", "start") ?? at(message, "time", "created"));
  if (textAt(part, "type") === "tool") {
    const files = filesOfCall(textAt(part, "tool"), at(part, "state", "input"), { root, cwd });
    return [{ atMs, kind: "step", calls: 1, ...files }];
  }
  const isOwn = textAt(message, "role") === "user" && at(message, "isSubagent") !== true;
  if (!isOwn || textAt(part, "type") !== "text" || at(part, "synthetic") === true) return [];
  // `opencode run` puts what it is given between quotation marks.
  return [
    {
      atMs,
      kind: "request",
      text: textAt(part, "text")
        .trim()
        .replace(/^"([\s\S]*)"$/, "$1"),
    },
  ];
}
