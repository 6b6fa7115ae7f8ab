// Reads the sessions that Claude Code keeps in the user's home, as requests and the files that followed.
import path from "node:path";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { filesOfCall } from "./files-of-call.ts";
import { at, filesBelow, foldersIn, listAt, readRecords, textAt } from "./session-files.ts";
import { createSessions, messageText, type ReadSessions, type SessionEvent } from "./session.ts";

/** Longer names of folders are cut, and end with a hash. */
const longestName = 200;

/** Sessions of Claude Code: a file each, and one for each subagent, in a folder named after the working folder. */
export const readClaudeCode: ReadSessions = async ({ env, home }, root) => {
  const place = path.join(env["CLAUDE_CONFIG_DIR"] || path.join(home, ".claude"), "projects");
  const name = root.replaceAll(/[^A-Za-z0-9]/g, "-").slice(0, longestName);
  const folders = foldersIn(place).filter((each) => each.startsWith(name));
  const files = folders.flatMap((each) => filesBelow(path.join(place, each), /\.jsonl$/));
  const { add, sessions } = createSessions();
  let damaged = 0;
  for (const file of files)
    damaged += await readRecords(file, (record) => {
      const cwd = textAt(record, "cwd");
      if (!isInside(root, cwd)) return undefined;
      for (const event of eventsOf(record, { root, cwd })) add(textAt(record, "sessionId"), event);
      return undefined;
    });
  return { client: "Claude Code", place, sessions, damaged };
};

function eventsOf(record: unknown, where: { root: string; cwd: string }): SessionEvent[] {
  const atMs = Date.parse(textAt(record, "timestamp"));
  const content = at(record, "message", "content");
  const parts = listAt({ content }, "content");
  if (textAt(record, "type") === "assistant")
    return parts
      .filter((part) => textAt(part, "type") === "tool_use")
      .map((part) => {
        const files = filesOfCall(textAt(part, "name"), at(part, "input"), where);
        return { atMs, kind: "step", calls: 1, ...files };
      });
  const isOwn = ["isMeta", "isSidechain", "isCompactSummary"].every((key) => at(record, key) !== true);
  const isResult = parts.some((part) => textAt(part, "type") === "tool_result");
  if (textAt(record, "type") !== "user" || !isOwn || isResult) return [];
  return [{ atMs, kind: "request", text: messageText(content) }];
}
