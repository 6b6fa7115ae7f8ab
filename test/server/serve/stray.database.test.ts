import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProgram } from "../cli/run.ts";
import { createTestDatabase, hasPostgres, type TestDatabase } from "../test-database.ts";
import { temporaryFolder } from "../test-server.ts";

interface Line {
  readonly level: number;
  readonly pid: number;
  readonly msg: string;
  readonly from?: string;
  readonly err?: { readonly type: string; readonly stack: string };
}

/** Does what a library may do at any time, on the signal that it is given. */
const misbehaviour = `
process.on("SIGUSR2", () => {
  process.emitWarning("this is deprecated\\nand old", "DeprecationWarning");
  console.error("a library failed:", new Error("the task was secret\\n    at dawn"));
  console.log("two\\nlines");
  setImmediate(() => NAME);
});
`;

describe.skipIf(!hasPostgres)("a program that runs until it is stopped", () => {
  const folder = temporaryFolder();
  let database: TestDatabase;
  let file: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    file = await buildProgram("fossick-server-stray-test");
  });
  afterAll(async () => {
    await database?.remove();
    folder.remove();
  });

  /** Everything that it wrote, and its exit status. */
  function run(command: string, misbehaving: string, ready: string) {
    const module = join(folder.path, `${command}.mjs`);
    writeFileSync(module, misbehaviour.replace("NAME", misbehaving));
    const child = spawn(process.execPath, [file, command], {
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: folder.path,
        NODE_OPTIONS: `--import=${pathToFileURL(module).href}`,
        FOSSICK_DATABASE_URL: command === "serve" ? database.serverUrl : database.workerUrl,
        FOSSICK_SERVER_DATA_DIR: join(folder.path, command),
        FOSSICK_PROCESSES: "1",
        FOSSICK_PORT: "0",
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let written = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        const wasReady = written.includes(ready);
        written += text;
        if (!wasReady && written.includes(ready)) child.kill("SIGUSR2");
      });
    return new Promise<{ readonly code: number | null; readonly written: string }>((resolve) =>
      child.once("close", (code) => resolve({ code, written })),
    );
  }

  it.each([
    ["serve", "Promise.reject(new RangeError('the task was secret'))", "listening"],
    ["worker", "{ throw new RangeError('the task was secret'); }", "the worker is ready"],
  ])("writes lines of JSON and nothing else: %s", async (command, misbehaving, ready) => {
    const { code, written } = await run(command, misbehaving, ready);
    expect(code).toBe(70);
    const lines = written
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line);
    const said = (words: string) => lines.find(({ msg }) => msg.startsWith(words));
    expect(said("this is deprecated")).toMatchObject({ from: "node", err: { type: "DeprecationWarning" } });
    expect(said("a library failed:")).toMatchObject({ from: "console", level: 40, err: { type: "Error" } });
    expect(said("two\nlines")).toMatchObject({ from: "console", level: 30 });
    expect(lines.at(-1)).toMatchObject({ level: 60, msg: "an error that nobody handled" });
    expect(lines.at(-1)?.err).toMatchObject({ type: "RangeError", stack: expect.stringContaining(".mjs") });
    expect(written).not.toContain("secret");
  });
});
