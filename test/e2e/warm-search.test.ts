import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundTask } from "./shop.ts";

const { cache, folder, fossick } = createSandbox();
const root = join(folder, "shop");

/** Modules and processes of a run, and its output. */
async function count(args: readonly string[]) {
  const [coverage, trace] = [join(folder, "coverage"), join(folder, "git.trace")];
  for (const each of [coverage, trace]) rmSync(each, { recursive: true, force: true });
  // Node lists every script that a process ran, and git every command.
  const env = { NODE_V8_COVERAGE: coverage, GIT_TRACE2_EVENT: trace };
  const { code, stdout } = await fossick(args, { env });
  const [listing = "", ...more] = readdirSync(coverage);
  const { result } = JSON.parse(readFileSync(join(coverage, listing), "utf8")) as Coverage;
  const urls = result.map(({ url }) => url);
  const modules = urls.filter((url) => url.startsWith("file:")).map((url) => fileURLToPath(url));
  return {
    code,
    stdout,
    processes: 1 + more.length,
    modules,
    bytes: modules.reduce((sum, file) => sum + statSync(file).size, 0),
    hasParsed: modules.some((file) => file.includes("web-tree-sitter")),
    gits: () => readFileSync(trace, "utf8").split('"event":"start"').length - 1,
  };
}

interface Coverage {
  readonly result: readonly { readonly url: string }[];
}

const search = [refundTask, "--root", root, "--no-daemon", "--format", "json"];

describe("a search of an index that is up to date", () => {
  beforeAll(() => createShop(root));

  it("parses what it shows the first time, and never again, in another process either", async () => {
    const first = await count(search);
    const second = await count(search);
    expect(first.code).toBe(0);
    expect([first.hasParsed, second.hasParsed]).toEqual([true, false]);
    const files = ({ stdout }: typeof first): unknown => (JSON.parse(stdout) as { files: unknown }).files;
    expect(files(second)).toEqual(files(first));
    rmSync(cache, { recursive: true });
    expect((await count(search)).hasParsed).toBe(true);
  });

  it("loads no more modules, and starts no more processes, than it did", async () => {
    await fossick(search);
    const { processes, modules, bytes, gits } = await count(search);
    expect(processes).toBe(1);
    expect(gits()).toBeLessThanOrEqual(3);
    // Raise these only for what every search needs; what few need loads late (`test/late-loading.test.ts`).
    expect(modules.length).toBeLessThanOrEqual(90);
    expect(bytes).toBeLessThanOrEqual(3_200_000);
    expect(
      modules.filter((file) => /piscina|to-json-schema|modelcontextprotocol|hono|yaml/.test(file)),
    ).toEqual([]);
  });
});

it("--version loads hardly anything", async () => {
  const { code, stdout, modules } = await count(["--version"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(modules.length).toBeLessThanOrEqual(8);
});
