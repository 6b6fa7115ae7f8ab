import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, inject, it } from "vitest";
import type * as library from "@fossick/library/index.ts";
import { withoutTimes } from "./answers.ts";
import { engineProcessesOf, listProcesses } from "./processes.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile, refundTask } from "./shop.ts";

const sandbox = createSandbox();
const shop = createShop(join(sandbox.folder, "a shop 商店"));
const settings = { cacheDir: join(sandbox.folder, "cache"), memory: false };
const libraryAt = (cli: string): string => pathToFileURL(join(dirname(cli), "index.mjs")).href;
const load = async (cli: string): Promise<typeof library> =>
  import(libraryAt(cli)) as Promise<typeof library>;
let fossick: typeof library;
beforeAll(async () => {
  fossick = await load(inject("cli"));
});
const open = (root = shop) => fossick.createEngineProcess({ root, settings });

const isGone = (pid: number): boolean => !listProcesses().some((each) => each.pid === pid);
async function whenGone(pid: number): Promise<number> {
  const startedMs = performance.now();
  while (!isGone(pid)) await wait(5);
  return performance.now() - startedMs;
}
/** @returns the engine process of this or another process */
async function whenStarted(parent = process.pid): Promise<number> {
  for (;;) {
    const [engine] = engineProcessesOf(parent);
    if (engine) return engine.pid;
    await wait(5);
  }
}

describe("an engine in a process of its own", () => {
  it("answers as one in this process does", async () => {
    const [own, here] = [await open(), await fossick.createEngine({ root: shop, settings })];
    const expected = await here.retrieve(refundTask);
    const found = await own.retrieve(refundTask);
    expect(found.files).toEqual(expected.files);
    expect(found.ranking).toEqual(expected.ranking);
    expect(withoutTimes(JSON.stringify(await own.retrieve(refundTask), null, 1))).toBe(
      withoutTimes(JSON.stringify(await here.retrieve(refundTask), null, 1)),
    );
    expect((await own.status()).files).toBe(10);
    expect(await own.readText(refundFile)).toBe(await here.readText(refundFile));
    expect(await own.pack(found.files, 500)).toEqual(
      await fossick.packFiles(expected.files, here.readText, 500),
    );
    expect(await own.memory.list()).toEqual(await here.memory.list());
    await Promise.all([own.close(), here.close()]);
  });

  it("explains a search as long as it runs", async () => {
    const engine = await open();
    const { explain, retrieval } = await engine.search(refundTask);
    expect(retrieval.scores).toBeUndefined();
    expect((await explain(true))?.scores).not.toHaveLength(0);
    await engine.close();
    expect(await explain(true)).toBeUndefined();
  });

  it("gives errors with code and hint", async () => {
    await expect(open(join(shop, "nowhere"))).rejects.toMatchObject({ code: "ROOT_MISSING" });
    const engine = await open();
    await expect(engine.retrieve(" ")).rejects.toMatchObject({ code: "NO_TASK" });
    await engine.close();
    await expect(engine.retrieve(refundTask)).rejects.toMatchObject({ code: "ENGINE_CLOSED" });
  });

  it("works where fossick lies in a folder with spaces and Chinese in its name", async () => {
    const place = join(dirname(dirname(inject("cli"))), "路径 with spaces");
    cpSync(dirname(inject("cli")), place, { recursive: true });
    const { createEngineProcess } = await load(join(place, "cli.mjs"));
    const engine = await createEngineProcess({ root: shop, settings });
    expect((await engine.retrieve(refundTask)).files[0]?.path).toBe(refundFile);
    await engine.close();
  });
});

describe.skipIf(process.platform === "win32")("an engine process", () => {
  it("is started again without the flags that a Node refuses", () => {
    const node = join(sandbox.folder, "node-of-another-day");
    const script = `#!/bin/sh\ncase "$1" in --*) exit 9 ;; esac\nexec '${process.execPath}' "$@"\n`;
    writeFileSync(node, script, { mode: 0o755 });
    const host = `
      process.execPath = ${JSON.stringify(node)};
      const { createEngineProcess } = await import(${JSON.stringify(libraryAt(inject("cli")))});
      const engine = await createEngineProcess(${JSON.stringify({ root: shop, settings })});
      console.log((await engine.retrieve(${JSON.stringify(refundTask)})).files[0].path);
      await engine.close();`;
    const args = ["--input-type=module", "--eval", host];
    const { stderr, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ stderr, stdout }).toEqual({ stderr: "", stdout: `${refundFile}\n` });
  });

  it("that is killed is replaced for the next call, a judged search included", async () => {
    const engine = await open();
    const search = await engine.judge(refundTask, { candidatesPerCycle: 2 });
    const shown = search.step.kind === "candidates" ? search.step.candidates : [];
    const pid = await whenStarted();
    process.kill(pid, "SIGKILL");
    await whenGone(pid);
    const verdicts = shown.map(({ path }) => ({ path, relevance: 0.9, reason: "it is", missingContext: [] }));
    const step = await search.submit(verdicts, { filesToRead: ["src/mail/send-mail.ts"] });
    const paths = step.kind === "candidates" ? step.candidates.map(({ path }) => path) : [];
    expect(paths).toContain("src/mail/send-mail.ts");
    await engine.close();
    expect(engineProcessesOf(process.pid)).toEqual([]);
  });

  it("that hangs is ended when its call is given up", async () => {
    const engine = await open();
    const pid = await whenStarted();
    process.kill(pid, "SIGSTOP");
    const startedMs = performance.now();
    await expect(engine.retrieve(refundTask, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    expect(performance.now() - startedMs).toBeLessThan(1_000);
    expect((await engine.retrieve(refundTask)).files[0]?.path).toBe(refundFile);
    expect(isGone(pid)).toBe(true);
    await engine.close();
  });

  const host = `
const [library, root, cacheDir] = process.argv.slice(2);
const { createEngineProcess } = await import(library);
const engine = await createEngineProcess({ root, settings: { cacheDir, memory: false } });
process.stdout.write("open\\n");
await engine.index();
process.stdout.write("indexed\\n");
process.stdin.resume();
`;

  it.each(["while it computes", "while it waits"])("ends when its host is killed %s", async (when) => {
    const folder = join(sandbox.folder, when.replaceAll(" ", "-"));
    mkdirSync(folder);
    const file = join(folder, "host.mjs");
    writeFileSync(file, host);
    const args = [file, libraryAt(inject("cli")), inject("manyFiles"), join(folder, "cache")];
    const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    const pid = await whenStarted(child.pid);
    let told = "";
    child.stdout.on("data", (chunk: Buffer) => (told += chunk.toString()));
    const sign = when === "while it waits" ? "indexed" : "open";
    while (!told.includes(sign)) await wait(5);
    child.kill("SIGKILL");
    await once(child, "exit");
    await whenGone(pid);
  });
});
