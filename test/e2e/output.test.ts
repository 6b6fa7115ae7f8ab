import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { displayWidth } from "@fossick/text/wrap.ts";
import { answerOf } from "./answers.ts";
import { createSandbox } from "./sandbox.ts";
import { createSmallRepo } from "../fixtures/small-repo.ts";
import { createShop, refundFile, refundTask, shopFiles } from "./shop.ts";

const { folder, fossick, start } = createSandbox();
const shop = createShop(join(folder, "shop"));
const isLinux = process.platform === "linux";

describe("fossick --format", () => {
  const run = (...args: string[]) => fossick([refundTask, "--root", shop, ...args]);
  const ask = async (...args: string[]) => (await run(...args)).stdout;

  it("prints a table without colours to a pipe, and with them when asked", async () => {
    const table = await ask();
    expect(table).toMatch(/^ src\/refunds\/refund-order\.ts:\d\S* {2}\d+ % (?:sure|likely|possible)/m);
    expect(table).toMatch(/^\d files? to read · [\d.]+k? tokens · .* m?s +shop @ [0-9a-f]{7}$/m);
    expect(table).toMatch(/^ +\d+ │ .*refund/im);
    expect(table).not.toContain("\u001B");
    expect(await ask("--color")).toContain("\u001B[");
  });

  it("prints markdown, xml, json and paths", async () => {
    expect(await ask("--format", "markdown")).toMatch(
      /^\| src\/refunds\/refund-order\.ts \| [01]\.\d\d (?:sure|likely|possible) \|/m,
    );
    const xml = await ask("--format", "xml");
    expect(xml).toMatch(
      /^<!-- Names, reasons and texts .* -->\n<fossick schemaVersion="1">\n<task language="en">/,
    );
    expect(xml).toMatch(/^<file path="src\/refunds\/refund-order\.ts" /m);
    expect(xml).toMatch(/<\/fossick>\n$/);
    expect(await ask("--json")).toMatch(/^\{\n {2}"schemaVersion": 1,\n/);
    const paths = (await ask("--format", "paths")).trimEnd().split("\n");
    expect(paths).toEqual(answerOf(await run("--format", "json")).files.map(({ path }) => path));
    expect(paths[0]).toBe(refundFile);
  });

  it("adds the text of files with --pack, within --max-tokens", async () => {
    expect(await ask("--format", "xml", "--pack")).toContain("export function refundOrder(order: Order");
    const packed = answerOf(await run("--json", "--pack", "--max-tokens", "100"));
    const [first] = packed.files as unknown as { packed: { tokens: number; whole: boolean } }[];
    expect(first?.packed.tokens).toBeLessThanOrEqual(100);
    expect(await run("--format", "paths", "--pack")).toMatchObject({ code: 2, stdout: "" });
  });

  it("tells the whole story with --explain: in the table, and on stderr for the other formats", async () => {
    expect(await ask("--explain")).toMatch(/^ {2}keywords +refundOrder 1\.00 \(identifier\)/m);
    const ended = await run("--explain", "--json");
    expect(ended.stderr).toMatch(/^Task: reject a refund/);
    expect(answerOf(ended).task.text).toBe(refundTask);
  });

  it("says what it does with --verbose, and nothing but the answer with --quiet", async () => {
    const plain = createSmallRepo(join(folder, "plain"), shopFiles).root;
    const verbose = await fossick(["refund", "--root", plain, "--verbose", "--json"]);
    expect(verbose.stderr).toMatch(/^fossick: cycle 1: \d+ candidates, /);
    expect(verbose.stderr).toContain(
      "fossick: warning: not a git repository, so past commits were not used\n",
    );
    expect((await fossick(["refund", "--root", plain, "--quiet", "--json"])).stderr).toBe("");
  });
});

describe("the output stream", () => {
  it("may be closed early by its reader", async () => {
    const args = ["stop rules of a cycle", "--root", inject("manyFiles"), "--min-score", "0.05", "-n", "100"];
    const { child, ended } = start([...args, "--json", "--quiet", "--pack", "--max-tokens", "1000000"]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.stdout.destroy();
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it.skipIf(!isLinux || !existsSync("/usr/bin/script"))("fits a narrow terminal", async () => {
    const command = [process.execPath, inject("cli"), refundTask, "--root", shop, "--no-color"];
    const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(" ");
    const env = { ...process.env, XDG_CACHE_HOME: folder, TERM: "xterm" };
    const typed = ["-qec", `stty cols 34; ${quoted}`, "/dev/null"];
    const { stdout } = await promisify(execFile)("/usr/bin/script", typed, { env });
    const lines = stdout.split(/\r?\n/).map((line) => line.replace(/^.*\r/s, ""));
    expect(lines.some((line) => /^\d files? to read/.test(line))).toBe(true);
    const tooWide = lines.filter((line) => displayWidth(line) > 34 && !line.includes("/"));
    expect(tooWide).toEqual([]);
  });
});
