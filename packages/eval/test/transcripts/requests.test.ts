import { createHash } from "node:crypto";
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { readClaudeCode } from "@fossick/eval/transcripts/claude-code.ts";
import { readCodex } from "@fossick/eval/transcripts/codex.ts";
import { filesOfCall } from "@fossick/eval/transcripts/files-of-call.ts";
import { readGemini } from "@fossick/eval/transcripts/gemini.ts";
import { readOpencode } from "@fossick/eval/transcripts/opencode.ts";
import { requestText } from "@fossick/eval/transcripts/request-text.ts";
import { findRequests } from "@fossick/eval/transcripts/requests.ts";
import type { ReadSessions, SessionEvent } from "@fossick/eval/transcripts/session.ts";
import { writeSessions } from "../../../../test/agent-sessions.ts";
import { createFolder, removeFolders } from "../../../../test/temp-repository.ts";

afterAll(removeFolders);

const hostAt = (home: string) => ({ env: {}, home, platform: "linux" }) as const;
const first = "Refund orders only once for each customer";
const second = "Mail the receipt to the customer as text";

async function requestsOf(read: ReadSessions, home: string) {
  const client = await read(hostAt(home), "/shop");
  return { ...client, ...findRequests([client]) };
}

const written = (client: string): string => {
  const home = createFolder().root;
  writeSessions(home, "/shop", [client]);
  return home;
};

/** Their paths are those of a system with slashes. */
const describeSessions = describe.skipIf(process.platform === "win32");

describeSessions("the sessions of a client", () => {
  it("are read from Claude Code, its subagents among them", async () => {
    const { damaged, idle, requests, sessions } = await requestsOf(readClaudeCode, written("claude-code"));
    expect({ damaged, idle, sessions: sessions.size }).toEqual({ damaged: 0, idle: 1, sessions: 1 });
    expect(requests).toEqual([
      {
        client: "Claude Code",
        atMs: Date.parse("2026-11-26T16:39:30.451Z"),
        text: first,
        opened: ["src/refunds.ts", "src/money.ts", "src/new.ts"],
        edited: ["src/refunds.ts", "src/new.ts"],
        callsBefore: 0,
      },
    ]);
  });

  it("are read from Codex, also where its model writes code", async () => {
    const { damaged, requests, sessions } = await requestsOf(readCodex, written("codex"));
    expect({ damaged, sessions: sessions.size }).toEqual({ damaged: 0, sessions: 2 });
    expect(
      requests.map(({ callsBefore, edited, opened, text }) => [text, callsBefore, opened, edited]),
    ).toEqual([
      [first, 0, ["src/refunds.ts", "src/new.ts"], ["src/refunds.ts", "src/new.ts"]],
      [second, undefined, ["src/receipt.ts"], []],
      [first, 1, ["src/refunds.ts"], ["src/refunds.ts"]],
    ]);
  });

  it("are read from Gemini CLI, each message once", async () => {
    const { damaged, idle, requests } = await requestsOf(readGemini, written("gemini"));
    expect({ damaged, idle }).toEqual({ damaged: 0, idle: 1 });
    expect(requests).toMatchObject([
      { text: first, opened: ["src/refunds.ts", "src/new.ts"], edited: ["src/refunds.ts", "src/new.ts"] },
    ]);
  });

  it("are read from Gemini CLI as older versions kept them: one value, in a folder named by a hash", async () => {
    const messages = [
      { id: "1", type: "user", timestamp: "2026-01-01T00:00:00Z", content: first },
      {
        id: "2",
        type: "gemini",
        timestamp: "2026-01-01T00:00:01Z",
        content: "",
        toolCalls: [{ name: "read_file", args: { absolute_path: "/shop/a.ts" } }],
      },
    ];
    const folder = createHash("sha256").update("/shop").digest("hex");
    const home = createFolder({
      [`.gemini/tmp/${folder}/chats/session-1.json`]: JSON.stringify(
        { sessionId: "s", messages },
        undefined,
        2,
      ),
    }).root;
    expect((await requestsOf(readGemini, home)).requests).toMatchObject([{ text: first, opened: ["a.ts"] }]);
  });

  it("are read from the files of opencode", async () => {
    const { damaged, requests } = await requestsOf(readOpencode, written("opencode"));
    expect(damaged).toBe(0);
    expect(requests).toMatchObject([
      { text: first, opened: ["src/refunds.ts", "src/new.ts"], edited: ["src/refunds.ts", "src/new.ts"] },
      { text: second, opened: ["src/receipt.ts", "src/money.ts"], edited: [] },
    ]);
  });

  it("are read from the database of opencode, or it is said what they need", async () => {
    const home = createFolder({ ".local/share/opencode/opencode.db": "" }).root;
    const sqlite = "node:sqlite";
    const loaded = await import(sqlite).catch(() => undefined);
    if (loaded === undefined) {
      const { problem, sessions } = await requestsOf(readOpencode, home);
      expect(sessions.size).toBe(0);
      expect(problem).toMatch(/needs Node 22\.13 or later/);
      return;
    }
    const database = new loaded.DatabaseSync(join(home, ".local/share/opencode/opencode.db"));
    database.exec(`CREATE TABLE session (id, directory, parent_id); CREATE TABLE message (id, data);
      CREATE TABLE part (id, message_id, session_id, data); INSERT INTO session VALUES ('s', '/shop', NULL)`);
    const add = (role: string, data: object, id: string): void => {
      const message = JSON.stringify({ role, time: { created: 1_795_711_192_747 } });
      database.prepare("INSERT INTO message VALUES (?, ?)").run(id, message);
      database.prepare("INSERT INTO part VALUES (?, ?, 's', ?)").run(id, id, JSON.stringify(data));
    };
    add("user", { type: "text", text: `"${first}"` }, "1");
    add("assistant", { type: "tool", tool: "read", state: { input: { filePath: "/shop/a.ts" } } }, "2");
    database.close();
    expect((await requestsOf(readOpencode, home)).requests).toMatchObject([
      { text: first, opened: ["a.ts"] },
    ]);
  });

  it.each([readClaudeCode, readCodex, readGemini, readOpencode])(
    "are none where nothing is (%#)",
    async (read) => {
      const { damaged, place, sessions } = await read(hostAt("/nowhere"), "/shop");
      expect({ damaged, sessions: sessions.size }).toEqual({ damaged: 0, sessions: 0 });
      expect(place).toMatch(/^\/nowhere/);
    },
  );

  it("of other folders are left out", async () => {
    const home = createFolder().root;
    writeSessions(home, "/shop-two");
    for (const read of [readClaudeCode, readCodex, readGemini, readOpencode])
      expect((await read(hostAt(home), "/shop")).sessions.size).toBe(0);
  });
});

