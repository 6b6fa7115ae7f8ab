import { existsSync, rmSync, statSync, utimesSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createPartialClone, fetchTraps } from "../hostile/partial-clone.ts";
import { createPastRepository } from "../past-repository.ts";
import { isolateGit, olderGit, pathWithGit, removeFolders } from "../temp-repository.ts";
import { claudeCode } from "../client-events.ts";
import { createSandbox, type Ended } from "./sandbox.ts";

isolateGit();
afterAll(removeFolders);
const { folder, fossick } = createSandbox();

const commands = {
  "a search": ["refund orders in cents"],
  index: ["index"],
  status: ["status"],
  explain: ["explain", "refund orders in cents", "src/refunds.ts"],
  feedback: ["feedback", "--task", "refund orders in cents", "--used", "src/refunds.ts"],
  "memory list": ["memory", "list"],
  eval: ["eval"],
  "the hook": ["hook", "PreToolUse"],
} as const;
const names = Object.keys(commands) as (keyof typeof commands)[];

/** Runs a command in a repository; hooks are handed an event, too. */
const run = (name: keyof typeof commands, root: string, env: Record<string, string> = {}): Promise<Ended> =>
  fossick(commands[name], {
    cwd: root,
    env: { FOSSICK_DEADLINE: "30000", FOSSICK_NO_DAEMON: "1", ...env },
    ...(name === "the hook" && { input: JSON.stringify(claudeCode.PreToolUse(root)) }),
  });

describe.skipIf(process.platform === "win32")("a repository with a git folder of its own mind", () => {
  it.each(names)("has %s start no program to fetch what is missing", async (name) => {
    const mark = join(folder, "started");
    rmSync(mark, { force: true });
    const { root } = createPartialClone(fetchTraps(mark, "", 0)["a transport that is a program"]);
    const { code, stderr } = await run(name, root, { PATH: pathWithGit(olderGit.fetching) });
    expect(existsSync(mark)).toBe(false);
    expect(stderr).not.toMatch(/internal error/);
    expect(code).toBe(name === "eval" ? 2 : 0);
  });

  it.each(names)("has %s leave the time stamp of its shared index alone", async (name) => {
    const { git, root } = createPastRepository();
    git("config", "core.splitIndex", "true");
    git("update-index", "--split-index");
    const parts = readdirSync(join(root, ".git")).filter((each) => each.startsWith("sharedindex."));
    expect(parts.length).toBeGreaterThan(0);
    const aged = new Date("2020-01-01");
    for (const part of parts) utimesSync(join(root, ".git", part), aged, aged);
    expect((await run(name, root)).code).toBe(0);
    expect(parts.map((part) => statSync(join(root, ".git", part)).mtime)).toEqual(parts.map(() => aged));
  });
});
