// Starts the built commands, with flags of V8 and with compiled code of an earlier run.
import { closeSync, openSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { v8Flags } from "@fossick/engine/process/v8-flags.ts";
import { loadCode } from "./load-code.ts";
import type { start } from "./start.ts";

/** Files that a run has open at once, about; where the system allows fewer, LMDB ends the process. */
const openFiles = 16;

/** @throws Error EMFILE if the system does not let this process open as many files as it will need */
function checkOpenFiles(): void {
  const opened: number[] = [];
  try {
    while (opened.length < openFiles) opened.push(openSync(process.execPath, "r"));
  } finally {
    for (const file of opened) closeSync(file);
  }
}

/** Runs the command line of this process with the commands that the build put beside this file. */
export async function startBuilt(): Promise<void> {
  checkOpenFiles();
  // Compiled functions are not dropped again, so that they can be kept.
  for (const flag of [...v8Flags, "--no-flush-bytecode"]) setFlagsFromString(flag);
  const host = { env: process.env, platform: process.platform, home: homedir() };
  const { exports, keep } = loadCode(join(import.meta.dirname, "start.cjs"), host);
  await (exports as { readonly start: typeof start }).start(process.argv.slice(2), keep);
}
