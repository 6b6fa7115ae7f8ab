import { appendFileSync, cpSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { createSandbox } from "./sandbox.ts";
import type { Running } from "./sandbox.ts";

const { folder, start } = createSandbox();

/** Resolves when the run has printed a line that matches. */
function printed({ child }: Running, what: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = "";
    const look = (chunk: Buffer): void => {
      text += chunk.toString();
      if (what.test(text)) resolve();
    };
    child.stdout.on("data", look);
    child.stderr.on("data", look);
  });
}

it.skipIf(process.platform === "win32")(
  "fossick watch tells what it brought up to date until Ctrl-C",
  async () => {
    const root = join(folder, "many-files");
    cpSync(inject("manyFiles"), root, { recursive: true });
    const run = start(["watch", "--root", root]);
    await printed(run, /watching for changes/);
    const told = printed(run, /\(1 new or changed, 0 removed\)/);
    appendFileSync(join(root, "README.md"), "\nMore to read.\n");
    await told;
    run.child.kill("SIGINT");
    const { code, stdout } = await run.ended;
    expect(code).toBe(130);
    expect(stdout.trim().split("\n")).toHaveLength(2);
  },
);
