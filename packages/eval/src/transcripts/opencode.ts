// Reads the sessions that opencode keeps, in files or, with a Node that has SQLite, in its database.
import { existsSync } from "node:fs";
import path from "node:path";
import { messageOf } from "@fossick/base/errors.ts";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { filesOfCall } from "./files-of-call.ts";
import { at, filesBelow, readJson, textAt } from "./session-files.ts";
import { createSessions, type ReadSessions, type SessionEvent } from "./session.ts";

/** A message part with its message and session, from files or database. */
interface Row {
  readonly directory: string;
  readonly session: string;
  /** Name of the session that started this one as a subagent, else empty. */
  readonly parent: string;
  readonly message: unknown;
  readonly part: unknown;
}

/** Sessions of opencode: since 1.2 rows of a database, before that a file for each session, message and part. */
export const readOpencode: ReadSessions = async ({ env, home }, root) => {
  const place = path.join(env["XDG_DATA_HOME"] || path.join(home, ".local", "share"), "opencode");
  const { add, sessions } = createSessions();
  let damaged = 0;
  const take = (row: Row): void => {
    const event = isInside(root, row.directory) ? eventOf(row, root) : undefined;
    if (event) add(row.parent || row.session, event);
  };
  for (const row of rowsInFiles(path.join(place, "storage"), root, () => damaged++)) take(row);
  const database = path.join(place, "opencode.db");
  const problem = existsSync(database) ? await readDatabase(database, root, take) : undefined;
  return { client: "opencode", place, sessions, damaged, ...(problem !== undefined && { problem }) };
};

/** @param onDamage called for each file that holds no JSON */
function* rowsInFiles(storage: string, root: string, onDamage: () => void): Generator<Row> {
  const read = (...folders: readonly string[]): unknown[] =>
    filesBelow(path.join(storage, ...folders), /\.json$/).flatMap(
      (file) => readJson(file) ?? onDamage() ?? [],
    );
  for (const each of read("session")) {
    const [session, directory] = [textAt(each, "id"), textAt(each, "directory")];
    if (session === "" || !isInside(root, directory)) continue;
    for (const message of read("message", path.basename(session)))
      for (const part of textAt(message, "id") === ""
        ? []
        : read("part", path.basename(textAt(message, "id"))))
        yield { directory, session, parent: textAt(each, "parentID"), message, part };
  }
}

interface Database {
  prepare(sql: string): { iterate(...values: readonly string[]): Iterable<unknown> };
  close(): void;
}

const query = `SELECT s.directory, s.id, s.parent_id AS parent, m.data AS message, p.data AS part
  FROM session s JOIN part p ON p.session_id = s.id JOIN message m ON m.id = p.message_id
  WHERE substr(s.directory, 1, length(?)) = ? ORDER BY p.id`;

/** @returns why it cannot be read */
async function readDatabase(
  file: string,
  root: string,
  onRow: (row: Row) => void,
): Promise<string | undefined> {
  // Unknown to the oldest supported Node and to its types.
  const sqlite = "node:sqlite";
  try {
    const { DatabaseSync } = (await import(sqlite)) as {
      DatabaseSync: new (file: string, options: { readOnly: boolean }) => Database;
    };
    const database = new DatabaseSync(file, { readOnly: true });
    try {
      for (const row of database.prepare(query).iterate(root, root)) {
        onRow({
          directory: textAt(row, "directory"),
          session: textAt(row, "id"),
          parent: textAt(row, "parent"),
          message: JSON.parse(textAt(row, "message")),
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
      : `its database cannot be read: ${messageOf(error)}`;
  }
}

function eventOf({ directory, message, parent, part }: Row, root: string): SessionEvent | undefined {
  const atMs = Number(at(part, "state", "time", "start") ?? at(message, "time", "created"));
  if (textAt(part, "type") === "tool") {
    const files = filesOfCall(textAt(part, "tool"), at(part, "state", "input"), { root, cwd: directory });
    return { atMs, kind: "step", calls: 1, ...files };
  }
  const isOwn = textAt(message, "role") === "user" && parent === "";
  if (!isOwn || textAt(part, "type") !== "text" || at(part, "synthetic") === true) return undefined;
  // `opencode run` puts quotation marks around its input.
  return {
    atMs,
    kind: "request",
    text: textAt(part, "text")
      .trim()
      .replace(/^"([\s\S]*)"$/, "$1"),
  };
}
