import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, inject, it } from "vitest";
import { answerOf } from "./answers.ts";
import { createSandbox, statusInShell, whenThere } from "./sandbox.ts";
import { createShop, refundTask } from "./shop.ts";

const { folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const isWindows = process.platform === "win32";

describe("the exit status", () => {
  it("is 0 when files are returned", async () => {
    const { code, stderr, stdout } = await fossick([refundTask, "--root", shop]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("src/refunds/refund-order.ts");
  });

  it("is 0 when there are only files nearby", async () => {
    const ended = await fossick([refundTask, "--root", shop, "--min-score", "1", "--json"]);
    expect(answerOf(ended)).toMatchObject({ files: [] });
    expect(answerOf(ended).nearby).not.toEqual([]);
    expect(ended.code).toBe(0);
  });

  it("is 1 when nothing is relevant, which the answer says openly", async () => {
    const ended = await fossick(["zyxwvut qqqkjj", "--root", shop, "--json"]);
    expect(ended.code).toBe(1);
    expect(answerOf(ended)).toMatchObject({ files: [], nearby: [], stop: { rule: "nothingFound" } });
    expect(answerOf(ended).gaps.map(({ what }) => what)).toContain("zyxwvut");
  });

  it.each([
    ["no task", [], "no task given"],
    ["an empty task", [" "], "the task is empty"],
    ["an unknown flag", ["x", "--max-fils", "3"], "unknown flag --max-fils\nhint: did you mean --max-files?"],
    ["a value out of range", ["x", "--min-score", "7"], "--min-score takes a number from 0 to 1, got 7"],
    ["a missing value", ["x", "--root"], "--root <folder> needs a value"],
    ["two formats", ["x", "--json", "--format", "xml"], "--json and --format xml ask for different formats"],
    ["a trace that is none", ["replay", "missing.json"], "cannot read missing.json (ENOENT)"],
  ])("is 2 for wrong usage: %s", async (_, args, message) => {
    const { code, stderr, stdout } = await fossick(args, { cwd: shop });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`fossick: ${message}`);
  });

  it("is 3 when a budget ended the search early, and the answer so far stands", async () => {
    const args = ["email the buyer", "--root", shop, "--file-budget", "1", "--json"];
    const ended = await fossick(args);
    expect(ended.code).toBe(3);
    expect(answerOf(ended)).toMatchObject({ stop: { rule: "budget" } });
    expect(answerOf(ended).ranking).not.toEqual([]);
  });

  it("is 70 for a fault of fossick's own: here the clock stops working", async () => {
    const broken = join(folder, "broken-clock.mjs");
    writeFileSync(broken, 'performance.now = () => { throw new TypeError("the clock is broken"); };\n');
    const env = { NODE_OPTIONS: `--import ${pathToFileURL(broken).href}` };
    const { code, stderr, stdout } = await fossick(["x", "--root", shop, "--json"], { env });
    expect({ code, stdout }).toEqual({ code: 70, stdout: "" });
    expect(stderr).toContain("internal error: the clock is broken");
  });

  it.skipIf(isWindows).each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("tells of a search ended by %s: %i, and prints nothing", async (signal, expected) => {
    const cacheDir = join(folder, signal);
    const search = ["stop rules", "--root", inject("manyFiles"), "--cache-dir", cacheDir, "--json", "-q"];
    const { child, ended } = start(search);
    await whenThere(cacheDir);
    child.kill(signal);
    expect(await ended).toMatchObject({ stdout: "", stderr: "" });
    expect(statusInShell(child)).toBe(expected);
  });

  it.skipIf(isWindows)(
    "is 130 for an index that was interrupted, and the next run is none the worse",
    async () => {
      const cacheDir = join(folder, "interrupted");
      const { child, ended } = start(["index", "--root", inject("manyFiles"), "--cache-dir", cacheDir]);
      await whenThere(cacheDir);
      child.kill("SIGINT");
      await ended;
      expect(statusInShell(child)).toBe(130);
      const search = ["stop rules", "--root", inject("manyFiles"), "--cache-dir", cacheDir, "--json"];
      const next = await fossick(search);
      expect(next.code).toBe(0);
      expect(answerOf(next).faults).toEqual([]);
    },
  );
});
