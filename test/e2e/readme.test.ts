import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile } from "./shop.ts";

const sandbox = createSandbox();
const { folder } = sandbox;
const shop = createShop(join(folder, "shop"), {
  "api/refunds.ts": "export const validateRequestBody = 1;\n",
});
const library = pathToFileURL(join(dirname(inject("cli")), "index.mjs")).href;

/** Runs the first JavaScript example of a page in the shop and returns what it printed. */
async function runExample(page: string): Promise<string> {
  const text = readFileSync(join(import.meta.dirname, "../..", page), "utf8");
  const [, example = ""] = /```js\n([\s\S]*?)```/.exec(text) ?? [];
  const script = join(folder, "example.mjs");
  writeFileSync(script, example.replaceAll('from "fossick"', `from ${JSON.stringify(library)}`));
  const env = { ...process.env, XDG_CACHE_HOME: folder };
  return (await promisify(execFile)(process.execPath, [script], { cwd: shop, env })).stdout;
}

it("the library example of the README works as it stands", async () => {
  const output = await runExample("README.md");
  expect(output).toMatch(new RegExp(`^[01]\\.\\d\\d ${refundFile}: \\S`, "m"));
});

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");
const blocks = [...readme.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
const searches = blocks.flatMap((block) =>
  block.split("\n").filter((line) => /^(?:gh .*)?fossick /.test(line)),
);

it.each(searches)("answers %s", async (line) => {
  const words = line.slice(line.indexOf("fossick ") + 8).match(/"[^"]*"|\S+/g) ?? [];
  const args = words.map((word) => word.replaceAll('"', ""));
  const { code, stderr } = await sandbox.fossick(args, { cwd: shop, input: "Refund a paid order" });
  expect([code, stderr]).toEqual([code === 1 ? 1 : 0, ""]);
});

it("names commands that there are, and each says what it does", async () => {
  const names = new Set([...readme.matchAll(/`fossick ([a-z]+)/g)].map(([, name = ""]) => name));
  expect(names.size).toBeGreaterThan(8);
  for (const name of names) {
    const { code, stdout } = await sandbox.fossick([name, "--help"], { cwd: shop });
    expect([name, code, stdout.slice(0, 14)]).toEqual([name, 0, "Usage: fossick"]);
  }
});

it("lists what was learned where memory is named alone", async () => {
  const { code, stdout } = await sandbox.fossick(["memory"], { cwd: shop });
  expect([code, stdout]).toEqual([0, expect.stringContaining("Learning is on")]);
});

it("the example of an evaluator works as it stands", async () => {
  expect(await runExample("docs/add-an-evaluator.md")).toMatch(/^[01]\.\d\d api\/refunds\.ts$/m);
});
