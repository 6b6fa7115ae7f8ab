// Starts the built commands, with flags of V8 and with compiled code of an earlier run.
import { homedir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { v8Flags } from "@fossick/engine/process/v8-flags.ts";
import { loadCode } from "./load-code.ts";
import type { start } from "./start.ts";

/** Runs the command line of this process with the commands that the build put beside this file. */
export async function startBuilt(): Promise<void> {
  // Compiled functions are not dropped again, so that they can be kept.
  for (const flag of [...v8Flags, "--no-flush-bytecode"]) setFlagsFromString(flag);
  const host = { env: process.env, platform: process.platform, home: homedir() };
  const { exports, keep } = loadCode(join(import.meta.dirname, "start.cjs"), host);
  await (exports as { readonly start: typeof start }).start(process.argv.slice(2), keep);
}
