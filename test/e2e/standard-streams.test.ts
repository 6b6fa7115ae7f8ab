import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { environment, folder } = createSandbox();
const shop = createShop(join(folder, "shop"));
const isLinux = process.platform === "linux";

/** A command line of bash, `$FOSSICK` being ours; the last line printed is the status of the first command. */
async function shell(script: string): Promise<{ stdout: string; stderr: string }> {
  const env = { ...environment, NODE: process.execPath, CLI: inject("cli"), SHOP: shop, TASK: refundTask };
  const fossick = 'fossick() { "$NODE" "$CLI" "$@"; }';
  return promisify(execFile)("bash", ["-c", `${fossick}\n${script}`], { cwd: folder, env });
}

const search = 'fossick "$TASK" --root "$SHOP" --format paths';

describe.skipIf(process.platform === "win32")("standard streams", () => {
  it.skipIf(!isLinux).each([
    ["a search", search],
    ["a packed search", 'fossick "$TASK" --root "$SHOP" --pack --json'],
    ["help", "fossick --help"],
    ["a report", 'fossick status --root "$SHOP"'],
  ])("ends with 74 and one sentence where standard output is full: %s", async (_, command) => {
    const { stdout, stderr } = await shell(`(${command}) > /dev/full; echo "status $?"`);
    expect(stdout).toBe("status 74\n");
    expect(stderr).toBe("fossick: cannot write to standard output (no space left)\n");
  });

  it("ends with 74 where standard output can only be read", async () => {
    const { stdout, stderr } = await shell(`${search} 1< /dev/null; echo "status $?"`);
    expect(stdout).toBe("status 74\n");
    expect(stderr).toBe("fossick: cannot write to standard output (EBADF)\n");
  });

  it("is not a failure where a reader goes away", async () => {
    const ended = await shell(
      `fossick "$TASK" --root "$SHOP" --json --explain | head -n 1; echo "\${PIPESTATUS[0]}"`,
    );
    expect(ended.stdout).toBe("{\n0\n");
  });

  it.each([
    ["standard input is closed", "<&-"],
    ["standard error is closed", "2>&-"],
    ["standard error cannot be written", "2< /dev/null"],
  ])("answers where %s", async (_, redirection) => {
    const { stdout } = await shell(`${search} --verbose ${redirection}; echo "status $?"`);
    expect(stdout.split("\n")[0]).toBe(refundFile);
    expect(stdout).toContain("status 0");
  });

  it("says that there is no task where it is to be read from a closed standard input", async () => {
    const { stdout, stderr } = await shell(`fossick --stdin --root "$SHOP" <&-; echo "status $?"`);
    expect(stdout).toBe("status 2\n");
    expect(stderr).toBe("fossick: standard input holds no task\n");
  });

  it("ends with 2 and a sentence where the working folder is gone", async () => {
    mkdirSync(join(folder, "gone"), { recursive: true });
    const { stdout, stderr } = await shell(
      `cd gone && rmdir ../gone; fossick "$TASK"; echo "status $?"; fossick --version > /dev/null; echo "status $?"`,
    );
    expect(stdout).toBe("status 2\nstatus 0\n");
    expect(stderr).toBe(
      "fossick: the working folder is no longer there\nhint: change to a folder that exists\n",
    );
  });
});
