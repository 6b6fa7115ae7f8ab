import { execFile } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { environment, folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const log = `${refundTask}\n  at refundOrder (${refundFile}:2:3)\nExpected: 1\n`;
writeFileSync(join(folder, "log.txt"), log);
const json = ["--root", shop, "--json"];
const usage = 'hint: say what you want to do: fossick "fix the login redirect"; --help shows more\n';

/** Runs a command line of bash, `fossick` being ours. */
async function shell(script: string, file = "bash", args = ["-c"]) {
  const cli = `fossick() { "$NODE" "$CLI" "$@"; }; cd "${folder}"`;
  const env = { ...environment, NODE: process.execPath, CLI: inject("cli"), SHOP: shop };
  return promisify(execFile)(file, [...args, `${cli}; ${script}`], { cwd: folder, env });
}

describe("a task that is piped in", () => {
  it("is read without a flag, and by other commands, too", async () => {
    const ended = await fossick(json, { input: log });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(answerOf(ended).task.text).toBe(log.trim());
    const why = await fossick(["explain", refundFile, "--root", shop], { input: log });
    expect(why.stdout).toContain("number 1 of");
  });

  it("finds the same with the line ends and the encoding of Windows", async () => {
    const plain = answerOf(await fossick(json, { input: log }));
    const inCrlf = log.replaceAll("\n", "\r\n");
    for (const input of [inCrlf, Buffer.from(`\uFEFF${inCrlf}`), Buffer.from(`\uFEFF${inCrlf}`, "utf16le")]) {
      const { ranking, task } = answerOf(await fossick(json, { input }));
      expect(task.text.replaceAll("\r", "")).toBe(log.trim());
      expect(ranking).toEqual(plain.ranking);
    }
  });

  it("does not replace the task of the command line, nor is it waited for there", async () => {
    const { ended } = start([refundTask, ...json], { keepsInputOpen: true });
    expect(answerOf(await ended).task.text).toBe(refundTask);
  });

  it("is none where nothing comes: an empty pipe", async () => {
    const { code, stderr } = await fossick(json, { input: "" });
    expect({ code, stderr }).toEqual({ code: 2, stderr: `fossick: no task given\n${usage}` });
  });

  it("is not waited for without end where a pipe stays silent", async () => {
    const { child, ended } = start([...json, "--time-budget", "300"], { keepsInputOpen: true });
    const { code, stderr } = await ended;
    child.stdin.destroy();
    expect(code).toBe(2);
    expect(stderr).toContain("no task given, and standard input stayed silent for 1 s\n");
  });
});

describe.skipIf(process.platform === "win32")("a task from a shell", () => {
  it.each([
    ["a pipe", 'cat log.txt | fossick --root "$SHOP" --format paths'],
    ["a pipe that is silent at first", '(sleep 0.5; cat log.txt) | fossick --root "$SHOP" --format paths'],
    ["a file", 'fossick --root "$SHOP" --format paths < log.txt'],
    ["a here-document", `fossick --root "$SHOP" --format paths << 'END'\n${log}END\n`],
    ["a named pipe", 'mkfifo p; cat log.txt > p & fossick --root "$SHOP" --format paths < p'],
  ])("is read from %s", async (_, script) => {
    const { stdout, stderr } = await shell(script);
    expect({ first: stdout.split("\n")[0], stderr }).toEqual({ first: refundFile, stderr: "" });
  });

  it.each([
    ["the null device", "< /dev/null"],
    ["a closed standard input", "<&-"],
  ])("is none from %s", async (_, redirection) => {
    const { stdout, stderr } = await shell(`fossick --root "$SHOP" ${redirection}; echo "status $?"`);
    expect({ stdout, stderr }).toEqual({ stdout: "status 2\n", stderr: `fossick: no task given\n${usage}` });
  });

  it.skipIf(!existsSync("/usr/bin/script"))("is not asked for on a terminal", async () => {
    const { stdout } = await shell('fossick --root "$SHOP"; echo "status $?"', "/usr/bin/script", ["-qec"]);
    expect(stdout.replaceAll("\r", "")).toBe(`fossick: no task given\n${usage}status 2\n`);
  });
});
