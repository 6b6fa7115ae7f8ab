import path from "node:path";
import { fileURLToPath } from "node:url";
import { isInside } from "@fossick/repository/read/is-inside.ts";
import { filesIn, filesOfCall, type CallPlace } from "./files-of-call.ts";
import { at, filesBelow, listAt, readRecords, textAt } from "./session-files.ts";
import { createSessions, messageText, type Files, type ReadSessions, type SessionEvent } from "./session.ts";

/** Reads the sessions that Codex keeps, a file each, in folders by date in the user's home. */
export const readCodex: ReadSessions = async ({ env, home }, root) => {
  const place = path.join(env["CODEX_HOME"] || path.join(home, ".codex"), "sessions");
  const { add, sessions } = createSessions();
  let damaged = 0;
  for (const file of filesBelow(place, /^rollout-.*\.jsonl$/)) {
    let cwd: string | undefined;
    damaged += await readRecords(file, (record) => {
      if (textAt(record, "type") === "session_meta") {
        cwd ??= textAt(record, "payload", "cwd");
        // The prompt of a subagent is no request of a person, and nothing says which request it serves.
        const isOwn = typeof at(record, "payload", "source") !== "object";
        return isInside(root, cwd) && isOwn;
      }
      if (textAt(record, "type") === "turn_context") cwd = textAt(record, "payload", "cwd") || cwd;
      const event = cwd === undefined ? undefined : eventOf(record, { root, cwd });
      if (event) add(file, event);
      return undefined;
    });
  }
  return { client: "Codex", place, sessions, damaged };
};

function eventOf(record: unknown, where: CallPlace): SessionEvent | undefined {
  const atMs = Date.parse(textAt(record, "timestamp"));
  const payload = at(record, "payload");
  switch (textAt(payload, "type")) {
    case "message":
      if (textAt(payload, "role") !== "user") return undefined;
      return { atMs, kind: "request", text: messageText(at(payload, "content")) };
    case "function_call":
    case "custom_tool_call":
    case "local_shell_call":
      return { atMs, kind: "step", calls: 1, ...filesOfCall(nameOf(payload), inputOf(payload), where) };
    case "item_completed": {
      const files = filesOfItem(at(payload, "item"), where);
      return files && { atMs, kind: "step", calls: 0, ...files };
    }
    default:
      return undefined;
  }
}

const nameOf = (payload: unknown): string => textAt(payload, "name") || "local_shell";

function inputOf(payload: unknown): unknown {
  const given = at(payload, "arguments") ?? at(payload, "input") ?? at(payload, "action");
  if (typeof given !== "string" || textAt(payload, "type") !== "function_call") return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** Files of a command or change as Codex parsed it, even if requested by its model's code. */
function filesOfItem(item: unknown, { cwd, root }: CallPlace): Files | undefined {
  if (textAt(item, "type") === "FileChange")
    return filesIn({ opened: [], edited: Object.keys(at(item, "changes") ?? {}) }, { cwd, root });
  if (textAt(item, "type") !== "CommandExecution") return undefined;
  const opened = listAt(item, "parsed_cmd")
    .filter((part) => textAt(part, "type") === "read")
    .map((part) => textAt(part, "path"));
  return filesIn({ opened, edited: [] }, { root, cwd: pathOf(textAt(item, "cwd")) || cwd });
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return url.startsWith("file:") ? "" : url;
  }
}
