import { createHash } from "node:crypto";
import path from "node:path";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { filesOfCall, type CallPlace } from "./files-of-call.ts";
import {
  at,
  filesBelow,
  foldersIn,
  listAt,
  readJson,
  readRecords,
  readSmall,
  textAt,
} from "./session-files.ts";
import { createSessions, messageText, type ReadSessions, type SessionEvent } from "./session.ts";

/** Reads the sessions that Gemini CLI keeps, in a folder for each project, named by a word or the hash of its path. */
export const readGemini: ReadSessions = async ({ env, home }, root) => {
  const place = path.join(env["GEMINI_CLI_HOME"] || home, ".gemini", "tmp");
  const { add, sessions } = createSessions();
  let damaged = 0;
  for (const folder of foldersIn(place)) {
    const cwd = projectOf(path.join(place, folder)) ?? (folder === hashOf(root) ? root : "");
    if (!isInside(root, cwd)) continue;
    for (const file of filesBelow(path.join(place, folder, "chats"), /\.jsonl?$/)) {
      // A message is written anew as it grows.
      const messages = new Map<string, unknown>();
      const take = (record: unknown): undefined => {
        if (textAt(record, "id") !== "") messages.set(textAt(record, "id"), record);
        // A session that goes on repeats its messages without their calls.
        for (const each of [...listAt(record, "messages"), ...listAt(record, "$set", "messages")])
          if (!messages.has(textAt(each, "id"))) messages.set(textAt(each, "id"), each);
      };
      // Older versions keep a session as one value.
      const whole = file.endsWith(".json") ? readJson(file) : undefined;
      if (whole === undefined) damaged += await readRecords(file, take);
      else take(whole);
      for (const message of messages.values())
        for (const event of eventsOf(message, { root, cwd })) add(file, event);
    }
  }
  return { client: "Gemini CLI", place, sessions, damaged };
};

const projectOf = (folder: string): string | undefined =>
  readSmall(path.join(folder, ".project_root"))?.trim();

const hashOf = (root: string): string => createHash("sha256").update(root).digest("hex");

function eventsOf(message: unknown, where: CallPlace): SessionEvent[] {
  const atMs = Date.parse(textAt(message, "timestamp"));
  const text = messageText(at(message, "content"));
  if (textAt(message, "type") === "user") return text === "" ? [] : [{ atMs, kind: "request", text }];
  return listAt(message, "toolCalls").map((call) => {
    const files = filesOfCall(textAt(call, "name"), at(call, "args"), where);
    return { atMs, kind: "step", calls: 1, ...files };
  });
}
