import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile } from "./shop.ts";

const { folder } = createSandbox();
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
  expect(output).toContain(` ${refundFile} (`);
  expect(output).toMatch(/^\w+: .+; \d+ gaps$/m);
});

it("the example of an evaluator works as it stands", async () => {
  expect(await runExample("docs/add-an-evaluator.md")).toMatch(/^[01]\.\d\d api\/refunds\.ts$/m);
});
