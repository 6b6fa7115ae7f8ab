import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, expect, inject, it } from "vitest";
import { opencode } from "../client-events.ts";
import { createSandbox } from "./sandbox.ts";
import { createShop, refundFile } from "./shop.ts";

const { cache, folder, fossick } = createSandbox();
const shop = createShop(join(folder, "shop"));

interface PluginModule {
  readonly default: {
    readonly id: string;
    server(
      input: { directory: string },
      options?: { command: string[] },
    ): Promise<{
      "tool.execute.before"(input: object, output: { args: Record<string, unknown> }): Promise<void>;
    }>;
  };
}

/** Runs the hook on a call, with the built command in place of the published one. */
async function call(
  input: object,
  args: Record<string, unknown>,
  command: string[] | undefined = [process.execPath, inject("cli")],
): Promise<object> {
  return callAs(input, args, { command });
}

async function callAs(
  input: object,
  args: Record<string, unknown>,
  options?: { command: string[] },
): Promise<object> {
  const script = join(import.meta.dirname, "../../plugin/opencode/fossick.js");
  const { default: plugin, ...others } = (await import(script)) as PluginModule;
  expect(others).toEqual({});
  const hooks = await plugin.server({ directory: shop }, options);
  const output = { args };
  await hooks["tool.execute.before"](input, output);
  return output.args;
}

const { args, directory: _, ...input } = opencode["tool.execute.before"](shop);

beforeAll(async () => {
  process.env["FOSSICK_CACHE_DIR"] = cache;
  process.env["FOSSICK_DEADLINE"] = "7500";
  process.env["FOSSICK_NO_DAEMON"] = "1";
  expect((await fossick(["index", "--root", shop])).code).toBe(0);
});

it("adds the files of its task to a subagent's prompt, and leaves the rest", async () => {
  const after = await call(input, { ...args });
  expect(after).toEqual({ ...args, prompt: expect.stringContaining(refundFile) });
  expect((after as typeof args).prompt.startsWith(`${args.prompt}\n\n`)).toBe(true);
});

it("leaves other tools alone, and the prompt where fossick fails or says nothing", async () => {
  expect(await call({ ...input, tool: "bash" }, { command: "ls" })).toEqual({ command: "ls" });
  expect(await call(input, { ...args }, [join(folder, "no-such-program")])).toEqual(args);
  expect(await call(input, { ...args }, [process.execPath, "--version"])).toEqual(args);
  expect(await call(input, { ...args }, ["a\0b"])).toEqual(args);
  expect(await call(input, { ...args, prompt: "zyxwvut qqqkjj" })).toEqual({
    ...args,
    prompt: "zyxwvut qqqkjj",
  });
});

it.skipIf(process.platform === "win32")("starts the fossick on the PATH, and never npx", async () => {
  const place = process.env["PATH"];
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const starts = `#!/bin/sh\n"${process.execPath}" "${inject("cli")}"`;
  try {
    // Nothing else may be found there, but what a shell needs.
    process.env["PATH"] = [bin, "/usr/bin", "/bin"].join(delimiter);
    const write = (program: string): void =>
      writeFileSync(join(bin, program), `${starts} "$@"\necho ${program} >> "${bin}/used"\n`, {
        mode: 0o755,
      });
    write("npx");
    expect(await callAs(input, { ...args })).toEqual(args);
    write("fossick");
    const after = await callAs(input, { ...args });
    expect(after).toEqual({ ...args, prompt: expect.stringContaining(refundFile) });
  } finally {
    process.env["PATH"] = place;
  }
  expect(readFileSync(join(bin, "used"), "utf8")).toBe("fossick\n");
});
