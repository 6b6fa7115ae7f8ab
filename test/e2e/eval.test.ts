import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { writeSessions } from "../agent-sessions.ts";
import { createPastRepository, subjects } from "../past-repository.ts";
import { isolateGit, removeFolders } from "../temp-repository.ts";
import { createSandbox } from "./sandbox.ts";

isolateGit();
afterAll(removeFolders);
const { cache, folder, fossick, home, start } = createSandbox();
const { root } = createPastRepository();
const temporary = join(folder, "temporary");
mkdirSync(temporary);
const env = { TMPDIR: temporary, TEMP: temporary, TMP: temporary };

describe("fossick eval", () => {
  it("prints its report and nothing else, and leaves nothing behind", async () => {
    const { code, stderr, stdout } = await fossick(["eval", "--root", root, "--json"], { env });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout) as { tasks: { subject: string }[] };
    expect(report.tasks.map(({ subject }) => subject)).toEqual([...subjects]);
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(cache)).toBe(false);
  });

  it("is a table for people", async () => {
    const { stdout } = await fossick(["eval", "--last", "1"], { cwd: root, env });
    expect(stdout).toMatch(/^1 past commit of \. replayed as tasks/);
    expect(stdout).toMatch(/^ {2}recall@10 +100\.0/m);
    expect(stdout).toMatch(/^ {2}--pack 1,000 +100\.0/m);
  });

  it("says what is missing where there is no history", async () => {
    const { code, stderr, stdout } = await fossick(["eval"], { cwd: folder, env });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^fossick: \. is not in a git repository.*\nhint: .+\n$/);
  });

  it.skipIf(process.platform === "win32")("takes its work tree away when it is interrupted", async () => {
    const { child, ended } = start(["eval", "--root", root], { env });
    while (readdirSync(temporary).length === 0 && child.exitCode === null) await wait(5);
    child.kill("SIGINT");
    expect(await ended).toEqual({ code: 130, stdout: "", stderr: "" });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("fossick eval --transcripts", () => {
  const args = ["eval", "--transcripts", "--root", root];
  /** The sandbox's own folder for data is none of the home's. */
  const own = { ...env, XDG_DATA_HOME: undefined };

  it("names the places it looked at where there are no sessions", async () => {
    const { code, stderr, stdout } = await fossick(args, { env: own });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    for (const place of [".claude/projects", ".codex/sessions", ".gemini/tmp", ".local/share/opencode"])
      expect(stderr).toContain(join(home, place));
  });

  it("asks again what agents were asked, and leaves nothing behind", async () => {
    writeSessions(home, root);
    const damaged = join(home, ".codex/sessions/rollout-damaged.jsonl");
    writeFileSync(damaged, '{"type":"session_meta"');
    const { code, stderr, stdout } = await fossick([...args, "--json"], { env: own });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const report = JSON.parse(stdout) as {
      [key: string]: unknown;
      tasks: { edited: string[]; ranks: number[] }[];
    };
    expect(report).toMatchObject({
      schemaVersion: 1,
      clients: [
        { client: "Claude Code", sessions: 1, damaged: 0 },
        { client: "Codex", sessions: 2, damaged: 1 },
        { client: "Gemini CLI", sessions: 1 },
        { client: "opencode", sessions: 1 },
      ],
      requests: { asked: 7, short: 0, idle: 2, naming: 0, unknown: 0 },
      edited: { requests: 5, first: 1, five: 1 },
      opened: { requests: 7 },
      medianRank: 1,
    });
    expect(report.tasks.flatMap(({ edited }) => edited)).toEqual(Array(5).fill("src/refunds.ts"));
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(cache)).toBe(false);
  });

  it("is a table for people, of the newest requests only", async () => {
    const { stdout } = await fossick([...args, "--last", "2"], { env: own });
    expect(stdout).toMatch(/^2 requests to agents in /);
    expect(stdout).toMatch(/^ {2}files opened +2 +\d/m);
    expect(stdout).toContain("nothing left this machine");
  });
});
