import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const { environment, folder } = createSandbox();
const shop = createShop(join(folder, "shop"));

/** The end of a command line that may open so many files. */
async function runWith(limit: number, args: readonly string[]) {
  const line = `ulimit -n ${limit}; "$@"; echo "status $?"`;
  const command = ["-c", line, "bash", process.execPath, inject("cli"), ...args];
  return promisify(execFile)("bash", command, { cwd: folder, env: environment });
}

const search = [refundTask, "--root", shop, "--format", "paths"];

// Below 19 Node itself does not come up.
describe.skipIf(process.platform === "win32")("a limit on open files", () => {
  it.each([
    [20, search],
    [30, search],
    [20, ["eval", "--root", shop]],
    [20, ["mcp", "--root", shop]],
    [20, ["--help"]],
  ])("of %d ends with 2 and a sentence that says what to do: %j", async (limit, args) => {
    const { stderr, stdout } = await runWith(limit, args);
    expect(stdout).toBe("status 2\n");
    expect(stderr).toBe(
      "fossick: the system lets it open too few files\nhint: raise the limit and try again: ulimit -n 1024\n",
    );
  });

  it.each([40, 44, 50, 64])("of %d gives the whole answer or a sentence, never a part", async (limit) => {
    const { stderr, stdout } = await runWith(limit, search);
    if (stdout === "status 2\n") expect(stderr).toMatch(/too few files/);
    else expect(stdout.split("\n")).toEqual(expect.arrayContaining([refundFile, "status 0"]));
  });

  it("keeps a hook from its answer, and nothing else", async () => {
    expect(await runWith(20, ["hook", "PreToolUse"])).toEqual({ stdout: "status 0\n", stderr: "" });
  });
});