describeSessions("a damaged session", () => {
  it("loses its damaged lines only, and they are counted", async () => {
    const home = written("claude-code");
    const folder = join(home, ".claude/projects/-shop");
    const [file = ""] = readdirSync(folder).filter((each) => each.endsWith(".jsonl"));
    appendFileSync(join(folder, file), '{"type":"user","message":{"con\n\nnull\n[]\n');
    const { damaged, requests } = await requestsOf(readClaudeCode, home);
    expect(damaged).toBe(2);
    expect(requests).toHaveLength(1);
  });

  it("never throws, wherever it is cut and whatever stands in its place", async () => {
    const clients = [
      [readClaudeCode, "claude-code"],
      [readCodex, "codex"],
      [readGemini, "gemini"],
      [readOpencode, "opencode"],
    ] as const;
    const homes = clients.map(([, client]) => written(client));
    const files = homes.map((home) =>
      readdirSync(home, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    const damage = fc.tuple(fc.nat(3), fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.json());
    await fc.assert(
      fc.asyncProperty(damage, async ([which, at, share, instead]) => {
        const own = files[which] ?? [];
        const file = own[at % own.length] ?? "";
        const text = readFileSync(file, "utf8");
        const cut = Math.floor(share * text.length);
        writeFileSync(file, `${text.slice(0, cut)}${instead}\n${text.slice(cut)}`);
        const [read] = clients[which] ?? clients[0];
        findRequests([await read(hostAt(homes[which] ?? ""), "/shop")]);
        writeFileSync(file, text);
      }),
      { numRuns: 60 },
    );
  });
});

describeSessions("the files of a call", () => {
  const where = { root: "/shop", cwd: "/shop/src" };
  it.each([
    ["Read", { file_path: "/shop/a.ts" }, ["a.ts"], []],
    ["Read", { file_path: "/etc/passwd" }, [], []],
    ["read_many_files", { paths: ["a.ts", 7, "../b.ts"] }, ["src/a.ts", "b.ts"], []],
    ["NotebookEdit", { notebook_path: "n.ipynb" }, [], ["src/n.ipynb"]],
    ["Bash", { command: "cd ../lib && sed -n '1,9p' x.ts | head" }, ["lib/x.ts"], []],
    ["Bash", { command: "sed -i s/a/b/ x.ts; cat > y.ts" }, [], ["src/x.ts", "src/y.ts"]],
    ["Bash", { command: "npm test" }, [], []],
    ["shell", { command: ["bash", "-lc", "cat x.ts"], workdir: "/shop" }, ["x.ts"], []],
    ["shell", { command: ["cat", "x.ts"] }, ["src/x.ts"], []],
    ["apply_patch", "*** Begin Patch\n*** Update File: x.ts\n@@\n", [], ["src/x.ts"]],
    ["Write", { file_path: "a.md", content: "*** Begin Patch\n*** Update File: x.ts" }, [], ["src/a.md"]],
    ["Grep", { path: "/shop/a.ts" }, [], []],
    ["Read", null, [], []],
  ])("%s %j", (name, input, opened, edited) => {
    expect(filesOfCall(name, input, where)).toEqual({ opened, edited });
  });
});

describe("the text of a request", () => {
  it.each([
    ["<system-reminder>\nToday\n</system-reminder>\nFix it", { asked: "Fix it" }],
    ["<ide_opened_file>a.ts</ide_opened_file>", "nothing"],
    ["Align the <div> and the <my-tag> in it", { asked: "Align the <div> and the <my-tag> in it" }],
    [
      "# Context from my IDE setup:\n## Active file: a.ts\n## My request for Codex:\nFix it\n",
      { asked: "Fix it" },
    ],
    ["<command-name>/clear</command-name><command-args></command-args>", "command"],
    ["/compact", "command"],
    ["/usr/bin is not found", { asked: "/usr/bin is not found" }],
    ["[Request interrupted by user]", "nothing"],
    ["", "nothing"],
  ])("%j", (message, text) => {
    expect(requestText(message)).toEqual(text);
  });
});

describe("requests", () => {
  const request = (atMs: number, text: string): SessionEvent => ({ atMs, kind: "request", text });
  const step = (atMs: number, opened: string[], edited: string[] = []): SessionEvent => ({
    atMs,
    kind: "step",
    calls: 1,
    opened,
    edited,
  });
  const find = (events: SessionEvent[]) =>
    findRequests([{ client: "c", place: "p", damaged: 0, sessions: new Map([["s", events]]) }]);

  it("go on after a short one and end with a command", () => {
    const { requests, short } = find([
      step(9, ["after.ts"]),
      request(8, "/clear"),
      step(4, ["src/c.ts"], ["src/b.ts"]),
      request(3, "yes please"),
      step(2, ["src/a.ts"]),
      request(1, "Make the lamps shine brighter"),
    ]);
    expect(short).toBe(1);
    expect(requests).toMatchObject([
      { opened: ["src/a.ts", "src/c.ts", "src/b.ts"], edited: ["src/b.ts"], callsBefore: 1 },
    ]);
  });

  it("that name a right file, or opened none, are counted apart", () => {
    const found = find([
      request(1, "Make the lamps in lamps.ts shine"),
      step(2, [], ["src/lamps.ts"]),
      request(3, "Tell me how lamps shine"),
    ]);
    expect(found).toEqual({ requests: [], short: 0, idle: 1, naming: 1 });
  });

  it("of a session that is kept twice count once", () => {
    const events = [request(1, "Make the lamps shine brighter"), step(2, ["a.ts"])];
    const sessions = new Map([
      ["s", events],
      ["copy", events],
    ]);
    expect(findRequests([{ client: "c", place: "p", damaged: 0, sessions }]).requests).toHaveLength(1);
  });
});
