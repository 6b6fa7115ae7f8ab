import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { createPastRepository, subjects } from "../past-repository.ts";
import { isolateGit, removeFolders } from "../temp-repository.ts";
import { createSandbox } from "./sandbox.ts";

isolateGit();
afterAll(removeFolders);
const { cache, folder, fossick, start } = createSandbox();
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
